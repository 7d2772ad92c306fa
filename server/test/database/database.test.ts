import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { after, before, it } from 'node:test';
import { afterCommit } from '../../src/database/after-commit.ts';
import type { Database, Db } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase, sqlitePath } from '../../src/database/open-database.ts';
import { shareTransactions } from '../../src/database/shared-transactions.ts';
import { AppError } from '../../src/kernel/app-error.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { PLAIN_ENTITY } from '../support/stored-entity.ts';
import { forEachEngine } from '../support/engines.ts';

const logger = createLogger({ level: 'silent' });

forEachEngine('a database', (engine) => {
  let database: Database;

  before(async () => {
    const url = await engine.newDatabase();
    database = openDatabase(url, logger);
    await migrate(database, { now: 1, sqlitePath: sqlitePath(url) });
  });
  after(() => database.close());

  const entry = (entry_key: string) => ({ section: 'test', entry_key, inserted_at: 1 });
  const stored = async () =>
    (
      await database.read.selectFrom('data_script_entry').select('entry_key').orderBy('entry_key').execute()
    ).map((row) => row.entry_key);

  it('commits a transaction', async () => {
    await database.transaction(async (db) => {
      await db.insertInto('data_script_entry').values(entry('a')).execute();
      await db.insertInto('data_script_entry').values(entry('b')).execute();
    });
    assert.deepEqual(await stored(), ['a', 'b']);
  });

  it('rolls back a transaction that fails', async () => {
    const failing = database.transaction(async (db) => {
      await db.insertInto('data_script_entry').values(entry('half')).execute();
      throw new Error('on purpose');
    });
    await assert.rejects(failing, /on purpose/);
    assert.ok(!(await stored()).includes('half'));
  });

  it('rejects transactions inside a transaction, which would deadlock', async () => {
    const empty = () => Promise.resolve();
    const share = shareTransactions(database, (_db, items: readonly number[]) => Promise.resolve(items));
    for (const nested of [() => database.transaction(empty), () => share(1)]) {
      const outer = database.transaction(async (db) => {
        await db.insertInto('data_script_entry').values(entry('outer')).execute();
        await nested();
      });
      await assert.rejects(outer, /within another one: pass the `db`/);
    }
    assert.ok((await stored()).every((key) => key !== 'outer'));
  });

  it('accepts a transaction started by another after its end', async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
    let later: Promise<void> | undefined;
    await database.transaction((db) => {
      later = ended.then(() => database.transaction(() => Promise.resolve()));
      afterCommit(db, () => database.transaction(() => Promise.resolve()));
      return Promise.resolve();
    });
    end(undefined);
    await later;
  });

  it('shows one state in a snapshot during concurrent writes', async () => {
    const counts = await database.snapshot(async (db) => {
      const count = async () =>
        (await db.selectFrom('data_script_entry').select('entry_key').execute()).length;
      const first = await count();
      await database.transaction((writer) =>
        writer
          .insertInto('data_script_entry')
          .values(entry(`during-${first}`))
          .execute(),
      );
      return [first, await count()];
    });
    assert.equal(counts[0], counts[1]);
  });

  it('reads in the background like in snapshots, with more readers than threads', async () => {
    const read = (db: Db) =>
      db.selectFrom('data_script_entry').selectAll().orderBy('entry_key').limit(1000).execute();
    const [expected, ...reads] = await Promise.all([
      database.snapshot(read),
      ...Array.from({ length: 20 }, () => database.readInBackground(read)),
    ]);
    for (const rows of reads)
      assert.deepEqual(
        rows,
        expected.map((row) => ({ ...row })),
      );
  });

  it('shows one state in a background read during concurrent writes', async () => {
    const counts = await database.readInBackground(async (db) => {
      const count = async () =>
        (await db.selectFrom('data_script_entry').select('entry_key').execute()).length;
      const first = await count();
      await database.transaction((writer) =>
        writer.insertInto('data_script_entry').values(entry('during-read')).execute(),
      );
      return [first, await count()];
    });
    assert.equal(counts[0], counts[1]);
    const after = await database.readInBackground((db) =>
      db.selectFrom('data_script_entry').select('entry_key').where('entry_key', '=', 'during-read').execute(),
    );
    assert.equal(after.length, 1);
  });

  it('reports the error of a background read and continues', async () => {
    await assert.rejects(
      database.readInBackground((db) => db.insertInto('data_script_entry').values(entry('x')).execute()),
    );
    await assert.rejects(
      database.readInBackground((db) =>
        db
          .selectFrom('data_script_entry')
          .select('no_such_column' as never)
          .execute(),
      ),
      /no_such_column/,
    );
    const fault = new Error('on purpose');
    await assert.rejects(
      database.readInBackground(() => Promise.reject(fault)),
      fault,
    );
    assert.equal(typeof (await database.readInBackground(stored)).length, 'number');
  });

  it('provides more snapshots than it has connections', async () => {
    const open = Array.from({ length: 20 }, () =>
      database.snapshot((db) => db.selectFrom('data_script_entry').selectAll().execute()),
    );
    assert.equal((await Promise.all(open)).length, 20);
  });

  it('rejects writes in a snapshot', async () => {
    await assert.rejects(
      database.snapshot((db) => db.insertInto('data_script_entry').values(entry('x')).execute()),
    );
  });

  it('stores texts and numbers unchanged', async () => {
    const texts = ["Robert'); drop table page;--", 'Ǆ é 中 😀 \u200b', '  spaces  ', '\\ " %', '{"a":1}'];
    const instant = 1_900_000_000_123;
    await database.transaction((db) =>
      db
        .insertInto('data_script_entry')
        .values(texts.map((text) => ({ section: 'texts', entry_key: text, inserted_at: instant })))
        .execute(),
    );
    const rows = await database.read
      .selectFrom('data_script_entry')
      .selectAll()
      .where('section', '=', 'texts')
      .execute();
    assert.deepEqual(rows.map((row) => row.entry_key).sort(), [...texts].sort());
    assert.ok(rows.every((row) => row.inserted_at === instant));
  });

  it('sorts texts by code point', async () => {
    const texts = ['B', 'a', 'Z', 'é', 'e', '_'];
    await database.transaction((db) =>
      db
        .insertInto('data_script_entry')
        .values(texts.map((text) => ({ section: 'sort', entry_key: text, inserted_at: 1 })))
        .execute(),
    );
    const rows = await database.read
      .selectFrom('data_script_entry')
      .select('entry_key')
      .where('section', '=', 'sort')
      .orderBy('entry_key')
      .execute();
    assert.deepEqual(
      rows.map((row) => row.entry_key),
      ['B', 'Z', '_', 'a', 'e', 'é'],
    );
  });

  it('accepts a unique value from one of 20 concurrent writers and reports the conflict to the others', async () => {
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        database.transaction((db) =>
          db
            .insertInto('content_entity')
            .values({ ...PLAIN_ENTITY, id: `entity-${index}`, kind: 'page', shortcut: 'same' })
            .execute(),
        ),
      ),
    );
    const refused = attempts.filter((attempt) => attempt.status === 'rejected');
    assert.equal(refused.length, 19);
    for (const { reason } of refused) {
      const { code, violations } = reason as { code: string; violations: unknown };
      assert.equal(code, 'conflict');
      assert.deepEqual(violations, [{ pointer: '/shortcut', code: 'taken' }]);
    }
  });

  if (engine.name === 'sqlite') {
    it('is unavailable while the disk is full and recovers when there is room', async () => {
      const fill = database.transaction(async (db) => {
        const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
        await sql`pragma max_page_count = ${sql.lit(rows[0]!.page_count)}`.execute(db);
        await db
          .insertInto('data_script_entry')
          .values(entry('long '.repeat(100_000)))
          .execute();
      });
      await assert.rejects(fill, (error) => error instanceof AppError && error.code === 'unavailable');
      await database.transaction(async (db) => {
        await sql`pragma max_page_count = 1000000`.execute(db);
        await db.insertInto('data_script_entry').values(entry('after')).execute();
      });
      assert.ok((await stored()).includes('after'));
    });
  }
});
