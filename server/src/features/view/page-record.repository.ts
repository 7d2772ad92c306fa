import { sql } from 'kysely';
import { readDocument, readSummary } from '../../content/documents.ts';
import type { Db } from '../../database/database.ts';
import type { PageQuery, PageRecord, PageSummary } from '../../rendering/content-source.ts';
import { isVisibleAt, PUBLISHED_AT } from './visible.repository.ts';

interface RecordRow {
  id: string;
  version: number;
  created_at: number;
  updated_at: number;
  document: string;
}

/**
 * Returns the page with a shortcut in any status. Used by every first rendering, hence plain SQL text, which is built
 * much faster.
 */
export async function findPageRecord(db: Db, shortcut: string): Promise<PageRecord | undefined> {
  const { rows } =
    await sql<RecordRow>`select entity.id, entity.version, entity.created_at, entity.updated_at, document.document
    from content_entity as entity join content_document as document on document.entity_id = entity.id
    where entity.kind = 'page' and entity.shortcut = ${shortcut}`.execute(db);
  return rows[0] && toRecord(rows[0], readDocument('page', rows[0].document));
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

/** Returns the page with an explicit address, and the locale of the address. */
export async function findPageRecordByUrl(
  db: Db,
  path: string,
): Promise<{ page: PageRecord; locale: string } | undefined> {
  const row = await db
    .selectFrom('content_address as address')
    .innerJoin('content_entity as entity', 'entity.id', 'address.entity_id')
    .innerJoin('content_document as document', 'document.entity_id', 'entity.id')
    .select(['entity.id', 'entity.version', 'entity.created_at', 'entity.updated_at'])
    .select(['document.document', 'address.locale'])
    .where('address.path', '=', path)
    .executeTakeFirst();
  return row && { page: toRecord(row, readDocument('page', row.document)), locale: row.locale };
}

/** Returns the pages that are visible now, in the given order. */
export async function listPageSummaries(db: Db, query: PageQuery): Promise<PageSummary[]> {
  let listed = db
    .selectFrom('content_entity as entity')
    .select(['id', 'version', 'created_at', 'updated_at', 'summary as document'])
    .where('kind', '=', 'page')
    .where(isVisibleAt(query.now))
    .$if(query.category !== undefined, (all) => all.where('listed_category', '=', query.category!));
  for (const { by, descending } of query.sort) {
    const direction = descending ? 'desc' : 'asc';
    if (by === 'publishedAt') listed = listed.orderBy(PUBLISHED_AT, direction);
    else if (Object.hasOwn(SORT_COLUMNS, by)) listed = listed.orderBy(SORT_COLUMNS[by]!, direction);
  }
  const rows = await listed.orderBy('id').limit(query.limit).execute();
  return rows.map((row) => toRecord(row, readSummary('page', row.document)));
}

/** Converts a row to the record for rendering, with its document. */
export function toRecord<D extends object>(row: Omit<RecordRow, 'document'>, document: D) {
  return {
    ...document,
    id: row.id,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const SORT_COLUMNS: Readonly<Record<string, 'updated_at' | 'title_key' | 'shortcut'>> = {
  updatedAt: 'updated_at',
  title: 'title_key',
  shortcut: 'shortcut',
};
