import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../../src/database/database.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { insertTestForm, insertTestResults } from '../api/form-results-data.ts';
import { startServer } from '../cli/run-parvis.ts';
import { postgres } from '../support/engines.ts';
import { countMails, MAILED_LOAD_PROJECT, mailSettings, untilAllSent } from '../support/mailed-load.ts';
import { migratedDatabase } from '../support/prepared-database.ts';
import { assertStoredOnce, loadWithRetries } from '../support/retrying-load.ts';
import { startMailServer } from '../support/smtp-server.ts';
import { storedNumbers } from '../support/submission-load.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';

const PURGE = 'ClearFormResults';
const DAY = 24 * 3_600_000;
const OLD = 20_000;
const NO_RUN = { started_at: null, finished_at: null, outcome: null, report: null };

/** Expires the leases of a killed instance, as happens after five minutes. */
async function expireLeases({ transaction }: Database): Promise<void> {
  const until = sql<number>`leased_until - 300000`;
  await transaction(async (db) => {
    await db.updateTable('job').set({ leased_until: until }).where('lease', 'is not', null).execute();
    await db.updateTable('mail_outbox').set({ leased_until: until }).where('lease', 'is not', null).execute();
  });
}

const countOld = async ({ read }: Database, form: string) =>
  (
    await read
      .selectFrom('form_result')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('form_id', '=', form)
      .executeTakeFirstOrThrow()
  ).count;

/** Locks the n-th row to be purged. Returns a function that releases it. */
async function lockOldest(address: string, n: number): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query('begin');
  // A separate query, because `for update` would also lock the skipped rows.
  const nth = `select id from form_result order by submitted_at offset ${n} limit 1`;
  await client.query(`select id from form_result where id = (${nth}) for update`);
  let ended: Promise<void> | undefined;
  return () => (ended ??= client.end());
}

describe('an instance killed under load beside another', () => {
  it('leaves everything to the other one without intervention: submissions, its email and its job', async (t) => {
    const [address, mails] = [await migratedDatabase(postgres), await startMailServer()];
    t.after(() => mails.close());
    const place = ['--project', testProject(MAILED_LOAD_PROJECT), '--data', temporaryFolder()];
    const settings = ['app.cms.days-before-result-form-deletion=100', `app.database.url=${address}`].flatMap(
      (each) => ['--set', each],
    );
    const args = [...place, ...settings, ...mailSettings(mails.url)];
    const database = openDatabase(address, createLogger({ level: 'silent' }));
    t.after(() => database.close());
    const old = await database.transaction((db) => insertTestForm(db, 'old'));
    const times = Array.from({ length: OLD }, (_, index) => Date.now() - 200 * DAY + index);
    await database.transaction((db) => insertTestResults(db, old, times));
    await database.transaction((db) =>
      db
        .insertInto('job')
        .values({ name: PURGE, slot: 0, lease: null, leased_until: 0, ...NO_RUN })
        .execute(),
    );
    const letGo = await lockOldest(address, OLD / 2);
    t.after(letGo);

    // The first email is leased by the only running instance; afterwards the mail server accepts emails.
    const one = await startServer(args);
    t.after(() => one.stop('SIGKILL'));
    mails.onArrival('silent');
    const first = loadWithRetries(() => [one.url], 1);
    t.after(first.abandon);
    await mails.next();
    await first.stop();
    mails.onArrival(undefined);

    const two = await startServer(args);
    t.after(() => two.stop('SIGKILL'));
    const urls = [one.url, two.url];
    const load = loadWithRetries(() => urls);
    t.after(load.abandon);
    await load.reach(50);
    while ((await countOld(database, old)) === OLD) await pause(50);
    await one.stop('SIGKILL');
    await load.reach(50);
    await load.stop();
    assert.ok(load.brokenOff > 0, 'nobody was cut off');
    await letGo();
    await expireLeases(database);
    while ((await countOld(database, old)) > 0) await pause(50);
    await untilAllSent(database);

    const stored = await storedNumbers(database);
    for (const [id] of first.acknowledged) stored.delete(id);
    assertStoredOnce(load, stored);
    assert.equal(countMails(mails.received), load.acknowledged.size + first.acknowledged.size);
    const [begun] = mails.received;
    const again = mails.received.filter(
      ({ headers }) => headers['message-id'] === begun!.headers['message-id'],
    );
    assert.ok(again.length > 1, 'the mail that was in the hands of the dead came again');
    assert.equal((await two.stop()).code, 0);
  });
});
