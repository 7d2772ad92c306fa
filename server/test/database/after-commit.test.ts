import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { afterCommit } from '../../src/database/after-commit.ts';
import type { Database } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase, sqlitePath } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { forEachEngine } from '../support/engines.ts';

forEachEngine('afterCommit', (engine) => {
  let database: Database;

  before(async () => {
    const url = await engine.newDatabase();
    database = openDatabase(url, createLogger({ level: 'silent' }));
    await migrate(database, { now: 1, sqlitePath: sqlitePath(url) });
  });
  after(() => database.close());

  const insert = (entry_key: string) => ({ section: 'test', entry_key, inserted_at: 1 });

  it('runs callbacks in order, between the commit and the end of transaction()', async () => {
    const calls: string[] = [];
    const result = await database.transaction(async (db) => {
      afterCommit(db, () => calls.push('first'));
      await db.insertInto('data_script_entry').values(insert('a')).execute();
      afterCommit(db, () => calls.push('second'));
      calls.push('work');
      return 'result';
    });
    calls.push(result);
    assert.deepEqual(calls, ['work', 'first', 'second', 'result']);
  });

  it('runs callbacks when others can read the new state', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    await database.transaction(async (db) => {
      await db.insertInto('data_script_entry').values(insert('b')).execute();
      afterCommit(db, () => {
        resolve(
          database.read
            .selectFrom('data_script_entry')
            .select('entry_key')
            .where('entry_key', '=', 'b')
            .execute(),
        );
      });
    });
    assert.equal(((await promise) as unknown[]).length, 1);
  });

  it('drops callbacks of a failed transaction', async () => {
    let ran = false;
    const failing = database.transaction((db) => {
      afterCommit(db, () => (ran = true));
      return Promise.reject(new Error('on purpose'));
    });
    await assert.rejects(failing, /on purpose/);
    assert.equal(ran, false);
  });

  it('runs only the callbacks of the last attempt when a transaction is retried', async () => {
    // SQLite has one writer, so nothing is retried there.
    const isRetried = database.dialect === 'postgres';
    let attempts = 0;
    let ran = 0;
    await database.transaction((db) => {
      attempts += 1;
      afterCommit(db, () => (ran += 1));
      return isRetried && attempts === 1
        ? Promise.reject(Object.assign(new Error('deadlock'), { code: '40P01' }))
        : Promise.resolve();
    });
    assert.deepEqual([attempts, ran], [isRetried ? 2 : 1, 1]);
  });

  it('throws outside a transaction', () => {
    assert.throws(() => afterCommit(database.read, () => undefined), TypeError);
  });
});
