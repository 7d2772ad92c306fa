import type { Selectable } from 'kysely';
import type { Localised } from '../../contract/common.ts';
import type { FormMail, FormStatus } from '../../contract/form.ts';
import { type EntityFacts, type Write, writtenFacts } from '../../content/entity.repository.ts';
import type { Database, Db } from '../../database/database.ts';
import type { ContentEntityTable, FormTable } from '../../database/content-tables.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { toFormRow, type FormState } from './form.repository.ts';

/** A stored form with its base. Instants in ms since the epoch. */
export interface Form extends FormState, EntityFacts {
  id: EntityId;
  shortcut: string;
}

export async function findForm(db: Db, id: EntityId): Promise<Form | undefined> {
  const row = await db
    .selectFrom('content_entity as entity')
    .innerJoin('form', 'form.id', 'entity.id')
    .selectAll(['entity', 'form'])
    .where('entity.id', '=', id)
    .executeTakeFirst();
  return row && toForm(row);
}

/**
 * The form, which nobody else changes or deletes, fields included, before the transaction ends: every write of a form or
 * of its fields begins with this.
 */
export async function lockForm(db: Db, id: EntityId): Promise<Form | undefined> {
  await db
    .updateTable('content_entity')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .where('kind', '=', 'form')
    .execute();
  return findForm(db, id);
}

/** Waits for submissions that are being stored, and lets none begin: called before a form is deleted. */
export async function lockOutSubmissions(db: Db, dialect: Database['dialect'], id: EntityId): Promise<void> {
  // SQLite has one writer, which is the caller.
  if (dialect === 'sqlite') return;
  await db.selectFrom('form').select('id').where('id', '=', id).forUpdate().execute();
}

/** Writes a form apart from its base. */
export async function updateForm(db: Db, id: EntityId, form: FormState): Promise<void> {
  await db.updateTable('form').set(toFormRow(form)).where('id', '=', id).execute();
}

/** Moves the version of a form on, whose base has not changed. */
export async function moveFormVersion(db: Db, id: EntityId, write: Write): Promise<void> {
  await db
    .updateTable('content_entity')
    .set((eb) => ({
      version: eb('version', '+', 1),
      updated_at: write.now,
      updated_by: write.login,
    }))
    .where('id', '=', id)
    .execute();
}

export function toForm(row: Selectable<ContentEntityTable> & Omit<Selectable<FormTable>, 'id'>): Form {
  return {
    id: row.id as EntityId,
    shortcut: row.shortcut,
    ...writtenFacts(row),
    title: JSON.parse(row.title) as Localised,
    description: JSON.parse(row.description) as Localised,
    submitLabel: JSON.parse(row.submit_label) as Localised,
    successMessage: JSON.parse(row.success_message) as Localised,
    closedMessage: JSON.parse(row.closed_message) as Localised,
    consent: JSON.parse(row.consent) as Localised,
    status: row.status as FormStatus,
    mail: row.mail === null ? null : (JSON.parse(row.mail) as FormMail),
    retentionDays: row.retention_days,
  };
}
