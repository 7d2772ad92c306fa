import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { after, before, it } from 'node:test';
import { listEntities } from '../../src/content/entity-list.ts';
import type { Database } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase, sqlitePath } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { WORK, type QueryWork } from '../../src/kernel/work.ts';
import { forEachEngine } from '../support/engines.ts';

/** So many pages that sorting is cheaper than walking an index in order. */
const PAGES = 12_000;
const NOW = 1_000_000;

forEachEngine('the list of expired content among many rows', (engine) => {
  let database: Database;
  before(async () => {
    const url = await engine.newDatabase();
    database = openDatabase(url, createLogger({ level: 'silent' }));
    await migrate(database, { now: 1, sqlitePath: sqlitePath(url) });
    const text = sql.raw(engine.name === 'postgres' ? '::text' : '');
    await database.transaction((db) =>
      sql`insert into content_entity (id, kind, shortcut, title_key, search_text, version, created_at, updated_at, listed_status, listed_unpublish_at, summary)
        with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(PAGES)})
        select 'page-' || n${text}, 'page', 'page-' || n${text}, '', '', 1, 1, n, 'published',
          case n % 2 when 0 then ${sql.lit(NOW)} - n else ${sql.lit(NOW)} + n end, '{}' from numbers`.execute(
        db,
      ),
    );
  });
  after(() => database.close());

  const list = (page: number, now = NOW) =>
    listEntities(
      database.read,
      database.dialect,
      'page',
      { page, size: 3, sort: [{ column: 'updated_at', direction: 'desc' }], words: [], after: undefined },
      { state: { state: 'expired', now } },
    );

  it('has the same order at its start, far behind it, and when few rows are expired', async () => {
    const first = await list(1);
    assert.deepEqual(first.ids, ['page-12000', 'page-11998', 'page-11996']);
    assert.equal(first.total, PAGES / 2);
    assert.deepEqual((await list(1000)).ids, ['page-6006', 'page-6004', 'page-6002']);
    assert.deepEqual((await list(2000)).ids, ['page-6', 'page-4', 'page-2']);
    const few = await list(1, NOW - PAGES + 4);
    assert.deepEqual([few.ids, few.total], [['page-12000', 'page-11998', 'page-11996'], 3]);
  });

  it('is counted from the date index alone', async () => {
    const statements: string[] = [];
    const hear = (work: unknown) => statements.push((work as QueryWork).sql);
    WORK.query.start.subscribe(hear);
    await list(1);
    WORK.query.start.unsubscribe(hear);
    const counted = statements.find((statement) => statement.includes('count(*)'))!;
    assert.doesNotMatch(counted, /exists|entity\.id in/);
    if (engine.name !== 'sqlite') return;
    const plan = await sql<{
      detail: string;
    }>`explain query plan ${sql.raw(counted.replaceAll('?', '1'))}`.execute(database.read);
    const details = plan.rows.map(({ detail }) => detail).join('\n');
    assert.match(
      details,
      /COVERING INDEX content_entity_unpublish_at \(kind=\? AND listed_status=\? AND listed_unpublish_at</,
    );
  });
});
