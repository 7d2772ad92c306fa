import type { Selectable } from 'kysely';
import type { Localised } from '../../contract/common.ts';
import type { FieldAttributes } from '../../contract/field.ts';
import { findContributors } from '../../content/entity.repository.ts';
import type { Db } from '../../database/database.ts';
import type { ArticleTable, ContentEntityTable } from '../../database/tables.ts';
import type { ArticleModelRecord, ArticleRecord, FieldRecord } from '../../rendering/content-source.ts';

export type ArticleRow = Selectable<ContentEntityTable> & Selectable<ArticleTable>;

/** All columns of articles and of their base. */
export function articles(db: Db) {
  return db
    .selectFrom('content_entity as entity')
    .innerJoin('article', 'article.id', 'entity.id')
    .selectAll(['entity', 'article'])
    .where('entity.kind', '=', 'article');
}

/** The articles with these shortcuts, their models and the models' fields, in four queries. */
export async function findArticleRecords(db: Db, shortcuts: readonly string[]): Promise<ArticleRecord[]> {
  if (shortcuts.length === 0) return [];
  const rows = await articles(db)
    .where('entity.shortcut', 'in', [...new Set(shortcuts)])
    .execute();
  return toArticleRecords(db, rows);
}

export async function findArticleRecordsById(db: Db, ids: readonly string[]): Promise<ArticleRecord[]> {
  if (ids.length === 0) return [];
  const rows = await articles(db)
    .where('entity.id', 'in', [...new Set(ids)])
    .execute();
  return toArticleRecords(db, rows);
}

/** The shortcut of the article whose own page has the address, by its model's path (`/news/{shortcut}`). */
export async function findArticleShortcutByPath(db: Db, path: string): Promise<string | undefined> {
  const slash = path.lastIndexOf('/');
  const row = await db
    .selectFrom('content_entity as entity')
    .innerJoin('article', 'article.id', 'entity.id')
    .innerJoin('article_model as model', 'model.id', 'article.model_id')
    .select('entity.shortcut')
    .where('entity.kind', '=', 'article')
    .where('entity.shortcut', '=', path.slice(slash + 1))
    .where('model.path', '=', `${path.slice(0, slash)}/{shortcut}`)
    .executeTakeFirst();
  return row?.shortcut;
}

/** The rows as records, in their order, with contributors and models. */
export async function toArticleRecords(db: Db, rows: readonly ArticleRow[]): Promise<ArticleRecord[]> {
  if (rows.length === 0) return [];
  const modelIds = [...new Set(rows.map((row) => row.model_id))];
  const contributors = await findContributors(db, [...rows.map((row) => row.id), ...modelIds]);
  const models = await findModels(db, modelIds, contributors);
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    shortcut: row.shortcut,
    title: JSON.parse(row.title) as Localised,
    status: row.status as ArticleRecord['status'],
    publishAt: row.publish_at,
    unpublishAt: row.unpublish_at,
    values: JSON.parse(row.field_values) as Record<string, unknown>,
    contributors: contributors.get(row.id) ?? [],
    model: models.get(row.model_id)!,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

async function findModels(
  db: Db,
  ids: readonly string[],
  contributors: ReadonlyMap<string, string[]>,
): Promise<Map<string, ArticleModelRecord>> {
  const rows = await db
    .selectFrom('content_entity as entity')
    .innerJoin('article_model as model', 'model.id', 'entity.id')
    .select(['entity.id', 'entity.shortcut', 'model.name', 'model.description', 'model.path'])
    .where('entity.id', 'in', [...ids])
    .execute();
  const fields = await findFields(db, ids);
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

async function findFields(db: Db, modelIds: readonly string[]): Promise<Map<string, FieldRecord[]>> {
  const rows = await db
    .selectFrom('article_model_field')
    .select(['id', 'model_id', 'name', 'type', 'required', 'localised', 'attributes'])
    .where('model_id', 'in', [...modelIds])
    .orderBy('position')
    .orderBy('id')
    .execute();
  const byModel = Map.groupBy(rows, (row) => row.model_id);
  return new Map(
    [...byModel].map(([modelId, fields]) => [
      modelId,
      fields.map((field) => ({
        id: field.id,
        name: field.name,
        type: field.type,
        required: field.required === 1,
        localised: field.localised === 1,
        attributes: JSON.parse(field.attributes) as FieldAttributes,
      })),
    ]),
  );
}
