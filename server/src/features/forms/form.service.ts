import type { ListView } from '../../contract/common.ts';
import type { FormForm, FormItem, FormListQuery, FormView } from '../../contract/form.ts';
import { lockContentGraph } from '../../content/content-graph-lock.ts';
import { changeOf, type Changed } from '../../content/entity-change.ts';
import { insertEntityCopy } from '../../content/entity-copy.ts';
import { findSnapshot } from '../../content/entity-snapshot.repository.ts';
import {
  deleteEntity,
  findContributors,
  insertEntity,
  updateEntity,
} from '../../content/entity.repository.ts';
import { findReferring } from '../../content/content-reference.repository.ts';
import { findMediaFaults } from '../../content/media-reference.repository.ts';
import { mediaOfFields } from '../../content/media-reference.rules.ts';
import { rewriteMarkers, type LocateMarkers } from '../../content/rewrite-markers.ts';
import { COUNTED_USERS, usedBy } from '../../content/usage.rules.ts';
import type { Field } from '../../content/field-type.ts';
import { withWorkingCopies } from '../../content/working-copy.repository.ts';
import type { Database, Db } from '../../database/database.ts';
import { listEntities, type EntitySortColumn } from '../../content/entity-list.ts';
import type { FileStore } from '../../files/file-store.ts';
import { readListQuery } from '../../http/list-query.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { accept, missing, type ParsedBody } from '../../kernel/parsed-body.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import type { Actor } from '../../security/actor.ts';
import { auditChanges } from '../../security/audit-changes.ts';
import { recordAudits } from '../../security/audit.repository.ts';
import { changedNames } from '../../security/audit.rules.ts';
import { countAnswers, findAnsweredNames, hasAnswers } from './form-answers.repository.ts';
import { checkFieldsOfForm, checkRenamedFields } from './form-field.rules.ts';
import { findFormFields, replaceFormFields, type FormField } from './form-field.repository.ts';
import { findForms } from './form-list.repository.ts';
import { toBase, toState } from './form-state.ts';
import { insertForm, insertFormVersion } from './form.repository.ts';
import { endFormerShortcut, keepFormerShortcuts } from './former-shortcut.repository.ts';
import { checkForm, type FormVocabulary, type StoredForm } from './form.rules.ts';
import { toFormItem, toFormView } from './form.view.ts';
import { resultFileKey } from './result-file.key.ts';
import { removeLastResults, removeResults } from './result-removal.ts';
import { findForm, lockForm, lockOutSubmissions, updateForm, type Form } from './stored-form.repository.ts';
import { isStale, type ExpectedVersion } from '../../kernel/expected-version.ts';

export interface FormServiceDependencies {
  database: Database;
  /** Those that came with answers. */
  files: Pick<FileStore, 'remove'>;
  clock: Clock;
  /** What forms may refer to, as it is now. */
  vocabulary(): FormVocabulary;
  changed: Changed;
  locateMarkers: LocateMarkers;
}

/** What replacing a form may be told besides the body. */
export interface FormReplacement {
  expectedVersion: ExpectedVersion;
  /** Although something published includes it under its former shortcut. */
  force: boolean;
  /** Markers of the former shortcut follow. */
  rewrite: boolean;
  /** All its fields from now on, in order; absent: as they are. */
  fields?: readonly (Field & { id: string })[];
  /** What is published: what it and the fields given have may stay. Default: what the live state has. */
  workingCopy?: StoredForm;
}

export type FormService = ReturnType<typeof createFormService>;

const SORT_COLUMNS: Readonly<Record<string, EntitySortColumn>> = {
  shortcut: 'shortcut',
  title: 'title_key',
  status: 'listed_status',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

/**
 * Forms, their fields apart: list, read, create, update, delete, duplicate. Every save keeps a version of the form, so that results
 * stay readable. Source: spec §4.2; contract §4 "Forms".
 */
export function createFormService(dependencies: FormServiceDependencies) {
  const { database, files, clock, vocabulary, changed } = dependencies;
  const audit = auditChanges('form', 'shortcut', clock);

  async function readView(db: Db, id: EntityId): Promise<FormView> {
    const form = (await findForm(db, id)) ?? fail('not-found');
    const contributors = await findContributors(db, [id]);
    return present(db, form, contributors.get(id) ?? [], await findFormFields(db, id));
  }

  /** A form as it is read, whether it is stored so or only prepared. */
  async function present(
    db: Db,
    form: Form,
    contributors: string[],
    fields: readonly FormField[],
  ): Promise<FormView> {
    const counts = await countAnswers(db, [form.id]);
    const view = toFormView(form, contributors, counts.get(form.id) ?? 0, fields);
    const [marked] = await withWorkingCopies(db, [view]);
    return marked!;
  }

  /** Replaces a form in the caller's transaction, which holds the content-graph lock. Throws as `update` does. */
  async function replace(
    db: Db,
    id: EntityId,
    body: ParsedBody<FormForm>,
    { expectedVersion, force, rewrite, fields: given, workingCopy }: FormReplacement,
    by: Actor,
  ): Promise<void> {
    const stored = (await lockForm(db, id)) ?? missing(body);
    refuseStale(stored, expectedVersion);
    const known = vocabulary();
    const storedFields = await findFormFields(db, id);
    const fields = given ?? storedFields;
    const contributors = (await findContributors(db, [id])).get(id) ?? [];
    const form = accept(body, [
      ...checkForm(body.value, fields, known, workingCopy ?? { ...stored, contributors }),
      ...(given ? checkFieldsOfForm(given, workingCopy ? given : storedFields, known) : []),
      ...(given ? await findMediaFaults(db, mediaOfFields(given), mediaOfFields(storedFields)) : []),
    ]);
    const isRenamed = form.shortcut !== stored.shortcut;
    if (isRenamed && !force && !rewrite)
      refuseUse(await publishedUsages(db, stored.shortcut, '/shortcut', by));
    const state = toState(form);
    const snapshot = await findSnapshot(db, id);
    const write = writeOf(by);
    await updateEntity(db, 'form', id, toBase(form, known.defaultLanguage), write, undefined);
    await updateForm(db, id, state);
    if (given) {
      refuseUse(checkRenamedFields(storedFields, given, await findAnsweredNames(db, id)));
      await replaceFormFields(db, id, storedFields, given, write);
    }
    if (isRenamed) {
      await endFormerShortcut(db, id);
      await keepFormerShortcuts(db, [{ shortcut: stored.shortcut, formId: id }]);
    }
    await insertFormVersion(db, id, stored.version + 1, fields);
    await changed(db, await changeOf(db, id, snapshot, write));
    const before = { ...stored, contributors, fields: storedFields.map(contentOf) };
    const after = {
      ...state,
      shortcut: form.shortcut,
      contributors: form.contributors ?? [],
      fields: fields.map(contentOf),
    };
    const names = changedNames<typeof after>(before, after);
    await audit(db, by, { action: 'update', changed: names }, { id, shortcut: form.shortcut });
    if (rewrite && isRenamed) {
      const renaming = { kind: 'form', from: stored.shortcut, to: form.shortcut } as const;
      const rewritten = await rewriteMarkers(db, renaming, write, dependencies);
      const facts = { at: write.now, by };
      await recordAudits(
        db,
        rewritten.map((what) => ({ ...facts, ...what })),
      );
    }
  }

  function writeOf(by: Actor) {
    return { login: by.login, now: clock.now() };
  }

  async function publishedUsages(db: Db, shortcut: string, pointer: string, by: Actor): Promise<Violation[]> {
    const target = { link: 'form-marker', target: shortcut } as const;
    const limit = COUNTED_USERS + 1;
    const users = await findReferring(db, [target], { published: true, limit });
    return usedBy(pointer, users, by.authorities);
  }

  return {
    /** Throws `malformed` for a sort that does not exist. */
    async list(query: FormListQuery): Promise<ListView<FormItem>> {
      const request = readListQuery(query, SORT_COLUMNS, '-updatedAt');
      return database.survey(async (db, memory) => {
        const { ids, ...facts } = await listEntities(
          db,
          database.dialect,
          'form',
          request,
          {
            status: query.status,
          },
          memory,
        );
        const forms = await findForms(db, ids);
        const contributors = await findContributors(db, ids);
        const counts = await countAnswers(db, ids);
        return {
          items: await withWorkingCopies(
            db,
            forms.map((form) => toFormItem(form, contributors.get(form.id) ?? [], counts.get(form.id) ?? 0)),
          ),
          page: request.page,
          size: request.size,
          ...facts,
        };
      });
    },

    /** Throws `not-found`. */
    read: (id: EntityId): Promise<FormView> => database.snapshot((db) => readView(db, id)),

    /** Throws `invalid`, or `conflict` at `/shortcut`. */
    create: (body: ParsedBody<FormForm>, by: Actor): Promise<FormView> =>
      database.transaction(async (db) => {
        await lockContentGraph(db, database.dialect);
        const known = vocabulary();
        const form = accept(body, checkForm(body.value, [], known));
        const write = writeOf(by);
        const id = await insertEntity(db, 'form', toBase(form, known.defaultLanguage), write);
        await insertForm(db, id, toState(form), [], write);
        await changed(db, await changeOf(db, id, undefined, write));
        await audit(db, by, { action: 'create' }, { id, shortcut: form.shortcut });
        return readView(db, id);
      }),

    present,

    replace,

    /**
     * Replaces the form; its fields only where they are given. Throws as `create` does, and `not-found`, `stale`, or `in-use` for another
     * shortcut while something published includes the form, unless it is forced, or the markers are rewritten.
     */
    update: (
      id: EntityId,
      body: ParsedBody<FormForm>,
      options: FormReplacement,
      by: Actor,
    ): Promise<FormView> =>
      database.transaction(async (db) => {
        await lockContentGraph(db, database.dialect);
        await replace(db, id, body, options, by);
        return readView(db, id);
      }),

    /**
     * Throws `not-found`, `stale`, or `in-use` when answers were received or something published includes the form. Forced, the answers
     * go with it: first, in short transactions, so that the requests of others have their turn.
     */
    async remove(
      id: EntityId,
      { expectedVersion, force }: { expectedVersion: ExpectedVersion; force: boolean },
      by: Actor,
    ): Promise<void> {
      if (force) {
        refuseStale((await findForm(database.read, id)) ?? fail('not-found'), expectedVersion);
        await removeResults(database, files, id, undefined);
      }
      const fileIds = await database.transaction(async (db) => {
        await lockContentGraph(db, database.dialect);
        const stored = (await lockForm(db, id)) ?? fail('not-found');
        await lockOutSubmissions(db, database.dialect, id);
        if (!force) {
          refuseStale(stored, expectedVersion);
          refuseUse([
            ...((await hasAnswers(db, id)) ? [violation('', 'used-by-answers')] : []),
            ...(await publishedUsages(db, stored.shortcut, '', by)),
          ]);
        }
        const left = await removeLastResults(db, id);
        const before = await findSnapshot(db, id);
        await deleteEntity(db, 'form', id, undefined);
        await changed(db, await changeOf(db, id, before, writeOf(by)));
        await audit(db, by, { action: 'delete' }, stored);
        return left;
      });
      await files.remove(fileIds.map(resultFileKey));
    },

    /** Makes another form like it, without its answers, under a shortcut of its own. Throws `not-found`. */
    duplicate: (id: EntityId, by: Actor): Promise<FormView> =>
      database.transaction(async (db) => {
        await lockContentGraph(db, database.dialect);
        const stored = (await lockForm(db, id)) ?? fail('not-found');
        const fields = await findFormFields(db, id);
        const contributors = (await findContributors(db, [id])).get(id) ?? [];
        const baseOf = (shortcut: string) =>
          toBase({ ...stored, shortcut, contributors }, vocabulary().defaultLanguage);
        const write = writeOf(by);
        const copied = await insertEntityCopy(db, 'form', stored.shortcut, baseOf, write);
        const { id: copy, shortcut } = copied;
        await insertForm(db, copy, stored, fields.map(contentOf), write);
        await changed(db, await changeOf(db, copy, undefined, write));
        await audit(db, by, { action: 'create' }, { id: copy, shortcut });
        return readView(db, copy);
      }),
  };
}

function refuseStale(stored: { version: number }, expectedVersion: ExpectedVersion): void {
  if (isStale(stored.version, expectedVersion)) throw new AppError('stale');
}

function refuseUse(violations: Violation[]): void {
  if (violations.length > 0) throw new AppError('in-use', { violations });
}

function contentOf({ name, type, required, attributes }: Field): Field {
  return { name, type, required, attributes };
}
