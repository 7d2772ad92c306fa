import type { Localised } from '../../contract/common.ts';
import type { Db } from '../../database/database.ts';
import type { FieldRecord, FormRecord } from '../../rendering/content-source.ts';

export type FormRow = Awaited<ReturnType<typeof findFormRows>>[number];

export async function findFormRows(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('content_entity as entity')
    .innerJoin('form', 'form.id', 'entity.id')
    .select(['entity.id', 'entity.version', 'entity.shortcut'])
    .select(['form.title', 'form.description', 'form.submit_label', 'form.success_message'])
    .select(['form.closed_message', 'form.consent', 'form.status'])
    .where('entity.id', 'in', [...ids])
    .execute();
}

/** The rows as records; contributors and fields by the id of what has them. */
export function toFormRecords(
  rows: readonly FormRow[],
  contributors: ReadonlyMap<string, string[]>,
  fields: ReadonlyMap<string, FieldRecord[]>,
): FormRecord[] {
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    shortcut: row.shortcut,
    title: JSON.parse(row.title) as Localised,
    description: JSON.parse(row.description) as Localised,
    submitLabel: JSON.parse(row.submit_label) as Localised,
    successMessage: JSON.parse(row.success_message) as Localised,
    closedMessage: JSON.parse(row.closed_message) as Localised,
    consent: JSON.parse(row.consent) as Localised,
    status: row.status as FormRecord['status'],
    contributors: contributors.get(row.id) ?? [],
    fields: fields.get(row.id) ?? [],
  }));
}
