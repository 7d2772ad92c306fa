import type { Localised } from '../../contract/common.ts';
import type { FieldAttributes } from '../../contract/field.ts';
import type { Write } from '../../content/entity.repository.ts';
import type { Field } from '../../content/field-type.ts';
import type { Db } from '../../database/database.ts';
import { newId, type EntityId } from '../../kernel/identifier.ts';

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
    .values({
      id,
      name: JSON.stringify(model.name),
      description: JSON.stringify(model.description),
      path: model.path,
    })
    .execute();
  if (fields.length === 0) return;
  await db
    .insertInto('article_model_field')
    .values(
      fields.map((field, position) => ({
        id: newId(),
        model_id: id,
        position,
        name: field.name,
        type: field.type,
        required: field.required ? 1 : 0,
        localised: field.localised ? 1 : 0,
        attributes: JSON.stringify(field.attributes),
        version: 1,
        created_at: write.now,
        created_by: write.login,
        updated_at: write.now,
        updated_by: write.login,
      })),
    )
    .execute();
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
  const fields = await db
    .selectFrom('article_model_field')
    .select(['name', 'type', 'required', 'localised', 'attributes'])
    .where('model_id', '=', row.id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return {
    id: row.id as EntityId,
    shortcut: row.shortcut,
    fields: fields.map((field) => ({
      name: field.name,
      type: field.type,
      required: field.required === 1,
      localised: field.localised === 1,
      attributes: JSON.parse(field.attributes) as FieldAttributes,
    })),
  };
}
