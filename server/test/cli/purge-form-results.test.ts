import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Database } from '../../src/database/database.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { insertTestForm, insertTestResults } from '../api/form-results-data.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';
import { runParvis } from './run-parvis.ts';

const DAY = 86_400_000;

describe('parvis purge-form-results', () => {
  async function withData(
    work: (run: (...args: string[]) => ReturnType<typeof runParvis>, database: Database) => Promise<void>,
  ): Promise<void> {
    const data = temporaryFolder();
    const place = ['--project', testProject(), '--data', data];
    assert.equal((await runParvis(['migrate', ...place])).code, 0);
    const database = openDatabase(`sqlite:${join(data, 'parvis.db')}`, createLogger({ level: 'silent' }));
    try {
      await work((...args) => runParvis(['purge-form-results', ...args, ...place]), database);
    } finally {
      await database.close();
    }
  }

  const countOf = async (database: Database) =>
    (await database.read.selectFrom('form_result').select('id').execute()).length;

  it('[§1.5-1] reports what it would delete, and deletes it', () =>
    withData(async (run, database) => {
      await database.transaction(async (db) => {
        const times = [1, 366, 400].map((days) => Date.now() - days * DAY);
        await insertTestResults(db, await insertTestForm(db, 'contact'), times);
        await insertTestResults(db, await insertTestForm(db, 'survey', [], 1), [Date.now() - 2 * DAY]);
      });

      const preview = await run('--dry-run');
      assert.deepEqual([preview.code, preview.complaints], [0, []]);
      assert.match(
        preview.out,
        /^contact: 2 form results older than 365 days, from before \S+Z\nsurvey: 1 form result older than a day, from before \S+Z\n3 form results would be deleted\. Nothing was changed\.\n$/,
      );
      assert.equal(await countOf(database), 4);

      const done = await run();
      assert.deepEqual([done.code, done.out, done.complaints], [0, '3 form results deleted.\n', []]);
      assert.equal(await countOf(database), 1);
      assert.equal((await run()).out, '0 form results deleted.\n');
    }));

  it('leaves the work to a server that is already doing it', () =>
    withData(async (run, database) => {
      await run();
      await database.transaction((db) =>
        db
          .updateTable('job')
          .set({ lease: 'another', leased_until: Date.now() + 5 * 60_000 })
          .execute(),
      );
      const { code, complaints } = await run();
      assert.deepEqual(
        [code, complaints],
        [1, ['A server is already deleting form results. Nothing was done.']],
      );
    }));
});
