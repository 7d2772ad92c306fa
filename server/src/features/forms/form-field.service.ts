import type { FieldForm, FieldOrder, FormFieldView } from '../../contract/field.ts';
import { lockContentGraph } from '../../content/content-graph-lock.ts';
import { changeOf, type Changed } from '../../content/entity-change.ts';
import { findSnapshot } from '../../content/entity-snapshot.repository.ts';
import type { Field } from '../../content/field-type.ts';
import { findMediaFaults } from '../../content/media-reference.repository.ts';
import { mediaOfAttributes } from '../../content/media-reference.rules.ts';
import type { Database, Db } from '../../database/database.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { accept, missing, type ParsedBody } from '../../kernel/parsed-body.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import type { Actor } from '../../security/actor.ts';
import { recordAudit } from '../../security/audit.repository.ts';
import { findAnsweredNames } from './form-answers.repository.ts';
import {
  deleteFormField,
  findFormFields,
  insertFormFields,
  updateFormField,
  writeFieldOrder,
  type FormField,
} from './form-field.repository.ts';
import {
  checkFieldChange,
  checkFieldOrder,
  checkFormField,
  checkMailUse,
  toField,
  withPlace,
} from './form-field.rules.ts';
import { insertFormVersion } from './form.repository.ts';
import type { FormVocabulary } from './form.rules.ts';
import { toFieldView } from './form.view.ts';
import { findForm, lockForm, moveFormVersion, type Form } from './stored-form.repository.ts';
import { isStale, type ExpectedVersion } from '../../kernel/expected-version.ts';

export interface FormFieldServiceDependencies {
  database: Database;
  clock: Clock;
  /** What forms may refer to, as it is now. */
  vocabulary(): FormVocabulary;
  changed: Changed;
}

export type FormFieldService = ReturnType<typeof createFormFieldService>;

/**
 * The fields of forms: list, read, create, update, delete, order. Every change moves the form's version on, so that a result knows
 * which fields it answered. Source: spec §4.2; contract §4 "Forms".
 */
export function createFormFieldService(dependencies: FormFieldServiceDependencies) {
  const { database, clock, vocabulary, changed } = dependencies;

  /** Changes the fields of a form, of which nobody else can change any meanwhile. */
  function changeFields<T>(
    formId: EntityId,
    body: ParsedBody<unknown>,
    by: Actor,
    work: (db: Db, form: Form, fields: FormField[]) => Promise<T>,
  ): Promise<T> {
    return database.transaction(async (db) => {
      await lockContentGraph(db, database.dialect);
      const form = (await lockForm(db, formId)) ?? missing(body);
      const before = await findSnapshot(db, formId);
      const done = await work(db, form, await findFormFields(db, formId));
      const write = writeOf(by);
      await moveFormVersion(db, formId, write);
      await insertFormVersion(db, formId, form.version + 1, await findFormFields(db, formId));
      await changed(db, await changeOf(db, formId, before, write));
      await recordAudit(db, {
        at: write.now,
        by,
        action: 'update',
        entity: { kind: 'form', id: formId, name: form.shortcut },
        changed: ['fields'],
      });
      return done;
    });
  }

  function writeOf(by: Actor) {
    return { login: by.login, now: clock.now() };
  }

  async function readViews(db: Db, formId: EntityId): Promise<FormFieldView[]> {
    return (await findFormFields(db, formId)).map(toFieldView);
  }

  async function readView(db: Db, formId: EntityId, id: EntityId): Promise<FormFieldView> {
    return (await readViews(db, formId)).find((field) => field.id === id) ?? fail('not-found');
  }

  async function checkChange(db: Db, form: Form, stored: FormField, changed: Field): Promise<Violation[]> {
    const isRenamed = stored.name !== changed.name;
    const answeredNames = isRenamed ? await findAnsweredNames(db, form.id) : new Set<string>();
    return checkFieldChange(stored, changed, { mail: form.mail, answeredNames });
  }

  return {
    /** All fields, in order. Throws `not-found`. */
    list: (formId: EntityId): Promise<FormFieldView[]> =>
      database.snapshot(async (db) => {
        if (!(await findForm(db, formId))) fail('not-found');
        return readViews(db, formId);
      }),

    /** Throws `not-found`. */
    read: (formId: EntityId, id: EntityId): Promise<FormFieldView> => readView(database.read, formId, id),

    /** Throws `not-found`, `invalid`, or `conflict` at `/name`. */
    create: (formId: EntityId, body: ParsedBody<FieldForm>, by: Actor): Promise<FormFieldView> =>
      changeFields(formId, body, by, async (db, _form, fields) => {
        const known = vocabulary();
        const form = accept(body, [
          ...(fields.length >= known.maxFields
            ? [violation('', 'too-many-fields', { max: known.maxFields })]
            : []),
          ...checkFormField(body.value, known),
          ...(await findMediaFaults(db, mediaOfAttributes(body.value.attributes))),
        ]);
        const write = writeOf(by);
        const [id] = await insertFormFields(db, formId, [toField(form)], fields.length, write);
        const ids = fields.map((field) => field.id);
        await writeFieldOrder(db, formId, withPlace(ids, id!, form.position));
        return readView(db, formId, id!);
      }),

    /** Replaces a field. Throws as `create` does, and `stale`, or `in-use` when answers or the form's mail name it. */
    update: (
      formId: EntityId,
      id: EntityId,
      body: ParsedBody<FieldForm>,
      expectedVersion: ExpectedVersion,
      by: Actor,
    ): Promise<FormFieldView> =>
      changeFields(formId, body, by, async (db, stored, fields) => {
        const field = fields.find((candidate) => candidate.id === id) ?? missing(body);
        refuseStale(field, expectedVersion);
        const form = accept(body, [
          ...checkFormField(body.value, vocabulary(), field),
          ...(await findMediaFaults(
            db,
            mediaOfAttributes(body.value.attributes),
            mediaOfAttributes(field.attributes),
          )),
        ]);
        const changed = toField(form);
        refuseUse(await checkChange(db, stored, field, changed));
        await updateFormField(db, id, changed, writeOf(by));
        const ids = fields.map((other) => other.id);
        await writeFieldOrder(db, formId, withPlace(ids, id, form.position));
        return readView(db, formId, id);
      }),

    /** Results keep what was answered. Throws `not-found`, `stale`, or `in-use` when the form's mail names the field. */
    remove: (formId: EntityId, id: EntityId, expectedVersion: ExpectedVersion, by: Actor): Promise<void> =>
      changeFields(formId, NO_BODY, by, async (db, form, fields) => {
        const field = fields.find((candidate) => candidate.id === id) ?? fail('not-found');
        refuseStale(field, expectedVersion);
        refuseUse(checkMailUse(field, form.mail));
        await deleteFormField(db, id);
      }),

    /** Puts all fields in another order; the version is the form's. Throws `not-found`, `invalid` or `stale`. */
    reorder: (
      formId: EntityId,
      body: ParsedBody<FieldOrder>,
      expectedVersion: ExpectedVersion,
      by: Actor,
    ): Promise<FormFieldView[]> =>
      changeFields(formId, body, by, async (db, form, fields) => {
        refuseStale(form, expectedVersion);
        const stored = fields.map((field) => field.id);
        const { ids } = accept(body, body.value.ids ? checkFieldOrder(body.value.ids, stored) : []);
        await writeFieldOrder(db, formId, ids as EntityId[]);
        return readViews(db, formId);
      }),
  };
}

const NO_BODY: ParsedBody<unknown> = { value: {}, violations: [] };

function refuseStale(stored: { version: number }, expectedVersion: ExpectedVersion): void {
  if (isStale(stored.version, expectedVersion)) throw new AppError('stale');
}

function refuseUse(violations: Violation[]): void {
  if (violations.length > 0) throw new AppError('in-use', { violations });
}
