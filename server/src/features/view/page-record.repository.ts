import { sql, type Expression, type SqlBool } from 'kysely';
import { readDocument, readSummary } from '../../content/documents.ts';
import type { Db } from '../../database/database.ts';
import type { PageQuery, PageRecord, PageSummary } from '../../rendering/content-source.ts';
import { readReleased } from '../../content/released.repository.ts';
import { hasParent, ancestryOf } from '../../content/page-tree.repository.ts';
import { readTakenPaths, takenPaths } from '../../content/taken-paths.ts';
import type { Addressing } from '../../kernel/addressing.ts';
import { PAGE_FACTS } from '../../kernel/condition-fault.ts';
import { ListFault } from '../../kernel/list-fault.ts';
import { holds, type Fields } from './list-conditions.repository.ts';
import { titleOrder } from './title-order.repository.ts';
import { isVisibleAt, PUBLISHED_AT } from './visible.repository.ts';

interface RecordRow {
  taken?: string | null;
  id: string;
  version: number;
  created_at: number;
  updated_at: number;
  document: string;
}

type SummaryRow = RecordRow & { listed_languages: string | null };

/**
 * Returns the page with a shortcut, in any status. Every first rendering runs this statement, so it is written as
 * text, which costs a fraction of building it.
 */
export async function findPageRecord(
  db: Db,
  shortcut: string,
  addressing: Addressing,
): Promise<PageRecord | undefined> {
  const { rows } =
    await sql<RecordRow>`select entity.id, entity.version, entity.created_at, entity.updated_at, document.document,
      ${takenPaths(addressing)} as taken
    from content_entity as entity join content_document as document on document.entity_id = entity.id
    where entity.kind = 'page' and entity.shortcut = ${shortcut}`.execute(db);
  const [row] = rows;
  return (
    row && {
      ...toRecord(row, readDocument('page', row.document)),
      takenPaths: readTakenPaths(row.taken ?? null),
    }
  );
}

/** Returns whether any page exists, in any status. */
export async function hasPages(db: Db): Promise<boolean> {
  return (
    (await db
      .selectFrom('content_entity')
      .select('id')
      .where('kind', '=', 'page')
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

export async function findPageShortcut(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('content_entity')
    .select('shortcut')
    .where('id', '=', id)
    .where('kind', '=', 'page')
    .executeTakeFirst();
  return row?.shortcut;
}

/** Returns the visible pages of a list, in its order. Throws ListFault. */
export async function listPageSummaries(
  db: Db,
  query: PageQuery,
  addressing: Addressing,
): Promise<PageSummary[]> {
  let listed = summaries(db, addressing).where(isListed(query));
  for (const { by, descending } of query.sort) {
    const direction = descending ? 'desc' : 'asc';
    if (by === 'publishedAt') listed = listed.orderBy(PUBLISHED_AT, direction);
    else if (by === 'title') listed = listed.orderBy(titleOrder(query), direction);
    else if (Object.hasOwn(SORT_COLUMNS, by)) listed = listed.orderBy(SORT_COLUMNS[by]!, direction);
    else throw new ListFault(`Pages cannot be sorted by "${by}".`);
  }
  const rows = await listed.orderBy('id').limit(query.limit).offset(query.offset).execute();
  return rows.map(toSummary);
}

/** Returns the number of pages of a list, ignoring its limit. Throws ListFault. */
export async function countListedPages(db: Db, query: PageQuery): Promise<number> {
  const { count } = await db
    .selectFrom('content_entity as entity')
    .select((eb) => eb.fn.countAll().as('count'))
    .where(isListed(query))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function isListed(query: PageQuery): Expression<SqlBool> {
  const { now, category, parent, where } = query;
  const conditions = [
    sql<SqlBool>`entity.kind = 'page'`,
    isVisibleAt(now),
    ...(category === undefined ? [] : [sql<SqlBool>`entity.listed_category = ${category}`]),
    ...(parent === undefined ? [] : [hasParent(parent)]),
    ...where.map((condition) => holds(NO_FIELDS, PAGE_FACTS, condition, query)),
  ];
  return sql.join(conditions, sql` and `);
}

const NO_FIELDS: Fields = new Map();

/** Returns pages by id, in any order. */
export async function findPageSummaries(
  db: Db,
  ids: readonly string[],
  addressing: Addressing,
): Promise<PageSummary[]> {
  if (ids.length === 0) return [];
  const rows = await summaries(db, addressing)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(toSummary);
}

function summaries(db: Db, addressing: Addressing) {
  return db
    .selectFrom('content_entity as entity')
    .select(['id', 'version', 'created_at', 'updated_at', 'summary as document', 'listed_languages'])
    .select(takenPaths(addressing).as('taken'));
}

/** Returns a page and the pages above it, from the bottom up. */
export async function findAncestorSummaries(
  db: Db,
  shortcut: string,
  levels: number,
  addressing: Addressing,
): Promise<PageSummary[]> {
  const { rows } = await sql<SummaryRow>`with ${ancestryOf(shortcut, levels)}
    select entity.id, entity.version, entity.created_at, entity.updated_at, entity.summary as document,
      entity.listed_languages, ${takenPaths(addressing)} as taken
    from line join content_entity as entity on entity.id = line.id order by line.level`.execute(db);
  return rows.map(toSummary);
}

function toSummary(row: SummaryRow): PageSummary {
  return {
    ...toRecord(row, readSummary('page', row.document)),
    takenPaths: readTakenPaths(row.taken ?? null),
    released: readReleased(row.listed_languages),
  };
}

/** The row as rendering reads it, with its document. */
export function toRecord<D extends object>(row: Omit<RecordRow, 'document' | 'taken'>, document: D) {
  return {
    ...document,
    id: row.id,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const SORT_COLUMNS: Readonly<Record<string, 'updated_at' | 'shortcut'>> = {
  updatedAt: 'updated_at',
  shortcut: 'shortcut',
};
