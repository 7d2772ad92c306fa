import type { FieldOrder } from '../../contract/field.ts';
import type { ContentService, SaveOptions } from '../../content/content-service.ts';
import { completeFields } from '../../content/document-fields.ts';
import type { ContentDocument, DocumentField, Entity } from '../../content/entity.ts';
import {
  checkField,
  checkFieldOrder,
  withPlace,
  type FieldListSettings,
} from '../../content/field-list.rules.ts';
import type { Field } from '../../content/field-type.ts';
import { findMediaFaults } from '../../content/media-reference.repository.ts';
import { mediaOfAttributes } from '../../content/media-reference.rules.ts';
import { findEntity } from '../../content/store.ts';
import { fieldViewsOf, type FieldView } from '../../content/view.ts';
import type { Database, Db } from '../../database/database.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import { isStale, type ExpectedVersion } from '../../kernel/expected-version.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { accept, missing, type ParsedBody } from '../../kernel/parsed-body.ts';
import { violation, type Violation } from '../../kernel/violation.ts';

/** Identifies a field of an entity. */
export interface FieldPlace {
  id: EntityId;
  fieldId: EntityId;
}

export interface FieldRules<D extends ContentDocument> {
  settings(): FieldListSettings;
  /** Returns why a field may not be changed or deleted, with pointers relative to the field. Reported as `in-use`. */
  changeFaults(
    db: Db,
    entity: Entity<D>,
    before: DocumentField,
    after: Field | undefined,
  ): Promise<Violation[]>;
}

type WrittenField = Field & { position?: number };

/** Manages single fields of forms and models. Every change saves the whole document. Source: spec §4.2, §4.3. */
export class FieldService<D extends ContentDocument> {
  readonly #database: Database;
  readonly #content: ContentService<D>;
  readonly #rules: FieldRules<D>;

  constructor(database: Database, content: ContentService<D>, rules: FieldRules<D>) {
    this.#database = database;
    this.#content = content;
    this.#rules = rules;
  }

  /** Returns all fields, in order. Throws `not-found`. */
  async list(id: EntityId): Promise<FieldView[]> {
    const entity = await findEntity<D>(this.#database.read, this.#content.kind.name, id);
    return fieldViewsOf(entity ?? fail('not-found'));
  }

  /** Throws `not-found`. */
  async read(id: EntityId, fieldId: EntityId): Promise<FieldView> {
    return (await this.list(id)).find((field) => field.id === fieldId) ?? fail('not-found');
  }

  /** Adds a field at its position or at the end. Throws `not-found`, `invalid`, or `conflict` at `/name`. */
  create(id: EntityId, body: ParsedBody<object>, by: Actor): Promise<FieldView> {
    let added = '';
    return this.#edit(
      id,
      body,
      { by },
      async (db, fields) => {
        const settings = this.#rules.settings();
        const isFull = fields.length >= settings.maxFields;
        const { field, position } = await this.#accept(db, body, undefined, [
          ...(isFull ? [violation('', 'too-many-fields', { max: settings.maxFields })] : []),
        ]);
        added = field.id;
        refuseTaken(fields, field);
        return withPlace(fields, field, position ?? fields.length);
      },
      (fields) => fields.find((field) => field.id === added)!,
    );
  }

  /** Throws as `create` does, and `stale`, or `in-use` with what depends on the field. */
  replace(
    { id, fieldId }: FieldPlace,
    body: ParsedBody<object>,
    options: SaveOptions<D>,
  ): Promise<FieldView> {
    const { expectedVersion, ...save } = options;
    return this.#edit(
      id,
      body,
      save,
      async (db, fields, entity) => {
        const stored = this.#current(entity, fieldId, body, expectedVersion);
        const { field, position } = await this.#accept(db, body, stored, []);
        await this.#refuseUsed(db, entity, stored, field);
        refuseTaken(fields, field);
        return withPlace(fields, field, position);
      },
      (fields) => fields.find((field) => field.id === fieldId)!,
    );
  }

  /** Throws `not-found`, `stale`, or `in-use` with what depends on the field. */
  remove({ id, fieldId }: FieldPlace, { expectedVersion, ...save }: SaveOptions<D>): Promise<void> {
    const nothing = { value: {}, violations: [] };
    return this.#edit(
      id,
      nothing,
      save,
      async (db, fields, entity) => {
        const stored = this.#current(entity, fieldId, nothing, expectedVersion);
        await this.#refuseUsed(db, entity, stored, undefined);
        return fields.filter((field) => field.id !== fieldId);
      },
      () => undefined,
    );
  }

  /** Throws `not-found`, `stale`, or `invalid` when the ids differ from those of the fields. */
  reorder(id: EntityId, body: ParsedBody<FieldOrder>, options: SaveOptions<D>): Promise<FieldView[]> {
    return this.#edit(
      id,
      body,
      options,
      async (_db, fields) => {
        const stored = fields.map((field) => field.id);
        const { ids } = accept(body, body.value.ids ? checkFieldOrder(body.value.ids, stored) : []);
        return ids.map((fieldId) => fields.find((field) => field.id === fieldId)!);
      },
      (fields) => fields,
    );
  }

  #edit<T>(
    id: EntityId,
    body: ParsedBody<unknown>,
    options: SaveOptions<D>,
    change: (db: Db, fields: readonly DocumentField[], entity: Entity<D>) => Promise<DocumentField[]>,
    answer: (fields: FieldView[]) => T,
  ): Promise<T> {
    return this.#content.edit(
      id,
      body,
      options,
      async (db, entity) => {
        const { document } = entity;
        return { ...document, fields: await change(db, document.fields ?? [], entity) };
      },
      (_db, entity) => answer(fieldViewsOf(entity)),
    );
  }

  async #accept(
    db: Db,
    body: ParsedBody<object>,
    stored: DocumentField | undefined,
    faults: Violation[],
  ): Promise<{ field: DocumentField; position: number | undefined }> {
    const written = body.value as Partial<WrittenField>;
    const { position, ...form } = accept(body as ParsedBody<WrittenField>, [
      ...faults,
      ...checkField(written, this.#rules.settings(), stored ? [stored] : []),
      ...(await findMediaFaults(
        db,
        mediaOfAttributes(written.attributes),
        mediaOfAttributes(stored?.attributes),
      )),
    ]);
    const given = { ...form, ...(stored ? { id: stored.id } : {}) };
    const [field] = completeFields(this.#content.kind.schemas.field!, [given], stored ? 'kept' : 'new');
    return { field: field!, position };
  }

  #current(
    { document, fieldFacts }: Entity<D>,
    fieldId: EntityId,
    body: ParsedBody<unknown>,
    expectedVersion: ExpectedVersion,
  ): DocumentField {
    const stored = document.fields?.find((field) => field.id === fieldId) ?? missing(body);
    const version = fieldFacts[fieldId]?.version;
    if (version !== undefined && isStale(version, expectedVersion)) throw new AppError('stale');
    return stored;
  }

  async #refuseUsed(
    db: Db,
    entity: Entity<D>,
    before: DocumentField,
    after: Field | undefined,
  ): Promise<void> {
    const violations = await this.#rules.changeFaults(db, entity, before, after);
    if (violations.length > 0) throw new AppError('in-use', { violations });
  }
}

/** Throws `conflict` for a field name that is taken: names are unique within a form or model. */
function refuseTaken(fields: readonly DocumentField[], { id, name }: DocumentField): void {
  if (!fields.some((field) => field.id !== id && field.name === name)) return;
  throw new AppError('conflict', { violations: [violation('/name', 'taken')] });
}
