import { sql, type Selectable } from 'kysely';
import type { FieldAttributes } from '../../contract/field.ts';
import { type EntityFacts, firstWritten, type Write, writtenFacts } from '../../content/entity.repository.ts';
import type { Field } from '../../content/field-type.ts';
import type { Db } from '../../database/database.ts';
import type { ArticleModelFieldTable } from '../../database/content-tables.ts';
import { newId, type EntityId } from '../../kernel/identifier.ts';

/** A field of an article model as it is stored. Instants in ms since the epoch. */
export interface ArticleModelField extends Field, EntityFacts {
  id: EntityId;
}

/** The fields of a model, in order. */
export async function findModelFields(db: Db, modelId: EntityId): Promise<ArticleModelField[]> {
  const rows = await db
    .selectFrom('article_model_field')
    .selectAll()
    .where('model_id', '=', modelId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(toModelField);
}

/** Stores new fields with version 1, and a new id where they have none, the first one at the position. Gives their ids. Throws `conflict` at `/name`. */
export async function insertModelFields(
  db: Db,
  modelId: EntityId,
  fields: readonly (Field & { id?: string })[],
  firstPosition: number,
  write: Write,
): Promise<EntityId[]> {
  if (fields.length === 0) return [];
  const ids = fields.map((field) => (field.id as EntityId | undefined) ?? newId());
  await db
    .insertInto('article_model_field')
    .values(
      fields.map((field, index) => ({
        id: ids[index]!,
        model_id: modelId,
        position: firstPosition + index,
        ...toRow(field),
        ...firstWritten(write),
      })),
    )
    .execute();
  return ids;
}

/** Writes a field and moves its version on. Throws `conflict` at `/name`. */
export async function updateModelField(db: Db, id: EntityId, field: Field, write: Write): Promise<void> {
  await db
    .updateTable('article_model_field')
    .set((eb) => ({
      ...toRow(field),
      version: eb('version', '+', 1),
      updated_at: write.now,
      updated_by: write.login,
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteModelField(db: Db, id: EntityId): Promise<void> {
  await db.deleteFrom('article_model_field').where('id', '=', id).execute();
}

/** Gives the fields of a model the places of their ids in the list, in one statement. */
export async function writeModelFieldOrder(
  db: Db,
  modelId: EntityId,
  ids: readonly EntityId[],
): Promise<void> {
  if (ids.length === 0) return;
  const places = ids.map((id, place) => sql`when ${id} then ${sql.lit(place)}`);
  await db
    .updateTable('article_model_field')
    .set({ position: sql<number>`case id ${sql.join(places, sql` `)} else position end` })
    .where('model_id', '=', modelId)
    .execute();
}

function toRow(field: Field) {
  return {
    name: field.name,
    type: field.type,
    required: field.required ? 1 : 0,
    localised: field.localised ? 1 : 0,
    attributes: JSON.stringify(field.attributes),
  };
}

function toModelField(row: Selectable<ArticleModelFieldTable>): ArticleModelField {
  return {
    id: row.id as EntityId,
    ...writtenFacts(row),
    name: row.name,
    type: row.type,
    required: row.required === 1,
    localised: row.localised === 1,
    attributes: JSON.parse(row.attributes) as FieldAttributes,
  };
}
