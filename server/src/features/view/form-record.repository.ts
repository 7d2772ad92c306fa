import type { Localised } from '../../contract/common.ts';
import type { FieldAttributes } from '../../contract/field.ts';
import { findContributors } from '../../content/entity.repository.ts';
import type { Db } from '../../database/database.ts';
import type { FormRecord } from '../../rendering/content-source.ts';

/** The forms with these shortcuts and their fields, in three queries. */
export async function findFormRecords(db: Db, shortcuts: readonly string[]): Promise<FormRecord[]> {
  if (shortcuts.length === 0) return [];
  const rows = await db
    .selectFrom('content_entity as entity')
    .innerJoin('form', 'form.id', 'entity.id')
    .selectAll(['entity', 'form'])
    .where('entity.kind', '=', 'form')
    .where('entity.shortcut', 'in', [...new Set(shortcuts)])
    .execute();
  const ids = rows.map((row) => row.id);
  const fields = await findFields(db, ids);
  const contributors = await findContributors(db, ids);
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

async function findFields(db: Db, formIds: readonly string[]): Promise<Map<string, FormRecord['fields']>> {
  if (formIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('form_field')
    .select(['id', 'form_id', 'name', 'type', 'required', 'attributes'])
    .where('form_id', 'in', [...formIds])
    .orderBy('position')
    .orderBy('id')
    .execute();
  const byForm = Map.groupBy(rows, (row) => row.form_id);
  return new Map(
    [...byForm].map(([formId, fields]) => [
      formId,
      fields.map((field) => ({
        id: field.id,
        name: field.name,
        type: field.type,
        required: field.required === 1,
        localised: false,
        attributes: JSON.parse(field.attributes) as FieldAttributes,
      })),
    ]),
  );
}
