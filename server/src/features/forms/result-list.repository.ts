import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { holdsWords, type WordsFound } from '../../database/search.ts';
import type { Database, Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import type { ResultFilter, ResultPosition } from './result-filter.rules.ts';

/** A total is exact up to here: beyond it, counting would cost more than it tells. Source: contract §2. */
export const MAX_EXACT_TOTAL = 10_000;

export type ResultDirection = 'asc' | 'desc';

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

export interface ResultSlice {
  direction: ResultDirection;
  /** Goes on behind this row. */
  after?: ResultPosition | undefined;
  offset?: number;
  limit: number;
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
}

/** Begins a list, in a survey: finds out how the words of a filter are best looked for. */
export async function findWordsOfResults(
  db: Db,
  dialect: Database['dialect'],
  filter: ResultFilter,
): Promise<FoundResults> {
  const { words } = filter;
  const search = { words, table: 'form_result', as: 'result' } as const;
  return { filter, found: words.length > 0 ? await holdsWords(db, dialect, search) : undefined };
}

/** How many results match, up to one more than `MAX_EXACT_TOTAL`. */
export async function countResults(db: Db, { filter, found }: FoundResults): Promise<number> {
  if (!found?.isMatch) return countSome(db, matching(db, filter, found?.holds));
  const total = await countSome(db, matching(db, filter, found.isMatch, '+'));
  // Where many words match, those of a narrow filter may be behind the first matches.
  return found.areAll || total > MAX_EXACT_TOTAL ? total : countSome(db, matching(db, filter, found.holds));
}

async function countSome(db: Db, results: ReturnType<typeof matching>): Promise<number> {
  const some = results.select('result.id').limit(MAX_EXACT_TOTAL + 1);
  const { total } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Results in the order of their submission. Ids come from an index alone, so that a far page costs no rows. */
export async function listResults(
  db: Db,
  { filter, found }: FoundResults,
  slice: ResultSlice,
): Promise<StoredResult[]> {
  const { direction, after } = slice;
  const comparison = direction === 'desc' ? sql`<` : sql`>`;
  const ids = await matching(db, filter, found?.holds, found?.areAll ? '+' : '')
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(result.submitted_at, result.id) ${comparison} (${after!.submittedAt}, ${after!.id})`,
      ),
    )
    .select('result.id')
    .orderBy('result.submitted_at', direction)
    .orderBy('result.id', direction)
    .limit(slice.limit)
    .offset(slice.offset ?? 0)
    .execute();
  const results = await findResults(
    db,
    ids.map((row) => row.id),
  );
  return ids.map((row) => results.get(row.id)!);
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

/** @param sign keeps SQLite from going along an order: the matches lead to all that is asked, by a covering index */
function matching(db: Db, filter: ResultFilter, holds: RawBuilder<SqlBool> | undefined, sign: '+' | '' = '') {
  const column = <T>(name: string) => sql<T>`${sql.raw(sign)}${sql.ref(`result.${name}`)}`;
  return db
    .selectFrom('form_result as result')
    .where(column<number>('spam'), '=', filter.spam ? 1 : 0)
    .$if(filter.formId !== undefined, (query) => query.where(column<string>('form_id'), '=', filter.formId!))
    .$if(filter.from !== undefined, (query) =>
      query.where(column<number>('submitted_at'), '>=', filter.from!),
    )
    .$if(filter.to !== undefined, (query) => query.where(column<number>('submitted_at'), '<', filter.to!))
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
