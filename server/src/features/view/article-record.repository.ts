import type { Localised } from '../../contract/common.ts';
import { findContributors } from '../../content/entity.repository.ts';
import { splitArticleAddress } from '../../content/public-path.rules.ts';
import type { Db } from '../../database/database.ts';
import type { ArticleModelRecord, ArticleRecord, FieldRecord } from '../../rendering/content-source.ts';
import { findFieldRecords } from './field-record.repository.ts';

export type ArticleRow = Awaited<ReturnType<ReturnType<typeof articles>['execute']>>[number];

/**
 * Articles with what their models say of themselves. That they are articles is said by the join alone: asked for the kind too, SQLite goes
 * through all of them, however few ids are wanted.
 */
export function articles(db: Db) {
  return db
    .selectFrom('content_entity as entity')
    .innerJoin('article', 'article.id', 'entity.id')
    .innerJoin('article_model as model', 'model.id', 'article.model_id')
    .innerJoin('content_entity as model_entity', 'model_entity.id', 'model.id')
    .select(['entity.id', 'entity.version', 'entity.shortcut', 'entity.created_at', 'entity.updated_at'])
    .select(['article.model_id', 'article.title', 'article.status', 'article.publish_at'])
    .select(['article.unpublish_at', 'article.field_values'])
    .select(['model_entity.shortcut as model_shortcut', 'model.name as model_name'])
    .select(['model.description as model_description', 'model.path as model_path']);
}

/** The shortcut of the article whose own page has the address, by its model's path (`/news/{shortcut}`). */
export async function findArticleShortcutByPath(db: Db, path: string): Promise<string | undefined> {
  const { pattern, shortcut } = splitArticleAddress(path);
  const row = await db
    .selectFrom('content_entity as entity')
    .innerJoin('article', 'article.id', 'entity.id')
    .innerJoin('article_model as model', 'model.id', 'article.model_id')
    .select('entity.shortcut')
    .where('entity.kind', '=', 'article')
    .where('entity.shortcut', '=', shortcut)
    .where('model.path', '=', pattern)
    .executeTakeFirst();
  return row?.shortcut;
}

/** The rows as records, in their order, with contributors and the fields of their models, in two queries. */
export async function findArticleParts(db: Db, rows: readonly ArticleRow[]): Promise<ArticleRecord[]> {
  if (rows.length === 0) return [];
  const modelIds = modelIdsOf(rows);
  const contributors = await findContributors(db, [...rows.map((row) => row.id), ...modelIds]);
  return toArticleRecords(rows, contributors, await findFieldRecords(db, { modelIds, formIds: [] }));
}

export function modelIdsOf(rows: readonly ArticleRow[]): string[] {
  return [...new Set(rows.map((row) => row.model_id))];
}

/** The rows as records, in their order; contributors and fields by the id of what has them. */
export function toArticleRecords(
  rows: readonly ArticleRow[],
  contributors: ReadonlyMap<string, string[]>,
  fields: ReadonlyMap<string, FieldRecord[]>,
): ArticleRecord[] {
  const models = new Map<string, ArticleModelRecord>();
  return rows.map((row) => {
    let model = models.get(row.model_id);
    if (!model) {
      model = {
        id: row.model_id,
        shortcut: row.model_shortcut,
        name: JSON.parse(row.model_name) as Localised,
        description: JSON.parse(row.model_description) as Localised,
        path: row.model_path,
        contributors: contributors.get(row.model_id) ?? [],
        fields: fields.get(row.model_id) ?? [],
      };
      models.set(row.model_id, model);
    }
    return {
      id: row.id,
      version: row.version,
      shortcut: row.shortcut,
      title: JSON.parse(row.title) as Localised,
      status: row.status as ArticleRecord['status'],
      publishAt: row.publish_at,
      unpublishAt: row.unpublish_at,
      values: JSON.parse(row.field_values) as Record<string, unknown>,
      contributors: contributors.get(row.id) ?? [],
      model,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  });
}

/** The models with these ids, with contributors and fields, in three queries. */
export async function findModelRecords(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ArticleModelRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('content_entity as entity')
    .innerJoin('article_model as model', 'model.id', 'entity.id')
    .select(['entity.id', 'entity.shortcut', 'model.name', 'model.description', 'model.path'])
    .where('entity.id', 'in', [...ids])
    .execute();
  const contributors = await findContributors(db, ids);
  const fields = await findFieldRecords(db, { modelIds: ids, formIds: [] });
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        shortcut: row.shortcut,
        name: JSON.parse(row.name) as Localised,
        description: JSON.parse(row.description) as Localised,
        path: row.path,
        contributors: contributors.get(row.id) ?? [],
        fields: fields.get(row.id) ?? [],
      },
    ]),
  );
}
