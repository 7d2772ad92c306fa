import assert from 'node:assert/strict';
import type { FormDocument } from '../../src/contract/form.ts';
import { findEntity } from '../../src/content/store.ts';
import type { Db } from '../../src/database/database.ts';
import type { Tables } from '../../src/database/tables.ts';
import { takeNumbers } from '../../src/features/submissions/new-result.repository.ts';
import { newId } from '../../src/kernel/identifier.ts';
import { insertTestEntity } from '../support/stored-entity.ts';
import type { TestApp } from '../support/test-app.ts';

/** A form field, as far as results show it. */
export interface ResultField {
  name: string;
  type: string;
  label: Record<string, string>;
}

export const textField = (name: string, label: Record<string, string> = { en: name }): ResultField => ({
  name,
  type: 'text',
  label,
});

/** Stores an open form in its first version and returns its id. */
export async function insertTestForm(
  db: Db,
  shortcut: string,
  fields: readonly ResultField[] = [],
  retentionDays: number | null = null,
): Promise<string> {
  const form = {
    ...{ shortcut, title: {}, description: {}, submitLabel: {}, successMessage: {}, closedMessage: {} },
    ...{ consent: {}, status: 'open', mail: null, retentionDays, contributors: [] },
    fields: toFields(fields),
  };
  const { id } = await insertTestEntity(db, 'form', form, { status: 'open' });
  await insertVersion(db, id, 1, fields);
  return id;
}

/** Replaces the fields of a form in a new version, as an editor would. */
export async function editTestForm(db: Db, id: string, fields: readonly ResultField[]): Promise<void> {
  const { version } = await db
    .updateTable('content_entity')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  const form = (await findEntity<FormDocument>(db, 'form', id))!;
  await db
    .updateTable('content_document')
    .set({ document: JSON.stringify({ ...form.document, fields: toFields(fields) }) })
    .where('entity_id', '=', id)
    .execute();
  await insertVersion(db, id, version, fields);
}

async function insertVersion(db: Db, formId: string, version: number, fields: readonly ResultField[]) {
  await db
    .insertInto('form_version')
    .values({ form_id: formId, version, fields: JSON.stringify(fields) })
    .execute();
}

function toFields(fields: readonly ResultField[]) {
  return fields.map(({ name, type, label }) => ({
    ...{ id: newId(), name, type, required: false },
    attributes: { label },
  }));
}

/**
 * Stores results of a form at these times (ms since the epoch) without submitting them. `numberOf` replaces the numbers of
 * the form, which are locked until the end of the transaction.
 */
export async function insertTestResults(
  db: Db,
  formId: string,
  times: readonly number[],
  {
    spam = false,
    value = (index: number) => `text ${index}`,
    numberOf,
  }: { spam?: boolean; value?: (index: number) => string; numberOf?: NumberOf } = {},
): Promise<void> {
  const rows = times.map((time, index) => ({
    id: newId(),
    form_id: formId,
    form_version: 1,
    submitted_at: time,
    locale: 'en',
    page_shortcut: null,
    field_values: JSON.stringify({ a: value(index) }),
    spam: spam ? 1 : 0,
    search_text: ` ${value(index)}`,
  }));
  for (let start = 0; start < rows.length; start += 500) {
    await insertNumbered(db, rows.slice(start, start + 500), numberOf);
  }
}

type NumberOf = (formId: string) => number;

/** Stores rows of results with their numbers. */
export async function insertNumbered(
  db: Db,
  rows: readonly Omit<Tables['form_result'], 'number'>[],
  numberOf?: NumberOf,
): Promise<void> {
  numberOf ??= await takeNumbers(
    db,
    rows.map(({ form_id }) => form_id),
  );
  await db
    .insertInto('form_result')
    .values(rows.map((row) => ({ ...row, number: numberOf!(row.form_id) })))
    .execute();
}

/** Submits as a visitor, returns the id and advances the clock by a minute. */
export async function submitAndWait(
  { visitor, clock }: Pick<TestApp, 'visitor' | 'clock'>,
  form: string,
  values: object,
  more: object = {},
): Promise<string> {
  const answer = await visitor.post(`/api/public/forms-results/${form}`, { values, ...more });
  assert.equal(answer.status, 201, answer.text);
  clock.advance(60_000);
  return (answer.body as { id: string }).id;
}
