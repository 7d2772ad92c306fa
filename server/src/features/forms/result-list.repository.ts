import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { holdsWords, type WordsFound } from '../../database/search.ts';
import type { Database, Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import type { ResultFilter } from './result-filter.rules.ts';
import { amongMatches, isBehind, listSetApart, setApart } from './result-match.repository.ts';
import { MAX_EXACT_TOTAL, type ResultDirection, type ResultSlice } from './result-slice.rules.ts';

/** A stored result with the shortcut that its form has now. Instants in ms since the epoch. */
export interface StoredResult {
  id: EntityId;
  formId: EntityId;
  formShortcut: string;
  formVersion: number;
  submittedAt: number;
  locale: string;
  page: string | null;
  values: Record<string, unknown>;
  spam: boolean;
}

/** The form with this id or, else, this shortcut. */
export async function findNamedForm(
  db: Db,
  name: string,
): Promise<{ id: EntityId; shortcut: string } | undefined> {
  const rows = await db
    .selectFrom('content_entity')
    .select(['id', 'shortcut'])
    .where('kind', '=', 'form')
    .where((eb) => eb.or([eb('id', '=', name), eb('shortcut', '=', name)]))
    .limit(2)
    .execute();
  const row = rows.find((candidate) => candidate.id === name) ?? rows[0];
  return row && { id: row.id as EntityId, shortcut: row.shortcut };
}

/** When the newest result of a form came in, in ms since the epoch; undefined when there is none. */
export async function findNewestInstant(db: Db, formId: EntityId): Promise<number | undefined> {
  const row = await db
    .selectFrom('form_result')
    .select('submitted_at')
    .where('form_id', '=', formId)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.submitted_at;
}

/** A filter, and how those that hold its words are found. */
export interface FoundResults {
  filter: ResultFilter;
  found: WordsFound | undefined;
  /** All that match are set apart for the survey, on SQLite. */
  areSetApart: boolean;
}

/** Begins a list, in a survey: finds out how the words of a filter are best looked for. */
export async function findWordsOfResults(
  db: Db,
  dialect: Database['dialect'],
  filter: ResultFilter,
): Promise<FoundResults> {
  const { words } = filter;
  const search = { words, table: 'form_result', as: 'result' } as const;
  const found = words.length > 0 ? await holdsWords(db, dialect, search) : undefined;
  const areSetApart = found?.areAll === true;
  if (areSetApart) await setApart(db, filter, found.holds);
  return { filter, found, areSetApart };
}

/** A page of results, and how many match, up to one more than `MAX_EXACT_TOTAL`. */
export async function listCounted(
  db: Db,
  dialect: Database['dialect'],
  which: FoundResults,
  slice: ResultSlice,
): Promise<{ total: number; results: StoredResult[] }> {
  if (which.areSetApart) {
    const { total, ids } = await listSetApart(db, slice);
    return { total, results: await findInOrder(db, ids) };
  }
  if (dialect === 'postgres' && which.found) {
    const { total, ids } = await listFew(db, which, slice);
    if (ids) return { total, results: await findInOrder(db, ids) };
    return { total, results: await listResults(db, which, slice) };
  }
  return { total: await countResults(db, which), results: await listResults(db, which, slice) };
}

/**
 * Counts what holds the words, and sorts as many as are counted, so that PostgreSQL looks at each text once. No ids where there are
 * more.
 */
async function listFew(
  db: Db,
  { filter, found }: FoundResults,
  { direction, after, limit, offset = 0 }: ResultSlice,
): Promise<{ total: number; ids: string[] | null }> {
  const to = sql.raw(direction);
  const hits = matching(db, filter, found?.holds)
    .select(['result.id', 'result.submitted_at'])
    .limit(MAX_EXACT_TOTAL + 1);
  const { rows } = await sql<{ total: number; ids: string[] | null }>`
    with hit as materialized ${hits},
    counted as (select count(*) as total from hit),
    page as (
      select id from hit as result
      where (select total from counted) <= ${sql.lit(MAX_EXACT_TOTAL)} and ${after ? isBehind(after, direction) : sql.lit(true)}
      order by submitted_at ${to}, id ${to} limit ${limit} offset ${offset}
    )
    select total, case when total <= ${sql.lit(MAX_EXACT_TOTAL)} then array(select id from page) end as ids from counted`.execute(
    db,
  );
  return rows[0]!;
}

/** How many results match, up to one more than `MAX_EXACT_TOTAL`. */
async function countResults(db: Db, { filter, found }: FoundResults): Promise<number> {
  if (!found?.isMatch) return countSome(db, matching(db, filter, found?.holds));
  const total = await countSome(db, amongMatches(db, filter, found.isMatch));
  // Where many words match, those of a narrow filter may be behind the first matches.
  return total > MAX_EXACT_TOTAL ? total : countSome(db, matching(db, filter, found.holds));
}

async function countSome(db: Db, results: ReturnType<typeof matching>): Promise<number> {
  const some = results.select('result.id').limit(MAX_EXACT_TOTAL + 1);
  const { total } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Results in the order of their submission. */
export async function listResults(db: Db, which: FoundResults, slice: ResultSlice): Promise<StoredResult[]> {
  return findInOrder(
    db,
    which.areSetApart ? (await listSetApart(db, slice)).ids : await listMatching(db, which, slice),
  );
}

async function findInOrder(db: Db, ids: readonly string[]): Promise<StoredResult[]> {
  const results = await findResults(db, ids);
  return ids.map((id) => results.get(id)!);
}

/** Ids come from an index alone, so that a far page costs no rows. */
async function listMatching(db: Db, { filter, found }: FoundResults, slice: ResultSlice): Promise<string[]> {
  const { direction, after } = slice;
  const rows = await matching(db, after ? withoutPassed(filter, direction) : filter, found?.holds)
    .$if(after !== undefined, (query) => query.where(isBehind(after!, direction)))
    .select('result.id')
    .orderBy('result.submitted_at', direction)
    .orderBy('result.id', direction)
    .limit(slice.limit)
    .offset(slice.offset ?? 0)
    .execute();
  return rows.map((row) => row.id);
}

/** Whatever is behind a row is within the bound that was passed. SQLite, told of both, goes through everything since that bound. */
function withoutPassed(filter: ResultFilter, direction: ResultDirection): ResultFilter {
  return direction === 'desc' ? { ...filter, to: undefined } : { ...filter, from: undefined };
}

/** The results with these ids, by id. */
export async function findResults(db: Db, ids: readonly string[]): Promise<Map<string, StoredResult>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('form_result as result')
    .innerJoin('content_entity as form', 'form.id', 'result.form_id')
    .select([
      'result.id',
      'result.form_id',
      'form.shortcut',
      'result.form_version',
      'result.submitted_at',
      'result.locale',
      'result.page_shortcut',
      'result.field_values',
      'result.spam',
    ])
    .where('result.id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id as EntityId,
        formId: row.form_id as EntityId,
        formShortcut: row.shortcut,
        formVersion: row.form_version,
        submittedAt: row.submitted_at,
        locale: row.locale,
        page: row.page_shortcut,
        values: JSON.parse(row.field_values) as Record<string, unknown>,
        spam: row.spam === 1,
      },
    ]),
  );
}

function matching(db: Db, filter: ResultFilter, holds: RawBuilder<SqlBool> | undefined) {
  return db
    .selectFrom('form_result as result')
    .where('result.spam', '=', filter.spam ? 1 : 0)
    .$if(filter.formId !== undefined, (query) => query.where('result.form_id', '=', filter.formId!))
    .$if(filter.from !== undefined, (query) => query.where('result.submitted_at', '>=', filter.from!))
    .$if(filter.to !== undefined, (query) => query.where('result.submitted_at', '<', filter.to!))
    .$if(filter.mailFailed === true, (query) =>
      query.where('result.id', 'in', (eb) =>
        eb
          .selectFrom('mail_outbox')
          .select((mail) => mail.ref('about_id').$notNull().as('id'))
          .where('state', '=', 'failed')
          .where('about_id', 'is not', null),
      ),
    )
    .$if(holds !== undefined, (query) => query.where(holds!));
}
