import type { ArticleStatus } from '../../contract/article.ts';
import type { Localised } from '../../contract/common.ts';
import type { Db } from '../../database/database.ts';
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

/** Stores a new article, whose base has the id. */
export async function insertArticle(db: Db, id: EntityId, article: ArticleState): Promise<void> {
  await db
    .insertInto('article')
    .values({
      id,
      model_id: article.modelId,
      title: JSON.stringify(article.title),
      status: article.status,
      publish_at: article.publishAt,
      unpublish_at: article.unpublishAt,
      field_values: JSON.stringify(article.values),
    })
    .execute();
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
