import type { Localised } from '../../contract/common.ts';
import type { FormDocument } from '../../contract/form.ts';
import type { Field } from '../../content/field-type.ts';
import type { Database, Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';

/** A form as submissions need it. */
export interface SubmittableForm extends FormDocument {
  id: EntityId;
  version: number;
  /** ms since the epoch. */
  updatedAt: number;
}

/** A field as a version of the form showed it, kept so that results stay readable. */
export interface FormVersionField {
  name: string;
  type: string;
  label: Localised;
}

/** Waits for submissions that are being stored, and lets none begin: called before a form is deleted. */
export async function lockOutSubmissions(db: Db, dialect: Database['dialect'], id: EntityId): Promise<void> {
  // SQLite has one writer, which is the caller.
  if (dialect === 'sqlite') return;
  await db.selectFrom('content_entity').select('id').where('id', '=', id).forUpdate().execute();
}

/** Keeps what the fields of a version are called and in which order they stand. */
export async function insertFormVersion(
  db: Db,
  formId: EntityId,
  version: number,
  fields: readonly Field[],
): Promise<void> {
  const snapshot: FormVersionField[] = fields.map(({ name, type, attributes }) => ({
    name,
    type,
    label: attributes.label,
  }));
  await db
    .insertInto('form_version')
    .values({ form_id: formId, version, fields: JSON.stringify(snapshot) })
    .execute();
}

/** Returns the form with an id, with a shortcut, or that had a shortcut which no other one has taken. */
export async function findSubmittableForm(
  db: Db,
  by: { id: string } | { shortcut: string } | { formerShortcut: string },
): Promise<SubmittableForm | undefined> {
  const row = await db
    .selectFrom('content_entity as entity')
    .innerJoin('content_document as document', 'document.entity_id', 'entity.id')
    .select(['entity.id', 'entity.version', 'entity.updated_at', 'document.document'])
    .where('entity.kind', '=', 'form')
    .$if('id' in by, (query) => query.where('entity.id', '=', (by as { id: string }).id))
    .$if('shortcut' in by, (query) =>
      query.where('entity.shortcut', '=', (by as { shortcut: string }).shortcut),
    )
    .$if('formerShortcut' in by, (query) =>
      query
        .innerJoin('form_former_shortcut as former', 'former.form_id', 'entity.id')
        .where('former.shortcut', '=', (by as { formerShortcut: string }).formerShortcut),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const document = JSON.parse(row.document) as FormDocument;
  return { ...document, id: row.id as EntityId, version: row.version, updatedAt: row.updated_at };
}

/** The fields of every version that the form has had, the latest version first. */
export async function findFormVersions(
  db: Db,
  formId: EntityId,
): Promise<{ version: number; fields: FormVersionField[] }[]> {
  const rows = await db
    .selectFrom('form_version')
    .select(['version', 'fields'])
    .where('form_id', '=', formId)
    .orderBy('version', 'desc')
    .limit(1000)
    .execute();
  return rows.map((row) => ({ version: row.version, fields: JSON.parse(row.fields) as FormVersionField[] }));
}
