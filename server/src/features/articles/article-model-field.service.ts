import type {
  ArticleModelFieldForm,
  ArticleModelFieldList,
  ArticleModelFieldOrder,
  ArticleModelFieldView,
} from '../../contract/article-model.ts';
import { lockContentGraph } from '../../content/content-graph-lock.ts';
import { changeOf } from '../../content/entity-change.ts';
import { findSnapshot } from '../../content/entity-snapshot.repository.ts';
import type { Write } from '../../content/entity.repository.ts';
import { findMediaFaults } from '../../content/media-reference.repository.ts';
import { mediaOfAttributes } from '../../content/media-reference.rules.ts';
import type { Database, Db } from '../../database/database.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { accept, missing, type ParsedBody } from '../../kernel/parsed-body.ts';
import { violation } from '../../kernel/violation.ts';
import type { Actor } from '../../security/actor.ts';
import { recordAudit } from '../../security/audit.repository.ts';
import {
  deleteModelField,
  findModelFields,
  insertModelFields,
  updateModelField,
  writeModelFieldOrder,
} from './article-model-field.repository.ts';
import { changesValues, checkFieldOrder, checkModelField, toField } from './article-model-field.rules.ts';
import { findModelById, touchArticleModel } from './article-model.repository.ts';
import type { ArticleModelVocabulary } from './article-model.rules.ts';
import { toModelFieldView } from './article-model.view.ts';
import { moveHeldValues, refuseHeldValues, type HeldValueParts } from './held-values.ts';
import { isStale, type ExpectedVersion } from '../../kernel/expected-version.ts';

export interface ModelFieldServiceDependencies extends HeldValueParts {
  database: Database;
  clock: Clock;
  vocabulary(): ArticleModelVocabulary;
}

/** What a write of a field may be told besides the field. */
export interface FieldWrite {
  expectedVersion: ExpectedVersion;
  /** Drop the values that articles hold for the field. */
  force: boolean;
  by: Actor;
}

export type ModelFieldService = ReturnType<typeof createModelFieldService>;

/** The fields of article models. Every change moves the version of the model on. Source: spec §4.3. */
export function createModelFieldService(dependencies: ModelFieldServiceDependencies) {
  const { database, clock, vocabulary, changed } = dependencies;

  async function read(db: Db, modelId: EntityId, fieldId: EntityId): Promise<ArticleModelFieldView> {
    const fields = await findModelFields(db, modelId);
    const position = fields.findIndex((field) => field.id === fieldId);
    return toModelFieldView(fields[position] ?? fail('not-found'), position);
  }

  /** Puts a field at a position, and so every other one in its place. */
  async function place(db: Db, modelId: EntityId, fieldId: EntityId, position: number): Promise<void> {
    const ids = (await findModelFields(db, modelId)).map((field) => field.id);
    const order = ids.filter((id) => id !== fieldId);
    order.splice(position, 0, fieldId);
    await writeModelFieldOrder(db, modelId, order);
  }

  /** Changes the fields of a model, of which nobody else can change any meanwhile, and moves its version on. */
  function change<T>(modelId: EntityId, by: Actor, work: (db: Db, write: Write) => Promise<T>): Promise<T> {
    return database.transaction(async (db) => {
      await lockContentGraph(db, database.dialect);
      const before = await findSnapshot(db, modelId);
      const write = { login: by.login, now: clock.now() };
      const done = await work(db, write);
      await touchArticleModel(db, modelId, write);
      await changed(db, await changeOf(db, modelId, before, write));
      const entity = { kind: 'article-model' as const, id: modelId, name: before!.shortcut };
      await recordAudit(db, { action: 'update', changed: ['fields'], at: write.now, by, entity });
      return done;
    });
  }

  return {
    /** In order. Throws `not-found` when there is no such model. */
    list: (modelId: EntityId): Promise<ArticleModelFieldList> =>
      database.snapshot(async (db) => {
        const model = (await findModelById(db, modelId)) ?? fail('not-found');
        return { items: model.fields.map(toModelFieldView) };
      }),

    /** Throws `not-found`. */
    read: (modelId: EntityId, fieldId: EntityId): Promise<ArticleModelFieldView> =>
      database.snapshot((db) => read(db, modelId, fieldId)),

    /** At the position given, else at the end. Throws `not-found`, `invalid`, or `conflict` at `/name`. */
    create: (
      modelId: EntityId,
      body: ParsedBody<ArticleModelFieldForm>,
      by: Actor,
    ): Promise<ArticleModelFieldView> =>
      change(modelId, by, async (db, write) => {
        const model = (await findModelById(db, modelId)) ?? missing(body);
        const known = vocabulary();
        const isFull = model.fields.length >= known.maxFields;
        const form = accept(body, [
          ...checkModelField(body.value, known),
          ...(await findMediaFaults(db, mediaOfAttributes(body.value.attributes))),
          ...(isFull ? [violation('', 'too-many', { max: known.maxFields })] : []),
        ]);
        const end = model.fields.length;
        const [id] = await insertModelFields(db, modelId, [toField(form)], end, write);
        await place(db, modelId, id!, form.position ?? end);
        return read(db, modelId, id!);
      }),

    /**
     * Replaces a field; without a position it keeps its place. Under a new name the articles keep their values. Throws as `create`
     * does, `stale`, and `in-use` when articles hold values that need not fit any more; `force` drops these.
     */
    update: (
      modelId: EntityId,
      fieldId: EntityId,
      body: ParsedBody<ArticleModelFieldForm>,
      { expectedVersion, force, by }: FieldWrite,
    ): Promise<ArticleModelFieldView> =>
      change(modelId, by, async (db, write) => {
        const fields = await findModelFields(db, modelId);
        const stored = fields.find((field) => field.id === fieldId) ?? missing(body);
        if (isStale(stored.version, expectedVersion)) throw new AppError('stale');
        const form = accept(body, [
          ...checkModelField(body.value, vocabulary(), stored),
          ...(await findMediaFaults(
            db,
            mediaOfAttributes(body.value.attributes),
            mediaOfAttributes(stored.attributes),
          )),
        ]);
        const field = toField(form);
        const drops = changesValues(stored, field);
        if (drops && !force) await refuseHeldValues(db, database.dialect, modelId, stored.name, by);
        await updateModelField(db, fieldId, field, write);
        if (drops || field.name !== stored.name) {
          const move = { modelId, from: stored.name, to: drops ? undefined : field.name };
          await moveHeldValues(db, move, write, dependencies);
        }
        if (form.position !== undefined) await place(db, modelId, fieldId, form.position);
        return read(db, modelId, fieldId);
      }),

    /** Throws `not-found`, `stale`, and `in-use` when articles hold values for the field; `force` drops these. */
    remove: (
      modelId: EntityId,
      fieldId: EntityId,
      { expectedVersion, force, by }: FieldWrite,
    ): Promise<void> =>
      change(modelId, by, async (db, write) => {
        const fields = await findModelFields(db, modelId);
        const stored = fields.find((field) => field.id === fieldId) ?? fail('not-found');
        if (isStale(stored.version, expectedVersion)) throw new AppError('stale');
        if (!force) await refuseHeldValues(db, database.dialect, modelId, stored.name, by);
        await deleteModelField(db, fieldId);
        await moveHeldValues(db, { modelId, from: stored.name, to: undefined }, write, dependencies);
      }),

    /** Throws `not-found`, or `invalid` when the ids are not those of all fields. */
    reorder: (
      modelId: EntityId,
      body: ParsedBody<ArticleModelFieldOrder>,
      by: Actor,
    ): Promise<ArticleModelFieldList> =>
      change(modelId, by, async (db) => {
        const model = (await findModelById(db, modelId)) ?? missing(body);
        const stored = model.fields.map((field) => field.id);
        const { ids } = accept(body, body.value.ids ? checkFieldOrder(body.value.ids, stored) : []);
        await writeModelFieldOrder(db, modelId, ids as EntityId[]);
        return { items: (await findModelFields(db, modelId)).map(toModelFieldView) };
      }),
  };
}
