import { type EntityFacts, writtenFacts } from '../../content/entity.repository.ts';
import type { Selectable } from 'kysely';
import type { ArticleStatus } from '../../contract/article.ts';
import type { Localised } from '../../contract/common.ts';
import type { Db } from '../../database/database.ts';
import type { ArticleTable, ContentEntityTable } from '../../database/content-tables.ts';
import type { EntityId } from '../../kernel/identifier.ts';

/** An article as it is stored, apart from the base of all content. Instants in ms since the epoch. */
export interface ArticleState {
  modelId: EntityId;
  title: Localised;
  status: ArticleStatus;
  publishAt: number | null;
  unpublishAt: number | null;
  values: Record<string, unknown>;
}

/** A stored article with its base. */
export interface Article extends ArticleState, EntityFacts {
  id: EntityId;
  shortcut: string;
}

/** Stores a new article, whose base has the id. */
export async function insertArticle(db: Db, id: EntityId, article: ArticleState): Promise<void> {
  await db
    .insertInto('article')
    .values({ id, ...toRow(article) })
    .execute();
}

export async function updateArticle(db: Db, id: EntityId, article: ArticleState): Promise<void> {
  await db.updateTable('article').set(toRow(article)).where('id', '=', id).execute();
}

/** Puts other values in the place of an article's. */
export async function updateArticleValues(
  db: Db,
  id: EntityId,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db
    .updateTable('article')
    .set({ field_values: JSON.stringify(values) })
    .where('id', '=', id)
    .execute();
}

export async function findArticle(db: Db, id: EntityId): Promise<Article | undefined> {
  const row = await db
    .selectFrom('content_entity as entity')
    .innerJoin('article', 'article.id', 'entity.id')
    .selectAll('entity')
    .select([...STATE_COLUMNS, 'article.field_values'])
    .where('entity.kind', '=', 'article')
    .where('entity.id', '=', id)
    .executeTakeFirst();
  return row && toArticle(row);
}

/** The articles with these ids, in their order, without values. */
export async function findArticleItems(db: Db, ids: readonly EntityId[]): Promise<Article[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('content_entity as entity')
    .innerJoin('article', 'article.id', 'entity.id')
    .selectAll('entity')
    .select(STATE_COLUMNS)
    .where('entity.id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, toArticle({ ...row, field_values: '{}' })]));
  return ids.map((id) => byId.get(id)!);
}

/** The ids of articles by shortcut; unknown ones are absent. */
export async function findArticleIds(db: Db, shortcuts: readonly string[]): Promise<Map<string, EntityId>> {
  if (shortcuts.length === 0) return new Map();
  const rows = await db
    .selectFrom('content_entity')
    .select(['id', 'shortcut'])
    .where('kind', '=', 'article')
    .where('shortcut', 'in', [...shortcuts])
    .execute();
  return new Map(rows.map((row) => [row.shortcut, row.id as EntityId]));
}

/** Those of the ids that are articles. */
export async function findExistingArticles(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('article')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** The ids of articles of a model, `limit` of them. */
export async function findArticlesOfModel(db: Db, modelId: EntityId, limit: number): Promise<EntityId[]> {
  const rows = await db
    .selectFrom('article')
    .select('id')
    .where('model_id', '=', modelId)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id as EntityId);
}

const STATE_COLUMNS = [
  'article.model_id',
  'article.title',
  'article.status',
  'article.publish_at',
  'article.unpublish_at',
] as const;

function toRow(article: ArticleState) {
  return {
    model_id: article.modelId,
    title: JSON.stringify(article.title),
    status: article.status,
    publish_at: article.publishAt,
    unpublish_at: article.unpublishAt,
    field_values: JSON.stringify(article.values),
  };
}

function toArticle(row: Selectable<ContentEntityTable> & Omit<Selectable<ArticleTable>, 'id'>): Article {
  return {
    id: row.id as EntityId,
    shortcut: row.shortcut,
    ...writtenFacts(row),
    modelId: row.model_id as EntityId,
    title: JSON.parse(row.title) as Localised,
    status: row.status as ArticleStatus,
    publishAt: row.publish_at,
    unpublishAt: row.unpublish_at,
    values: JSON.parse(row.field_values) as Record<string, unknown>,
  };
}
