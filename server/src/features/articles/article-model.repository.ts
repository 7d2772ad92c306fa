import type { Selectable } from 'kysely';
import type { Localised } from '../../contract/common.ts';
import type { Write } from '../../content/entity.repository.ts';
import type { Field } from '../../content/field-type.ts';
import { holdsWord } from '../../content/search.ts';
import type { Db } from '../../database/database.ts';
import type { ArticleModelTable, ContentEntityTable } from '../../database/tables.ts';
import type { ListRequest } from '../../http/list-query.ts';
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
export interface StoredArticleModel extends ArticleModelState {
  id: EntityId;
  shortcut: string;
  version: number;
  createdAt: number;
  createdBy: string | null;
  updatedAt: number;
  updatedBy: string | null;
}

/** The columns that lists sort by. */
export type ArticleModelSortColumn = 'shortcut' | 'title_key' | 'created_at' | 'updated_at';

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

/** One page of the list, and how many there are in all. */
export async function listArticleModels(
  db: Db,
  request: ListRequest<ArticleModelSortColumn>,
): Promise<{ models: StoredArticleModel[]; total: number }> {
  const matching = models(db).$call((query) =>
    request.words.reduce(
      (narrowed, word) => narrowed.where((eb) => holdsWord(eb.ref('entity.search_text'), word)),
      query,
    ),
  );
  const { total } = await matching
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await request.sort
    .reduce((query, { column, direction }) => query.orderBy(column, direction), matching)
    .orderBy('entity.id', 'asc')
    .limit(request.size)
    .offset((request.page - 1) * request.size)
    .execute();
  return { models: rows.map(toModel), total };
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
    version: row.version,
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    name: JSON.parse(row.name) as Localised,
    description: JSON.parse(row.description) as Localised,
    path: row.path,
  };
}
