import type { Localised } from '../../contract/common.ts';
import type { FieldAttributes } from '../../contract/field.ts';
import type { FormMail, FormStatus } from '../../contract/form.ts';
import type { Field } from '../../content/field-type.ts';
import type { Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import type { EntityFacts, Write } from '../../content/entity.repository.ts';
import { insertFormFields } from './form-field.repository.ts';
import { endFormerShortcut } from './former-shortcut.repository.ts';

/** A form as it is stored, apart from the base of all content and its fields. */
export interface FormState {
  title: Localised;
  description: Localised;
  submitLabel: Localised;
  successMessage: Localised;
  closedMessage: Localised;
  consent: Localised;
  status: FormStatus;
  mail: FormMail | null;
  retentionDays: number | null;
}

/** What a submission needs to know of a form. */
export interface SubmittableForm {
  id: EntityId;
  shortcut: string;
  version: number;
  /** ms since the epoch. */
  updatedAt: number;
  title: Localised;
  successMessage: Localised;
  closedMessage: Localised;
  status: FormStatus;
  mail: FormMail | null;
  /** In order. */
  fields: Field[];
}

/** A field as a version of the form showed it, kept so that results stay readable. */
export interface FormVersionField {
  name: string;
  type: string;
  label: Localised;
}

/** Stores a new form, whose base has the id and version 1, with its fields in order and the snapshot of its first version. */
export async function insertForm(
  db: Db,
  id: EntityId,
  form: FormState,
  fields: readonly Field[],
  write: Write,
): Promise<void> {
  await db
    .insertInto('form')
    .values({ id, ...toFormRow(form) })
    .execute();
  await insertFormFields(db, id, fields, 0, write);
  await endFormerShortcut(db, id);
  await insertFormVersion(db, id, 1, fields);
}

/** Stores a form as it was elsewhere: its fields keep their ids, and the version that answers will name is known. */
export async function placeForm(
  db: Db,
  id: EntityId,
  form: FormState,
  fields: readonly (Field & { id: string })[],
  facts: EntityFacts,
): Promise<void> {
  const row = toFormRow(form);
  await db
    .insertInto('form')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await db.deleteFrom('form_field').where('form_id', '=', id).execute();
  await insertFormFields(db, id, fields, 0, { login: facts.updatedBy, now: facts.updatedAt });
  await endFormerShortcut(db, id);
  await insertFormVersion(db, id, facts.version, fields);
}

/** A form as its row holds it, apart from the id. */
export function toFormRow(form: FormState) {
  return {
    title: JSON.stringify(form.title),
    description: JSON.stringify(form.description),
    submit_label: JSON.stringify(form.submitLabel),
    success_message: JSON.stringify(form.successMessage),
    closed_message: JSON.stringify(form.closedMessage),
    consent: JSON.stringify(form.consent),
    status: form.status,
    mail: form.mail ? JSON.stringify(form.mail) : null,
    retention_days: form.retentionDays,
  };
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

/** The form with an id, with a shortcut, or that had a shortcut which no other one has taken; and its fields. */
export async function findSubmittableForm(
  db: Db,
  by: { id: string } | { shortcut: string } | { formerShortcut: string },
): Promise<SubmittableForm | undefined> {
  const row = await db
    .selectFrom('content_entity as entity')
    .innerJoin('form', 'form.id', 'entity.id')
    .select([
      'entity.id',
      'entity.shortcut',
      'entity.version',
      'entity.updated_at',
      'form.title',
      'form.success_message',
      'form.closed_message',
      'form.status',
      'form.mail',
    ])
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
  const fields = await db
    .selectFrom('form_field')
    .select(['name', 'type', 'required', 'attributes'])
    .where('form_id', '=', row.id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return {
    id: row.id as EntityId,
    shortcut: row.shortcut,
    version: row.version,
    updatedAt: row.updated_at,
    title: JSON.parse(row.title) as Localised,
    successMessage: JSON.parse(row.success_message) as Localised,
    closedMessage: JSON.parse(row.closed_message) as Localised,
    status: row.status as FormStatus,
    mail: row.mail === null ? null : (JSON.parse(row.mail) as FormMail),
    fields: fields.map((field) => ({
      name: field.name,
      type: field.type,
      required: field.required === 1,
      attributes: JSON.parse(field.attributes) as FieldAttributes,
    })),
  };
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
