import { sql, type Selectable } from 'kysely';
import type { Localised } from '../../contract/common.ts';
import type { PageStatus, PageUrl } from '../../contract/page.ts';
import type { Db } from '../../database/database.ts';
import type { ContentEntityTable, PageTable } from '../../database/content-tables.ts';
import type { PageQuery, PageRecord, PageSummary } from '../../rendering/content-source.ts';
import { isVisibleAt, publishedAt } from './visible.repository.ts';

/** The page with a shortcut, whatever its state. Every first rendering asks for it: as text, this is put together in a fraction of the time. */
export async function findPageRecord(db: Db, shortcut: string): Promise<PageRecord | undefined> {
  const { rows } =
    await sql<PageRow>`select entity.*, page.* from content_entity as entity join page on page.id = entity.id
    where entity.kind = 'page' and entity.shortcut = ${shortcut}`.execute(db);
  return rows[0] && toRecord(db, rows[0]);
}

/** Whether there is a page in any state. */
export async function hasPages(db: Db): Promise<boolean> {
  return (await db.selectFrom('page').select('id').limit(1).executeTakeFirst()) !== undefined;
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

/** The page with an extra address, and the locale of the address. */
export async function findPageRecordByUrl(
  db: Db,
  path: string,
): Promise<{ page: PageRecord; locale: string } | undefined> {
  const row = await pages(db)
    .innerJoin('page_url as url', 'url.page_id', 'page.id')
    .select('url.locale')
    .where('url.path', '=', path)
    .executeTakeFirst();
  return row && { page: await toRecord(db, row), locale: row.locale };
}

/** Pages that are visible now, in the order asked for. */
export async function listPageSummaries(db: Db, query: PageQuery): Promise<PageSummary[]> {
  let listed = pages(db)
    .where('page.status', '=', 'published')
    .where(isVisibleAt('page', query.now))
    .$if(query.category !== undefined, (all) => all.where('page.category', '=', query.category!));
  for (const { by, descending } of query.sort) {
    const direction = descending ? 'desc' : 'asc';
    if (by === 'publishedAt') listed = listed.orderBy(publishedAt('page'), direction);
    else if (Object.hasOwn(SORT_COLUMNS, by)) listed = listed.orderBy(SORT_COLUMNS[by]!, direction);
  }
  const rows = await listed.orderBy('entity.id').limit(query.limit).execute();
  const ids = rows.map((row) => row.id);
  const urls = await findUrls(db, ids);
  return rows.map((row) => toSummary(row, urls.get(row.id) ?? []));
}

const SORT_COLUMNS: Readonly<Record<string, 'entity.updated_at' | 'entity.title_key' | 'entity.shortcut'>> = {
  updatedAt: 'entity.updated_at',
  title: 'entity.title_key',
  shortcut: 'entity.shortcut',
};

function pages(db: Db) {
  return db
    .selectFrom('content_entity as entity')
    .innerJoin('page', 'page.id', 'entity.id')
    .selectAll(['entity', 'page'])
    .where('entity.kind', '=', 'page');
}

type PageRow = Selectable<ContentEntityTable> & Selectable<PageTable>;

async function toRecord(db: Db, row: PageRow): Promise<PageRecord> {
  const { urls, contributors } = await findLists(db, row.id);
  return {
    ...toSummary(row, urls),
    content: JSON.parse(row.content) as Localised,
    stylesheets: JSON.parse(row.stylesheets) as string[],
    variables: JSON.parse(row.variables) as Record<string, string>,
    contributors,
  };
}

/** The addresses and the contributors of a page, in their order, in one query. */
async function findLists(db: Db, id: string): Promise<{ urls: PageUrl[]; contributors: string[] }> {
  const { rows } = await sql<{
    locale: string;
    name: string;
  }>`select position, locale, path as name from page_url where page_id = ${id}
    union all
    select position, '' as locale, name from content_contributor where entity_id = ${id}
    order by position`.execute(db);
  return {
    urls: rows.flatMap(({ name, locale }) => (locale === '' ? [] : [{ locale, path: name }])),
    contributors: rows.flatMap(({ name, locale }) => (locale === '' ? [name] : [])),
  };
}

function toSummary(row: PageRow, urls: PageUrl[]): PageSummary {
  return {
    id: row.id,
    version: row.version,
    shortcut: row.shortcut,
    title: JSON.parse(row.title) as Localised,
    description: JSON.parse(row.description) as Localised,
    template: row.template,
    category: row.category,
    status: row.status as PageStatus,
    publishAt: row.publish_at,
    unpublishAt: row.unpublish_at,
    urls,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

async function findUrls(db: Db, ids: readonly string[]): Promise<Map<string, PageUrl[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('page_url')
    .select(['page_id', 'locale', 'path'])
    .where('page_id', 'in', [...ids])
    .orderBy('position')
    .execute();
  const byPage = Map.groupBy(rows, (row) => row.page_id);
  return new Map(
    [...byPage].map(([id, urls]) => [id, urls.map(({ locale, path }) => ({ locale, path }))] as const),
  );
}
