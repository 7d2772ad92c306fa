import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Database } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase, sqlitePath } from '../../src/database/open-database.ts';
import { ensureTrigramIndexes } from '../../src/database/trigram-index.ts';
import { deleteResults, markSpam } from '../../src/features/results/result-delete.repository.ts';
import {
  findWordsOfResults,
  listCounted,
  type StoredResult,
} from '../../src/features/results/result-list.repository.ts';
import type { ResultSlice } from '../../src/features/results/result-slice.rules.ts';
import { newId, type EntityId } from '../../src/kernel/identifier.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { insertTestForm, insertTestResults } from '../api/form-results-data.ts';
import { forEachEngine, postgres, type Engine } from '../support/engines.ts';

const logger = createLogger({ level: 'silent' });
/** So many that their total is remembered. */
const ROWS = 6000;
const SIZE = 20;
const MORE_THAN_COUNTED = 10_050;

/** Two instances of the service, both of which have searched for the word that most results of a form hold. */
class Instances {
  readonly one: Database;
  readonly other: Database;
  form = '';

  private constructor(url: string) {
    this.one = openDatabase(url, logger);
    this.other = openDatabase(url, logger);
  }

  static async open(engine: Engine): Promise<Instances> {
    const url = await engine.newDatabase();
    const instances = new Instances(url);
    const { one } = instances;
    await migrate(one, { now: 1, sqlitePath: sqlitePath(url) });
    await ensureTrigramIndexes(one);
    await one.transaction(async (db) => {
      instances.form = await insertTestForm(db, 'form');
      const times = Array.from({ length: ROWS }, (_, index) => 1000 + (index >> 2));
      await insertTestResults(db, instances.form, times, { value: () => 'common' });
      await insertTestResults(db, instances.form, times.slice(0, 50), { value: () => 'rare' });
      await insertTestResults(db, await insertTestForm(db, 'quiet'), [1, 2], { value: () => 'common' });
    });
    await instances.seeTheSame();
    return instances;
  }

  close() {
    return Promise.all([this.one.close(), this.other.close()]);
  }

  row(search_text = ' common', submitted_at = 1_000_000) {
    const [id, form_id] = [newId(), this.form];
    const rest = { form_version: 1, locale: 'en', page_shortcut: null, field_values: '{}', spam: 0 };
    return { id, form_id, submitted_at, search_text, ...rest };
  }

  insert(...rows: object[]) {
    return this.one.transaction((db) =>
      db
        .insertInto('form_result')
        .values((rows.length === 0 ? [this.row()] : rows) as never)
        .execute(),
    );
  }

  newest(): Promise<EntityId> {
    return this.one.read
      .selectFrom('form_result')
      .select('id')
      .where('form_id', '=', this.form)
      .where('search_text', 'like', '%common%')
      .where('spam', '=', 0)
      .orderBy('submitted_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
      .then(({ id }) => id as EntityId);
  }

  /** Both list and count what a look at every text finds, twice: what is found is remembered. Gives the count. */
  async seeTheSame(): Promise<number> {
    const stored = await this.findByLooking();
    for (const database of [this.one, this.other, this.one, this.other]) {
      for (const direction of ['desc', 'asc'] as const) {
        const expected = direction === 'desc' ? stored : stored.toReversed();
        const first = await this.list(database, { direction, limit: SIZE });
        const last = first.results.at(-1);
        const pages: [{ total: number; results: StoredResult[] }, from: number][] = [
          [first, 0],
          [await this.list(database, { direction, limit: SIZE, after: last }), SIZE],
          [await this.list(database, { direction, limit: SIZE, offset: 3 * SIZE }), 3 * SIZE],
          [await this.list(database, { direction, limit: SIZE, offset: ROWS - 1 }), ROWS - 1],
        ];
        for (const [{ total, results }, from] of pages) {
          assert.equal(total, stored.length);
          assert.deepEqual(
            results.map(({ id }) => id),
            expected.slice(from, from + SIZE),
          );
        }
      }
    }
    return stored.length;
  }

  list(database: Database, slice: ResultSlice, words = ['common']) {
    const [from, to] = [undefined, undefined];
    const filter = { formId: this.form as EntityId, from, to, spam: false, words };
    return database.survey(async (db, memory) => {
      const which = await findWordsOfResults(db, database.dialect, filter);
      return listCounted(db, database.dialect, which, slice, memory);
    });
  }

  private async findByLooking(): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`select id from form_result
      where form_id = ${this.form} and spam = 0 and search_text like '%common%'
      order by submitted_at desc, id desc`.execute(this.one.read);
    return rows.map(({ id }) => id);
  }
}

forEachEngine('the total of a search of results', (engine) => {
  let instances: Instances;

  before(async () => {
    instances = await Instances.open(engine);
  });
  after(() => instances.close());

  it('counts what has come since, whoever stored it and however', async () => {
    await instances.insert();
    assert.equal(await instances.seeTheSame(), ROWS + 1);
    const { one, other } = instances;
    await Promise.all([
      one.store({ rows: { form_result: [instances.row()] } }),
      one.store({ rows: { form_result: [instances.row(' another')] } }),
      one.store({ rows: { form_result: [{ ...instances.row(), spam: 1 }] } }),
    ]);
    await other.store({ rows: { form_result: [instances.row(' common', 1)] } });
    assert.equal(await instances.seeTheSame(), ROWS + 3);
  });

  it('does not count what is not committed, and counts it when it is', async () => {
    const known = await instances.seeTheSame();
    await instances.one.transaction(async (db) => {
      await db
        .insertInto('form_result')
        .values([instances.row()] as never)
        .execute();
      if (engine === postgres) await instances.other.store({ rows: { form_result: [instances.row()] } });
      await instances.seeTheSame();
    });
    assert.equal(await instances.seeTheSame(), known + (engine === postgres ? 2 : 1));
    const undone = instances.one.transaction(async (db) => {
      await db
        .insertInto('form_result')
        .values([instances.row()] as never)
        .execute();
      throw new Error('undone');
    });
    await assert.rejects(undone, /undone/);
    await instances.insert(instances.row(' another'));
    assert.equal(await instances.seeTheSame(), known + (engine === postgres ? 2 : 1));
  });

  it('follows what is deleted, held back, let go and erased', async () => {
    const known = await instances.seeTheSame();
    const { other } = instances;
    const deleted = await instances.newest();
    await other.transaction((db) => deleteResults(db, [deleted]));
    assert.equal(await instances.seeTheSame(), known - 1);
    const held = await instances.newest();
    await other.transaction((db) => markSpam(db, held, true));
    assert.equal(await instances.seeTheSame(), known - 2);
    await other.transaction((db) => markSpam(db, held, false));
    assert.equal(await instances.seeTheSame(), known - 1);
    const write = (search_text: string) =>
      other.transaction((db) =>
        db.updateTable('form_result').set({ search_text }).where('id', '=', held).execute(),
      );
    await write(' erased');
    assert.equal(await instances.seeTheSame(), known - 2);
    await write(' common');
    await instances.insert();
    assert.equal(await instances.seeTheSame(), known);
  });

  it('follows what is deleted as soon as it has come', async () => {
    const known = await instances.seeTheSame();
    const row = instances.row();
    await instances.insert(row, instances.row());
    await instances.other.transaction((db) => deleteResults(db, [row.id]));
    assert.equal(await instances.seeTheSame(), known + 1);
  });

  it('lists those that stand far behind others, and the first of more than are counted', async () => {
    const known = await instances.seeTheSame();
    const times = Array.from({ length: MORE_THAN_COUNTED }, (_, index) => 2_000_000 + index);
    await instances.one.transaction((db) =>
      insertTestResults(db, instances.form, times, { value: () => 'latest' }),
    );
    assert.equal(await instances.seeTheSame(), known);
    for (const offset of [0, 0, SIZE, 600, times.length - 1]) {
      const slice = { direction: 'desc', limit: SIZE, offset } as const;
      const { total, results } = await instances.list(instances.one, slice, ['latest']);
      assert.equal(total, 10_001);
      assert.deepEqual(
        results.map(({ submittedAt }) => submittedAt),
        times.toReversed().slice(offset, offset + SIZE),
      );
    }
  });
});

describe('the total of a search of results on PostgreSQL', () => {
  let instances: Instances;

  before(async () => {
    instances = await Instances.open(postgres);
  });
  after(() => instances.close());

  it('counts once what was loaded from another server, whose transactions have numbers to come', async () => {
    const { one } = instances;
    await one.transaction((db) =>
      sql`update form_result set search_transaction =
        ((pg_current_xact_id()::text::bigint + 3 + length(id) % 2)::text)::xid8 where submitted_at < 1003`.execute(
        db,
      ),
    );
    const known = await instances.seeTheSame();
    for (let more = 1; more <= 8; more += 1) {
      await instances.insert();
      assert.equal(await instances.seeTheSame(), known + more);
    }
  });

  it('forgets changes after a day', async () => {
    const { one } = instances;
    const countChanges = async () =>
      (await sql<{ count: number }>`select count(*) as count from form_result_change`.execute(one.read))
        .rows[0]!.count;
    const remove = async () => {
      const id = await instances.newest();
      await one.transaction((db) => deleteResults(db, [id]));
    };
    await remove();
    await remove();
    assert.equal(await countChanges(), 2);
    await one.transaction((db) =>
      sql`update form_result_change set changed_at = changed_at - interval '25 hours'`.execute(db),
    );
    await remove();
    assert.equal(await countChanges(), 1);
    await instances.seeTheSame();
  });
});
