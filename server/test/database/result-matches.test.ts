import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Database } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase, sqlitePath } from '../../src/database/open-database.ts';
import { ensureTrigramIndexes } from '../../src/database/trigram-index.ts';
import { deleteResults, markSpam } from '../../src/features/results/result-delete.repository.ts';
import type { ResultFilter } from '../../src/features/results/result-filter.rules.ts';
import { listCounted, type StoredResult } from '../../src/features/results/result-list.repository.ts';
import type { ResultSlice } from '../../src/features/results/result-slice.rules.ts';
import { newId, type EntityId } from '../../src/kernel/identifier.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { insertNumbered, insertTestForm, insertTestResults } from '../api/form-results-data.ts';
import { forEachEngine } from '../support/engines.ts';

/** More than the maximum count. */
const MANY = 10_050;
/** Seven results at each instant, so that pages end among simultaneous ones. */
const TIMES = Array.from({ length: 140 }, (_, index) => 1000 + Math.floor(index / 7));
const SIZE = 5;

forEachEngine('results that contain words', (engine) => {
  let database: Database;
  let form: string;
  let other: string;

  before(async () => {
    const url = await engine.newDatabase();
    database = openDatabase(url, createLogger({ level: 'silent' }));
    await migrate(database, { now: 1, sqlitePath: sqlitePath(url) });
    await ensureTrigramIndexes(database);
    [form, other] = await database.transaction(async (db) => {
      const ids = [await insertTestForm(db, 'form'), await insertTestForm(db, 'other')] as const;
      const value = (index: number) => (index % 3 === 0 ? `loan ${index}` : `gift ${index}`);
      for (const id of ids) await insertTestResults(db, id, TIMES, { value });
      await insertTestResults(db, ids[0], TIMES.slice(0, 20), { spam: true, value });
      return ids;
    });
  });
  after(() => database.close());

  function list(filter: ResultFilter, slice: ResultSlice) {
    return database.readInBackground((db) => listCounted(db, database.dialect, filter, slice));
  }

  /** Returns the expected ids by filtering every row. */
  async function findByScan(filter: ResultFilter, direction: 'asc' | 'desc'): Promise<string[]> {
    const rows = await database.read
      .selectFrom('form_result')
      .select(['id', 'form_id', 'submitted_at', 'spam', 'search_text', 'number'])
      .execute();
    const failed = await database.read
      .selectFrom('mail_outbox')
      .select('about_id')
      .where('state', '=', 'failed')
      .execute();
    const sign = direction === 'asc' ? 1 : -1;
    return rows
      .filter(
        (row) =>
          (filter.words.every((word) => row.search_text.includes(word.length < 3 ? ` ${word}` : word)) ||
            filter.words.join() === String(row.number)) &&
          (filter.number ?? row.number) === row.number &&
          (filter.formId ?? row.form_id) === row.form_id &&
          row.submitted_at >= (filter.from ?? 0) &&
          row.submitted_at < (filter.to ?? Infinity) &&
          filter.spam === (row.spam === 1) &&
          (!filter.mailFailed || failed.some(({ about_id }) => about_id === row.id)),
      )
      .sort((a, b) => sign * (a.submitted_at - b.submitted_at || (a.id < b.id ? -1 : 1)))
      .map(({ id }) => id);
  }

  /** Compares all pages, by number and by cursor, in both directions, and returns the count. */
  async function comparePages(more: Partial<ResultFilter> = {}): Promise<number> {
    const filter: ResultFilter = {
      formId: form as EntityId,
      from: undefined,
      to: undefined,
      spam: false,
      words: ['loan'],
      ...more,
    };
    let count = 0;
    for (const direction of ['desc', 'asc'] as const) {
      const expected = await findByScan(filter, direction);
      count = expected.length;
      const [byNumber, byCursor]: [string[], string[]] = [[], []];
      let last: StoredResult | undefined;
      for (let offset = 0; offset < expected.length + 2 * SIZE; offset += SIZE) {
        const page = await list(filter, { direction, offset, limit: SIZE });
        const next = await list(filter, { direction, after: last, limit: SIZE });
        assert.deepEqual([page.total, next.total], [expected.length, expected.length]);
        byNumber.push(...page.results.map(({ id }) => id));
        byCursor.push(...next.results.map(({ id }) => id));
        last = next.results.at(-1) ?? last;
      }
      assert.deepEqual(byNumber, expected);
      assert.deepEqual(byCursor, expected);
    }
    return count;
  }

  const row = (search_text: string, submitted_at: number) => ({
    id: newId(),
    form_id: form,
    form_version: 1,
    submitted_at,
    locale: 'en',
    page_shortcut: null,
    field_values: '{}',
    spam: 0,
    search_text,
  });

  const store = (...rows: ReturnType<typeof row>[]) => database.transaction((db) => insertNumbered(db, rows));

  it('are listed in order, including simultaneous ones', async () => {
    assert.equal(await comparePages(), 47);
  });

  it('are found by their number', async () => {
    assert.equal(await comparePages({ words: [], number: 12 }), 1);
    assert.equal(await comparePages({ words: [], number: 12, formId: undefined }), 2);
    // Those with the number in a value too.
    assert.ok((await comparePages({ words: ['12'] })) > 1);
    assert.ok((await comparePages({ words: ['112'] })) > 0);
  });

  it('are filtered by form, period and spam', async () => {
    assert.equal(await comparePages({ formId: other as EntityId }), 47);
    assert.equal(await comparePages({ formId: undefined }), 94);
    assert.equal(await comparePages({ spam: true }), 7);
    assert.ok((await comparePages({ from: 1003, to: 1007 })) > 0);
    assert.ok((await comparePages({ words: ['loan', '12'] })) > 0);
    assert.equal(await comparePages({ words: ['nowhere'] }), 0);
    assert.equal(await comparePages({ formId: newId() }), 0);
  });

  it('are filtered by failed emails', async () => {
    const ids = await findByScan(
      { formId: undefined, from: undefined, to: undefined, spam: false, words: [] },
      'asc',
    );
    const mails = ids.slice(0, 40).map((about_id, index) => ({
      id: newId(),
      kind: 'test',
      payload: '{}',
      recipient: null,
      about_id,
      state: index % 2 === 0 ? ('failed' as const) : ('sent' as const),
      attempts: 1,
      error: null,
      created_at: 1,
      due_at: 1,
      expires_at: null,
      finished_at: 1,
      lease: null,
      leased_until: 0,
    }));
    await database.transaction((db) => db.insertInto('mail_outbox').values(mails).execute());
    assert.ok((await comparePages({ mailFailed: true, formId: undefined })) > 0);
  });

  it('are found as soon as they are stored', async () => {
    const known = await comparePages();
    await store(row(' a loan', 1010));
    assert.equal(await comparePages(), known + 1);
    await store(row(' loan', 1), row(' gift', 2));
    assert.equal(await comparePages(), known + 2);
    await Promise.all(['gift', 'loan', 'loans'].map((word) => store(row(` ${word}`, 3000))));
    assert.equal(await comparePages(), known + 4);
  });

  it('are found in a form created later', async () => {
    const made = await database.transaction((db) => insertTestForm(db, 'made'));
    assert.equal(await comparePages({ formId: made as EntityId }), 0);
    await store({ ...row(' loan', 5), form_id: made });
    assert.equal(await comparePages({ formId: made as EntityId }), 1);
  });

  it('are no longer found once they are deleted, marked as spam or changed', async () => {
    const filter = {
      formId: form as EntityId,
      from: undefined,
      to: undefined,
      spam: false,
      words: ['loan'],
    };
    const known = await comparePages();
    const [first, second, third] = await findByScan(filter, 'asc');
    await database.transaction((db) => deleteResults(db, [first!]));
    assert.equal(await comparePages(), known - 1);
    await database.transaction((db) => markSpam(db, second as EntityId, true));
    assert.equal(await comparePages(), known - 2);
    const write = (search_text: string) =>
      database.transaction((db) =>
        db.updateTable('form_result').set({ search_text }).where('id', '=', third!).execute(),
      );
    await write(' erased');
    assert.equal(await comparePages(), known - 3);
    assert.equal(await comparePages({ words: ['erased'] }), 1);
    await write(' loan again');
    assert.equal(await comparePages(), known - 2);
    await database.transaction((db) => markSpam(db, second as EntityId, false));
    assert.equal(await comparePages(), known - 1);
  });

  it('are found behind more results of another form than are counted', async () => {
    await database.transaction((db) =>
      sql`with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${sql.lit(MANY)})
        insert into form_result (id, form_id, form_version, submitted_at, locale, field_values, spam, search_text)
        select 'many-' || n, ${other}, 1, 1, 'en', '{}', 0, ' many' from counted`.execute(db),
    );
    await store(row(' many', 1), row(' many', 2));
    const filter = { from: undefined, to: undefined, spam: false, words: ['many'] };
    const slice = { direction: 'desc', limit: SIZE } as const;
    for (const expected of [2, 2, 3]) {
      if (expected === 3) await store(row(' many', 3));
      const [few, many] = [
        await list({ ...filter, formId: form as EntityId }, slice),
        await list({ ...filter, formId: other as EntityId }, slice),
      ];
      assert.deepEqual(
        few.results.map(({ submittedAt }) => submittedAt),
        [3, 2, 1].slice(-expected),
      );
      assert.deepEqual([few.total, many.total, many.results.length], [expected, 10_001, SIZE]);
    }
  });

  it('are listed far behind other results, and counted up to the maximum', async () => {
    const known = await comparePages();
    const times = Array.from({ length: MANY }, (_, index) => 2_000_000 + index);
    await database.transaction((db) => insertTestResults(db, form, times, { value: () => 'latest' }));
    assert.equal(await comparePages(), known);
    const filter = {
      formId: form as EntityId,
      from: undefined,
      to: undefined,
      spam: false,
      words: ['latest'],
    };
    for (const offset of [0, SIZE, 600, MANY - 1]) {
      const { total, results } = await list(filter, { direction: 'desc', limit: SIZE, offset });
      assert.equal(total, 10_001);
      assert.deepEqual(
        results.map(({ submittedAt }) => submittedAt),
        times.toReversed().slice(offset, offset + SIZE),
      );
    }
  });
});
