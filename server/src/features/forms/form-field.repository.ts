import { sql, type Selectable } from 'kysely';
import type { FieldAttributes } from '../../contract/field.ts';
import { type EntityFacts, type Write, writtenFacts } from '../../content/entity.repository.ts';
import type { Field } from '../../content/field-type.ts';
import type { Db } from '../../database/database.ts';
import type { FormFieldTable } from '../../database/content-tables.ts';
import { newId, type EntityId } from '../../kernel/identifier.ts';

/** A field of a form as it is stored. Instants in ms since the epoch. */
export interface FormField extends Field, EntityFacts {
  id: EntityId;
}

/** The fields of a form, in order. */
export async function findFormFields(db: Db, formId: EntityId): Promise<FormField[]> {
  const rows = await db
    .selectFrom('form_field')
    .selectAll()
    .where('form_id', '=', formId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(toFormField);
}

/** Stores new fields with version 1, and a new id where they have none, the first one at the position. Throws `conflict` at `/name`. */
export async function insertFormFields(
  db: Db,
  formId: EntityId,
  fields: readonly (Field & { id?: string } & Partial<
      Pick<FormField, 'version' | 'createdAt' | 'createdBy'>
    >)[],
  firstPosition: number,
  write: Write,
): Promise<EntityId[]> {
  if (fields.length === 0) return [];
  const ids = fields.map((field) => (field.id as EntityId | undefined) ?? newId());
  await db
    .insertInto('form_field')
    .values(
      fields.map((field, index) => ({
        id: ids[index]!,
        form_id: formId,
        position: firstPosition + index,
        ...toRow(field),
        version: field.version ?? 1,
        created_at: field.createdAt ?? write.now,
        created_by: field.createdBy === undefined ? write.login : field.createdBy,
        updated_at: write.now,
        updated_by: write.login,
      })),
    )
    .execute();
  return ids;
}

/** Puts fields in the place of a form's: known ones keep their id and go on in version when they change. */
export async function replaceFormFields(
  db: Db,
  formId: EntityId,
  stored: readonly FormField[],
  next: readonly (Field & { id: string })[],
  write: Write,
): Promise<void> {
  const before = new Map(stored.map((field) => [field.id as string, field]));
  const kept = new Set<string>(
    next.filter((field) => isSame(before.get(field.id), field)).map(({ id }) => id),
  );
  const gone = stored.filter((field) => !kept.has(field.id)).map((field) => field.id);
  if (gone.length > 0) await db.deleteFrom('form_field').where('id', 'in', gone).execute();
  const written = next
    .filter((field) => !kept.has(field.id))
    .map((field) => {
      const was = before.get(field.id);
      return was
        ? { ...field, version: was.version + 1, createdAt: was.createdAt, createdBy: was.createdBy }
        : field;
    });
  await insertFormFields(db, formId, written, 0, write);
  await writeFieldOrder(
    db,
    formId,
    next.map((field) => field.id as EntityId),
  );
}

function isSame(stored: Field | undefined, next: Field): boolean {
  return stored !== undefined && JSON.stringify(toRow(stored)) === JSON.stringify(toRow(next));
}

/** Writes a field and moves its version on. Throws `conflict` at `/name`. */
export async function updateFormField(db: Db, id: EntityId, field: Field, write: Write): Promise<void> {
  await db
    .updateTable('form_field')
    .set((eb) => ({
      ...toRow(field),
      version: eb('version', '+', 1),
      updated_at: write.now,
      updated_by: write.login,
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteFormField(db: Db, id: EntityId): Promise<void> {
  await db.deleteFrom('form_field').where('id', '=', id).execute();
}

/** Gives the fields of a form the places of their ids in the list, in one statement. */
export async function writeFieldOrder(db: Db, formId: EntityId, ids: readonly EntityId[]): Promise<void> {
  if (ids.length === 0) return;
  const places = ids.map((id, place) => sql`when ${id} then ${sql.lit(place)}`);
  await db
    .updateTable('form_field')
    .set({ position: sql<number>`case id ${sql.join(places, sql` `)} else position end` })
    .where('form_id', '=', formId)
    .execute();
}

function toRow(field: Field) {
  return {
    name: field.name,
    type: field.type,
    required: field.required ? 1 : 0,
    attributes: JSON.stringify(field.attributes),
  };
}

function toFormField(row: Selectable<FormFieldTable>): FormField {
  return {
    id: row.id as EntityId,
    ...writtenFacts(row),
    name: row.name,
    type: row.type,
    required: row.required === 1,
    attributes: JSON.parse(row.attributes) as FieldAttributes,
  };
}
