import type { Selectable } from 'kysely';
import type { Localised } from '../../contract/common.ts';
import { type EntityFacts, type Write, writtenFacts } from '../../content/entity.repository.ts';
import type { Field } from '../../content/field-type.ts';
import type { Db } from '../../database/database.ts';
import type { ArticleModelTable, ContentEntityTable } from '../../database/content-tables.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import {
  findModelFields,
  insertModelFields,
  type ArticleModelField,
} from './article-model-field.repository.ts';

/** An article model as it is stored, apart from the base of all content and its fields. */
export interface ArticleModelState {
  name: Localised;
  description: Localised;
  /** The address of its articles' own pages, such as `/news/{shortcut}`. */
  path: string | null;
}

/** What articles need to know of their model. */
export interface ArticleModel {
  id: EntityId;
  shortcut: string;
  /** In order. */
  fields: Field[];
}

/** A stored model with its base, without its fields. Instants in ms since the epoch. */
export interface StoredArticleModel extends ArticleModelState, EntityFacts {
  id: EntityId;
  shortcut: string;
}

/** Stores a new model, whose base has the id, with its fields in order. */
export async function insertArticleModel(
  db: Db,
  id: EntityId,
  model: ArticleModelState,
  fields: readonly Field[],
  write: Write,
): Promise<void> {
  await db
    .insertInto('article_model')
    .values({ id, ...toRow(model) })
    .execute();
  await insertModelFields(db, id, fields, 0, write);
}

/** Stores a model as it was elsewhere: its fields keep their ids. */
export async function placeArticleModel(
  db: Db,
  id: EntityId,
  model: ArticleModelState,
  fields: readonly (Field & { id: string })[],
  facts: EntityFacts,
): Promise<void> {
  const row = toRow(model);
  await db
    .insertInto('article_model')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await db.deleteFrom('article_model_field').where('model_id', '=', id).execute();
  await insertModelFields(db, id, fields, 0, { login: facts.updatedBy, now: facts.updatedAt });
}

export async function updateArticleModel(db: Db, id: EntityId, model: ArticleModelState): Promise<void> {
  await db.updateTable('article_model').set(toRow(model)).where('id', '=', id).execute();
}

/** The model with a shortcut, and its fields. */
export async function findArticleModel(db: Db, shortcut: string): Promise<ArticleModel | undefined> {
  const row = await db
    .selectFrom('content_entity')
    .select(['id', 'shortcut'])
    .where('kind', '=', 'article-model')
    .where('shortcut', '=', shortcut)
    .executeTakeFirst();
  if (!row) return undefined;
  const id = row.id as EntityId;
  return { id, shortcut: row.shortcut, fields: await findModelFields(db, id) };
}

/** The model with an id, whole. */
export async function findModelById(
  db: Db,
  id: EntityId,
): Promise<(StoredArticleModel & { fields: ArticleModelField[] }) | undefined> {
  const row = await models(db).where('entity.id', '=', id).executeTakeFirst();
  return row && { ...toModel(row), fields: await findModelFields(db, id) };
}

/** Several models without their fields, by id. */
export async function findModelsById(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, StoredArticleModel>> {
  if (ids.length === 0) return new Map();
  const rows = await models(db)
    .where('entity.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, toModel(row)]));
}

/** The model with this id or, else, this shortcut. */
export async function findModelId(db: Db, name: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('content_entity')
    .select('id')
    .where('kind', '=', 'article-model')
    .where((eb) => eb.or([eb('id', '=', name), eb('shortcut', '=', name)]))
    .limit(2)
    .execute();
  return (rows.find(({ id }) => id === name) ?? rows[0])?.id;
}

/** Moves the version of a model on, when its fields change. */
export async function touchArticleModel(db: Db, id: EntityId, write: Write): Promise<void> {
  await db
    .updateTable('content_entity')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: write.now, updated_by: write.login }))
    .where('id', '=', id)
    .execute();
}

function models(db: Db) {
  return db
    .selectFrom('content_entity as entity')
    .innerJoin('article_model as model', 'model.id', 'entity.id')
    .selectAll('entity')
    .select(['model.name', 'model.description', 'model.path'])
    .where('entity.kind', '=', 'article-model');
}

function toRow(model: ArticleModelState) {
  return {
    name: JSON.stringify(model.name),
    description: JSON.stringify(model.description),
    path: model.path,
  };
}

function toModel(
  row: Selectable<ContentEntityTable> & Omit<Selectable<ArticleModelTable>, 'id'>,
): StoredArticleModel {
  return {
    id: row.id as EntityId,
    shortcut: row.shortcut,
    ...writtenFacts(row),
    name: JSON.parse(row.name) as Localised,
    description: JSON.parse(row.description) as Localised,
    path: row.path,
  };
}
