import type { Selectable } from 'kysely';
import type { ArticleStatus } from '../../contract/article.ts';
import type { Localised } from '../../contract/common.ts';
import { holdsWord } from '../../content/search.ts';
import type { Db } from '../../database/database.ts';
import type { ArticleTable, ContentEntityTable } from '../../database/tables.ts';
import type { ListRequest } from '../../http/list-query.ts';
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
export interface Article extends ArticleState {
  id: EntityId;
  shortcut: string;
  version: number;
  createdAt: number;
  createdBy: string | null;
  updatedAt: number;
  updatedBy: string | null;
}

/** The columns that lists sort by. */
export type ArticleSortColumn =
  'shortcut' | 'title_key' | 'status' | 'publish_at' | 'created_at' | 'updated_at';

export interface ArticleFilter {
  status: ArticleStatus | undefined;
  /** Shortcut or id. */
  model: string | undefined;
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

/** One page of the list, without values, and how many there are in all. */
export async function listArticles(
  db: Db,
  request: ListRequest<ArticleSortColumn>,
  filter: ArticleFilter,
): Promise<{ articles: Article[]; total: number }> {
  const matching = db
    .selectFrom('content_entity as entity')
    .innerJoin('article', 'article.id', 'entity.id')
    .where('entity.kind', '=', 'article')
    .$if(filter.status !== undefined, (query) => query.where('article.status', '=', filter.status!))
    .$if(filter.model !== undefined, (query) =>
      query.where('article.model_id', 'in', (eb) =>
        eb
          .selectFrom('content_entity as model')
          .select('model.id')
          .where('model.kind', '=', 'article-model')
          .where((or) =>
            or.or([or('model.id', '=', filter.model!), or('model.shortcut', '=', filter.model!)]),
          ),
      ),
    )
    .$call((query) =>
      request.words.reduce(
        (narrowed, word) => narrowed.where((eb) => holdsWord(eb.ref('entity.search_text'), word)),
        query,
      ),
    );
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await request.sort
    .reduce(
      (query, { column, direction }) => query.orderBy(column, direction),
      matching.selectAll('entity').select(STATE_COLUMNS),
    )
    .orderBy('entity.id', 'asc')
    .limit(request.size)
    .offset((request.page - 1) * request.size)
    .execute();
  return { articles: rows.map((row) => toArticle({ ...row, field_values: '{}' })), total };
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

/** The shortcuts of articles that begin so. */
export async function findShortcutsFrom(db: Db, beginning: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('content_entity')
    .select('shortcut')
    .where('kind', '=', 'article')
    .where('shortcut', '>=', beginning)
    // Shortcuts hold nothing that sorts after `z`.
    .where('shortcut', '<', `${beginning}~`)
    .execute();
  return new Set(rows.map((row) => row.shortcut));
}

/** The articles of a model: how many, and the shortcuts of the first ones. */
export async function findArticlesOfModel(
  db: Db,
  modelId: EntityId,
  limit: number,
): Promise<{ shortcuts: string[]; total: number }> {
  const articles = db
    .selectFrom('article')
    .innerJoin('content_entity as entity', 'entity.id', 'article.id')
    .where('article.model_id', '=', modelId);
  const { total } = await articles
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await articles.select('entity.shortcut').orderBy('entity.shortcut').limit(limit).execute();
  return { shortcuts: rows.map((row) => row.shortcut), total };
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
    version: row.version,
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    modelId: row.model_id as EntityId,
    title: JSON.parse(row.title) as Localised,
    status: row.status as ArticleStatus,
    publishAt: row.publish_at,
    unpublishAt: row.unpublish_at,
    values: JSON.parse(row.field_values) as Record<string, unknown>,
  };
}
