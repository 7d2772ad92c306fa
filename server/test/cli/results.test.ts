import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { openDatabase } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { insertTestForm, insertTestResults } from '../api/form-results-data.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';
import { runParvis } from './run-parvis.ts';

const JANE = 'jane@example.org';

describe('parvis results find', () => {
  it('lists what contains a value, and deletes it when confirmed twice', async () => {
    const data = temporaryFolder();
    const place = ['--project', testProject(), '--data', data];
    assert.equal((await runParvis(['migrate', ...place])).code, 0);
    const database = openDatabase(`sqlite:${join(data, 'parvis.db')}`, createLogger({ level: 'silent' }));
    try {
      await database.transaction(async (db) => {
        const form = await insertTestForm(db, 'contact');
        const value = (index: number) => (index === 0 ? JANE : `\u001b[31mmary${JANE}\u009b`);
        await insertTestResults(db, form, [Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2)], { value });
      });
      const find = (...more: string[]) => runParvis(['results', 'find', '--value', JANE, ...more, ...place]);
      const count = async () => (await database.read.selectFrom('form_result').select('id').execute()).length;

      const result = await find();
      assert.deepEqual([result.code, result.complaints], [0, []]);
      assert.match(
        result.out,
        /^2026-01-01T00:00:00\.000Z contact \S+ whole a: jane@example\.org\n1 form result, 0 files, 0 mails found\. Nothing was changed\.\n$/,
      );
      const unsure = await find('--delete');
      assert.equal(unsure.code, 1);
      assert.match(unsure.complaints.join(), /--delete --yes/);
      assert.equal(await count(), 2);

      const parts = await find('--contained', '--delete');
      assert.equal(parts.code, 1);
      const [id] = /\S+(?= contained a: \u{20}\[31mmaryjane@example\.org \n)/u.exec(parts.out) ?? [];
      assert.match(parts.complaints.join(), /other people/);
      const other = await find('--only', id!, '--delete', '--yes');
      assert.match(other.out, /^0 form results, 0 files, 0 mails deleted\.\n$/);
      assert.equal(await count(), 2);

      const done = await find('--delete', '--yes');
      assert.equal(done.code, 0);
      assert.match(done.out, /1 form result, 0 files, 0 mails deleted\.\n$/);
      assert.equal(await count(), 1);

      const short = await runParvis(['results', 'find', '--contained', '--value', 'ab', ...place]);
      assert.equal(short.code, 1);
      assert.match(short.complaints.join(), /at least 3 characters/);
    } finally {
      await database.close();
    }
  });
});
