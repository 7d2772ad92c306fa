import { type EntityFacts, writtenFacts } from '../../content/entity.repository.ts';
import type { Selectable } from 'kysely';
import type { Localised } from '../../contract/common.ts';
import type { PageStatus, PageUrl } from '../../contract/page.ts';
import type { Db } from '../../database/database.ts';
import type { ContentEntityTable, PageTable } from '../../database/content-tables.ts';
import { searchKey } from '../../kernel/comparison-key.ts';
import type { EntityId } from '../../kernel/identifier.ts';

/** A page as it is stored, apart from the base of all content. Instants in ms since the epoch. */
export interface PageState {
  title: Localised;
  description: Localised;
  content: Localised;
  template: string;
  category: string | null;
  status: PageStatus;
  publishAt: number | null;
  unpublishAt: number | null;
  urls: readonly PageUrl[];
  stylesheets: readonly string[];
  variables: Record<string, string>;
}

/** A stored page with its base. */
export interface Page extends PageState, EntityFacts {
  id: EntityId;
  shortcut: string;
}

export async function insertPage(db: Db, id: EntityId, page: PageState): Promise<void> {
  await db
    .insertInto('page')
    .values({ id, ...toRow(page) })
    .execute();
  await insertUrls(db, id, page.urls);
}

export async function updatePage(db: Db, id: EntityId, page: PageState): Promise<void> {
  await db.updateTable('page').set(toRow(page)).where('id', '=', id).execute();
  await db.deleteFrom('page_url').where('page_id', '=', id).execute();
  await insertUrls(db, id, page.urls);
}

export async function findPage(db: Db, id: EntityId): Promise<Page | undefined> {
  const row = await db
    .selectFrom('content_entity as entity')
    .innerJoin('page', 'page.id', 'entity.id')
    .selectAll('entity')
    .select([...STATE_COLUMNS, 'page.content', 'page.variables'])
    .where('entity.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const urls = await findUrls(db, [id]);
  return toPage(row, urls.get(id) ?? []);
}

/** The pages with these ids, in their order, without content and variables. */
export async function findPageItems(db: Db, ids: readonly EntityId[]): Promise<Page[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('content_entity as entity')
    .innerJoin('page', 'page.id', 'entity.id')
    .selectAll('entity')
    .select(STATE_COLUMNS)
    .where('entity.id', 'in', [...ids])
    .execute();
  const urls = await findUrls(db, ids);
  const byId = new Map(
    rows.map((row) => [row.id, toPage({ ...row, content: '{}', variables: '{}' }, urls.get(row.id) ?? [])]),
  );
  return ids.map((id) => byId.get(id)!);
}

/** The categories in use, sorted. */
export async function listCategories(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('page')
    .select('category')
    .distinct()
    .where('category', 'is not', null)
    .orderBy('category')
    .limit(1000)
    .execute();
  return rows.map((row) => row.category!);
}

const STATE_COLUMNS = [
  'page.title',
  'page.description',
  'page.template',
  'page.category',
  'page.status',
  'page.publish_at',
  'page.unpublish_at',
  'page.stylesheets',
] as const;

function toRow(page: PageState) {
  return {
    title: JSON.stringify(page.title),
    description: JSON.stringify(page.description),
    template: page.template,
    category: page.category,
    category_key: page.category === null ? null : searchKey(page.category),
    status: page.status,
    publish_at: page.publishAt,
    unpublish_at: page.unpublishAt,
    stylesheets: JSON.stringify(page.stylesheets),
    variables: JSON.stringify(page.variables),
    content: JSON.stringify(page.content),
  };
}

type PageRow = Selectable<ContentEntityTable> & Omit<Selectable<PageTable>, 'id' | 'category_key'>;

function toPage(row: PageRow, urls: PageUrl[]): Page {
  return {
    id: row.id as EntityId,
    shortcut: row.shortcut,
    ...writtenFacts(row),
    title: JSON.parse(row.title) as Localised,
    description: JSON.parse(row.description) as Localised,
    content: JSON.parse(row.content) as Localised,
    template: row.template,
    category: row.category,
    status: row.status as PageStatus,
    publishAt: row.publish_at,
    unpublishAt: row.unpublish_at,
    urls,
    stylesheets: JSON.parse(row.stylesheets) as string[],
    variables: JSON.parse(row.variables) as Record<string, string>,
  };
}

async function insertUrls(db: Db, id: EntityId, urls: readonly PageUrl[]): Promise<void> {
  if (urls.length === 0) return;
  await db
    .insertInto('page_url')
    .values(urls.map(({ locale, path }, position) => ({ path, page_id: id, locale, position })))
    .execute();
}

async function findUrls(db: Db, ids: readonly string[]): Promise<Map<string, PageUrl[]>> {
  const byPage = new Map<string, PageUrl[]>();
  if (ids.length === 0) return byPage;
  const rows = await db
    .selectFrom('page_url')
    .select(['page_id', 'locale', 'path'])
    .where('page_id', 'in', [...ids])
    .orderBy('position')
    .execute();
  for (const { page_id, locale, path } of rows) {
    const urls = byPage.get(page_id);
    if (urls) urls.push({ locale, path });
    else byPage.set(page_id, [{ locale, path }]);
  }
  return byPage;
}
