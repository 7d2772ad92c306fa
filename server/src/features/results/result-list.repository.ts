import type { Database, Db } from '../../database/database.ts';
import type { SearchMemory } from '../../database/search-memory.ts';
import { holdsWords, type WordsFound } from '../../database/search.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { isBehind, matching, withoutPassed } from './result-filter.repository.ts';
import type { ResultFilter } from './result-filter.rules.ts';
import { amongMatches, listSetApart, setApart } from './result-match.repository.ts';
import { MAX_EXACT_TOTAL, type ResultSlice } from './result-slice.rules.ts';
import { listByWords } from './result-words.repository.ts';

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
  memory?: SearchMemory,
): Promise<{ total: number; results: StoredResult[] }> {
  if (which.areSetApart) {
    const { total, ids } = await listSetApart(db, slice);
    return { total, results: await findInOrder(db, ids) };
  }
  if (dialect === 'postgres' && which.found) {
    const { total, ids } = await listByWords(db, { ...which, slice }, memory?.totals);
    if (ids) return { total, results: await findInOrder(db, ids) };
    return { total, results: await listResults(db, which, slice) };
  }
  return { total: await countResults(db, which), results: await listResults(db, which, slice) };
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
