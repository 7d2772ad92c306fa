import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { afterCommit } from '../../src/database/after-commit.ts';
import type { Database, Db } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase, sqlitePath } from '../../src/database/open-database.ts';
import { shareTransactions } from '../../src/database/shared-transactions.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { forEachEngine } from '../support/engines.ts';

forEachEngine('shared transactions', (engine) => {
  let database: Database;

  before(async () => {
    const url = await engine.newDatabase();
    database = openDatabase(url, createLogger({ level: 'silent' }));
    await migrate(database, { now: 1, sqlitePath: sqlitePath(url) });
    shareWork = shareTransactions(database, async (db, works: readonly Work[]) => {
      const results: unknown[] = [];
      for (const work of works) results.push(await work(db));
      return results;
    });
  });
  after(() => database.close());

  const insert = async (db: Db, ...keys: string[]) => {
    const rows = keys.map((entry_key) => ({ section: 'shared', entry_key, inserted_at: 1 }));
    await db.insertInto('data_script_entry').values(rows).execute();
  };
  type Work = (db: Db) => Promise<unknown>;
  let shareWork: (work: Work) => Promise<unknown>;
  const share = (...keys: string[]) => shareWork((db) => insert(db, ...keys));
  const stored = async (prefix: string) => {
    const rows = await database.read
      .selectFrom('data_script_entry')
      .select('entry_key')
      .where('section', '=', 'shared')
      .orderBy('entry_key')
      .execute();
    return rows.map((row) => row.entry_key).filter((key) => key.startsWith(prefix));
  };

  it('are all committed, with more items than fit in a batch, each with its own result', async () => {
    const keys = Array.from({ length: 600 }, (_, index) => `many-${String(index).padStart(3, '0')}`);
    const results = await Promise.all(
      keys.map((key) =>
        shareWork(async (db) => {
          await insert(db, key);
          return key;
        }),
      ),
    );
    assert.deepEqual(results, keys);
    assert.deepEqual(await stored('many-'), keys);
  });

  it('are stored completely or not at all, and a fault of one does not affect others in its batch', async () => {
    await share('held');
    const answers = await Promise.allSettled([
      share('good-1'),
      share('bad-1', 'held', 'bad-2'),
      share('good-2'),
      share('twice'),
      share('twice'),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'rejected'],
    );
    assert.deepEqual(
      await stored(''),
      await stored('').then((keys) => keys.filter((key) => !key.startsWith('bad'))),
    );
    assert.deepEqual(await stored('good-'), ['good-1', 'good-2']);
    assert.deepEqual(await stored('twice'), ['twice']);
  });

  it('roll back work that throws after writing, and rerun the rest of its batch', async () => {
    const runs = { thrown: 0, beside: 0 };
    const results = await Promise.allSettled([
      shareWork(async (db) => {
        runs.beside += 1;
        await insert(db, 'beside');
      }),
      shareWork(async (db) => {
        runs.thrown += 1;
        await insert(db, 'thrown');
        throw new Error('on purpose');
      }),
    ]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected'],
    );
    assert.deepEqual(runs, { thrown: 2, beside: 2 });
    assert.deepEqual([await stored('beside'), await stored('thrown')], [['beside'], []]);
  });

  it('run afterCommit callbacks once, for committed work only', async () => {
    const called: string[] = [];
    const work = (key: string, fault?: Error) =>
      shareWork(async (db) => {
        afterCommit(db, () => called.push(key));
        await insert(db, key);
        if (fault) throw fault;
      });
    await Promise.allSettled([work('called-1'), work('called-2', new Error('on purpose')), work('called-3')]);
    assert.deepEqual(called.sort(), ['called-1', 'called-3']);
  });

  it('report a unique violation like other transactions', async () => {
    const addRole = (id: string) =>
      shareWork((db) =>
        db
          .insertInto('role')
          .values({ id, name: 'Same', name_key: 'same', ...written })
          .execute(),
      );
    await addRole('1');
    await assert.rejects(addRole('2'), { code: 'conflict' });
  });

  it('wait for a transaction in progress', async () => {
    const order: string[] = [];
    const print = (what: string) => () => order.push(what);
    const [begun, queued] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const first = database.transaction(async (db) => {
      begun.resolve(undefined);
      for (const name of ['turn-a', 'turn-b']) {
        await insert(db, name);
        await queued.promise;
      }
    });
    const second = database.transaction((db) => db.selectFrom('role').select('id').execute());
    await begun.promise;
    const unit = share('turn-unit');
    queued.resolve(undefined);
    await Promise.all([first.then(print('first')), second.then(print('second')), unit.then(print('unit'))]);
    await share('turn-last');
    assert.deepEqual(await stored('turn-'), ['turn-a', 'turn-b', 'turn-last', 'turn-unit']);
    if (engine.name === 'sqlite') assert.deepEqual(order, ['first', 'second', 'unit']);
  });

  it('store texts unchanged', async () => {
    const texts = ["Robert'); drop table page;--", 'é 中 😀 \u200b', '\\ " % \n\t', '{"a":[1]}', 'null', ''];
    await share(...texts.map((text) => `text-${text}`));
    assert.deepEqual((await stored('text-')).sort(), texts.map((text) => `text-${text}`).sort());
  });
});

const written = { version: 1, created_at: 1, created_by: null, updated_at: 1, updated_by: null };
