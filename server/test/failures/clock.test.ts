import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openDatabase } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { startServer } from '../cli/run-parvis.ts';
import { forEachEngine } from '../support/engines.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { countMails, MAILED_LOAD_PROJECT, mailSettings, untilAllSent } from '../support/mailed-load.ts';
import { preparedDatabase } from '../support/prepared-database.ts';
import { assertStoredOnce, loadWithRetries } from '../support/retrying-load.ts';
import { startMailServer } from '../support/smtp-server.ts';
import { storedNumbers } from '../support/submission-load.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';

forEachEngine('submissions under load', (engine) => {
  it('are neither lost nor duplicated, and no email is delayed, while the clock is set back and forward by a day', async (t) => {
    const [address, clock, mails] = [
      await preparedDatabase(engine),
      await fakeClock(),
      await startMailServer(),
    ];
    t.after(() => mails.close());
    const place = ['--project', testProject(MAILED_LOAD_PROJECT), '--data', temporaryFolder()];
    const settings = ['--set', `app.database.url=${address}`, ...mailSettings(mails.url)];
    const server = await startServer([...place, ...settings], { environment: clock.environment });
    t.after(() => server.stop('SIGKILL'));
    const load = loadWithRetries(() => [server.url], 4);
    t.after(load.abandon);
    const database = openDatabase(address, createLogger({ level: 'silent' }));
    t.after(() => database.close());
    for (const days of [0, -1, 1, -1, 0]) {
      clock.set(days);
      await load.reach(50);
      const { status } = await fetch(`${server.url}/health/ready`);
      assert.equal(status, 200);
    }
    await load.stop();
    assert.equal(load.unavailable, 0);
    await untilAllSent(database);
    assertStoredOnce(load, await storedNumbers(database));
    const rows = await database.read.selectFrom('form_result').select('submitted_at').execute();
    const days = new Set(rows.map((row) => Math.round((row.submitted_at - Date.now()) / 86_400_000)));
    assert.deepEqual(
      [...days].sort((a, b) => a - b),
      [-1, 0, 1],
      'the clock was not set',
    );
    assert.equal(countMails(mails.received), load.acknowledged.size);
    assert.equal((await server.stop()).code, 0);
  });
});
