import { sql, type Expression, type SqlBool } from 'kysely';
import type { Database, Db } from '../../database/database.ts';
import { searchWords, type WordSearch } from '../../database/search.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { isBehind, matching, withoutPassed } from './result-filter.repository.ts';
import { numberIn, type ResultFilter } from './result-filter.rules.ts';
import { MAX_EXACT_TOTAL, type ResultSlice } from './result-slice.rules.ts';

/** A stored result with the current shortcut of its form. Instants in ms since the epoch. */
export interface StoredResult {
  id: EntityId;
  number: number;
  formId: EntityId;
  formShortcut: string;
  formVersion: number;
  submittedAt: number;
  locale: string;
  page: string | null;
  values: Record<string, unknown>;
  spam: boolean;
}

/** Returns the form with this id or, failing that, this shortcut. */
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

/** Returns when the newest result of a form was submitted, in ms since the epoch, or undefined. */
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

/** Returns a page of results and the number of matches, up to `MAX_EXACT_TOTAL` + 1. Runs as a background read. */
export async function listCounted(
  db: Db,
  dialect: Database['dialect'],
  filter: ResultFilter,
  slice: ResultSlice,
): Promise<{ total: number; results: StoredResult[] }> {
  const search = searchOf(dialect, filter);
  const hits = matching(db, filter, search?.byIndex).select(['result.id', 'result.submitted_at']);
  const counted = hits.limit(MAX_EXACT_TOTAL + 1);
  const { total } = await db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const areSorted = search !== undefined && total <= MAX_EXACT_TOTAL;
  const results = areSorted
    ? await listAmong(db, counted, slice)
    : await listResults(db, dialect, filter, slice);
  return { total, results };
}

/** Returns results in submission order. Uses the index of that order, even when searching for words. */
export function listResults(
  db: Db,
  dialect: Database['dialect'],
  filter: ResultFilter,
  slice: ResultSlice,
): Promise<StoredResult[]> {
  const ahead = slice.after ? withoutPassed(filter, slice.direction) : filter;
  const hits = matching(db, ahead, searchOf(dialect, filter)?.byText);
  return listAmong(db, hits.select(['result.id', 'result.submitted_at']), slice);
}

function searchOf(dialect: Database['dialect'], { words }: ResultFilter): WordSearch | undefined {
  if (words.length === 0) return undefined;
  const number = numberIn(words);
  const hasNumber = number === undefined ? undefined : sql<SqlBool>`result.number = ${number}`;
  return searchWords(dialect, 'form_result', 'result', words, hasNumber);
}

async function listAmong(
  db: Db,
  hits: Expression<{ id: string; submitted_at: number }>,
  { direction, after, limit, offset = 0 }: ResultSlice,
): Promise<StoredResult[]> {
  const to = sql.raw(direction);
  // Without search words the ids come from the index alone, so that a distant page reads no skipped rows.
  const { rows } = await sql<{ id: string }>`select id from ${hits} as result
    where ${after ? isBehind(after, direction) : sql.lit(true)}
    order by submitted_at ${to}, id ${to} limit ${limit} offset ${offset}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const results = await findResults(db, ids);
  return ids.map((id) => results.get(id)!);
}

/** Returns the results with these ids, by id. */
export async function findResults(db: Db, ids: readonly string[]): Promise<Map<string, StoredResult>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('form_result as result')
    .innerJoin('content_entity as form', 'form.id', 'result.form_id')
    .select([
      'result.id',
      'result.number',
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
        number: row.number,
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
