import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { KnownTotal, Remembered } from '../../database/search-memory.ts';
import { isBehind, matching, withoutPassed } from './result-filter.repository.ts';
import type { ResultFilter } from './result-filter.rules.ts';
import { MAX_EXACT_TOTAL, type ResultSlice } from './result-slice.rules.ts';

/** So few are sooner sorted than an order is gone along. */
const FEW = 5000;
/** Rows that an order is gone along, at most, before all that hold the words are sorted; and how far a page is looked for so. */
const MOST_PASSED = 10_000;
const NEAR = 500;
/** What came later than that since is sooner counted anew. */
const MOST_AGE_MS = 60_000;

/** Of PostgreSQL: the results that hold the words of a filter. */
export interface ResultsByWords {
  filter: ResultFilter;
  found: { holds: RawBuilder<SqlBool> } | undefined;
  slice: ResultSlice;
}

/** The moment of a snapshot. A replica does not tell which transactions it waits for. */
const MOMENT = sql`pg_postmaster_start_time()::text as server,
  case when not pg_is_in_recovery() then pg_current_snapshot()::text end as snapshot`;

interface Counted {
  server: string;
  snapshot: string | null;
  total: number;
  ids: string[] | null;
}

/**
 * Counts what holds the words, up to one more than `MAX_EXACT_TOTAL`, and gives the ids of a page; none where there are more. What is
 * remembered of a search is counted on. Decision 0045.
 */
export async function listByWords(
  db: Db,
  search: ResultsByWords,
  memory: Remembered<KnownTotal> | undefined,
): Promise<{ total: number; ids: string[] | null }> {
  const { formId, from, to, spam, mailFailed, words } = search.filter;
  // Mails fail without a trace in their result.
  if (!memory || mailFailed) return listFew(db, search);
  const name = JSON.stringify([formId, from, to, spam, words]);
  const known = memory.recall(name);
  const foundAt = performance.now();
  const isOf = known !== undefined && foundAt - known.foundAt < MOST_AGE_MS && isNear(search.slice);
  const counted = (isOf ? await countOn(db, search, known) : undefined) ?? (await listFew(db, search));
  const { server, snapshot, total, ids } = counted;
  if (snapshot !== null && total > FEW) memory.keep(name, { server, snapshot, total, foundAt });
  return { total, ids: ids ?? (isNear(search.slice) ? await listNear(db, search) : null) };
}

function isNear({ limit, offset = 0 }: ResultSlice): boolean {
  return offset + limit <= NEAR;
}

/** Counts and sorts as many as are counted, so that each text is looked at once. */
async function listFew(db: Db, { filter, found, slice }: ResultsByWords): Promise<Counted> {
  const { direction, after, limit, offset = 0 } = slice;
  const to = sql.raw(direction);
  const hits = matching(db, filter, found?.holds)
    .select(['result.id', 'result.submitted_at'])
    .limit(MAX_EXACT_TOTAL + 1);
  const { rows } = await sql<Counted>`
    with hit as materialized ${hits},
    counted as (select count(*) as total from hit),
    page as (
      select id from hit as result
      where (select total from counted) <= ${sql.lit(MAX_EXACT_TOTAL)} and ${after ? isBehind(after, direction) : sql.lit(true)}
      order by submitted_at ${to}, id ${to} limit ${limit} offset ${offset}
    )
    select ${MOMENT}, total, case when total <= ${sql.lit(MAX_EXACT_TOTAL)} then array(select id from page) end as ids
    from counted`.execute(db);
  return rows[0]!;
}

/**
 * Adds what has come since to a total, and goes along the order for the page. Undefined where something was deleted or changed since, or
 * the page is not among the first rows of the order.
 */
async function countOn(db: Db, search: ResultsByWords, known: KnownTotal): Promise<Counted | undefined> {
  const before = sql`${known.snapshot}::pg_snapshot`;
  const added = matching(db, search.filter, search.found?.holds, 'recent').select('result.id');
  // A row whose own transaction is not the one that is told came from another server, or was changed.
  const { rows } = await sql<Counted & { ids: string[]; added: number; isChanged: boolean }>`
    with recent as materialized (
      select result.id, form_id, spam, submitted_at, search_text,
        result.xmin::text::bigint <> (result.search_transaction::text::bigint & 4294967295) as is_odd
      from form_result as result
      where search_transaction >= pg_snapshot_xmin(${before}) and search_transaction < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(search_transaction, ${before})
    )
    select ${MOMENT},
      exists (select 1 from recent where is_odd)
        or exists (select 1 from form_result_change where not pg_visible_in_snapshot(transaction, ${before})) as "isChanged",
      (select count(*) from ${added} as added) as added,
      array(${alongOrder(db, search)}) as ids`.execute(db);
  const { server, snapshot, ids, added: more, isChanged } = rows[0]!;
  if (server !== known.server || isChanged || ids.length < search.slice.limit) return undefined;
  return { server, snapshot, total: Math.min(known.total + more, MAX_EXACT_TOTAL + 1), ids };
}

/** The ids of a page that is whole among the first rows of the order; else null. */
async function listNear(db: Db, search: ResultsByWords): Promise<string[] | null> {
  const { rows } = await alongOrder(db, search).execute(db);
  return rows.length < search.slice.limit ? null : rows.map(({ id }) => id);
}

function alongOrder(db: Db, { filter, found, slice }: ResultsByWords): RawBuilder<{ id: string }> {
  const { direction, after, limit, offset = 0 } = slice;
  const to = sql.raw(direction);
  const passed = matching(db, after ? withoutPassed(filter, direction) : filter, undefined)
    .$if(after !== undefined, (query) => query.where(isBehind(after!, direction)))
    .select(['result.id', 'result.submitted_at', 'result.search_text'])
    .orderBy('result.submitted_at', direction)
    .orderBy('result.id', direction)
    .limit(MOST_PASSED);
  return sql<{ id: string }>`select id from ${passed} as result where ${found?.holds ?? sql.lit(true)}
    order by submitted_at ${to}, id ${to} limit ${limit} offset ${offset}`;
}
