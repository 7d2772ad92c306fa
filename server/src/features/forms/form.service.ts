import type { ListView } from '../../contract/common.ts';
import type { FormForm, FormItem, FormListQuery, FormView } from '../../contract/form.ts';
import { lockContentGraph } from '../../content/content-graph-lock.ts';
import {
  deleteEntity,
  findContributors,
  insertEntity,
  updateEntity,
} from '../../content/entity.repository.ts';
import type { Database, Db } from '../../database/database.ts';
import { readListQuery } from '../../http/list-query.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { accept, missing, type ParsedBody } from '../../kernel/parsed-body.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import type { Actor } from '../../security/actor.ts';
import { recordAudit, type AuditRecord } from '../../security/audit.repository.ts';
import { changedNames } from '../../security/audit.rules.ts';
import { countAnswers, deleteAnswers, hasAnswers } from './form-answers.repository.ts';
import { findFormFields } from './form-field.repository.ts';
import { listForms, type FormSortColumn } from './form-list.repository.ts';
import { copyShortcut, toBase, toState } from './form-state.ts';
import { findMarkerHolders } from './form-usage.repository.ts';
import { usagesOf, usedBy } from './form-usage.rules.ts';
import { insertForm, insertFormVersion } from './form.repository.ts';
import { endFormerShortcut, keepFormerShortcut } from './former-shortcut.repository.ts';
import { checkForm, type FormVocabulary } from './form.rules.ts';
import { toFormItem, toFormView } from './form.view.ts';
import { removeResults } from './result-removal.ts';
import {
  findForm,
  findShortcutsLike,
  lockForm,
  lockOutSubmissions,
  updateForm,
} from './stored-form.repository.ts';

export interface FormServiceDependencies {
  database: Database;
  clock: Clock;
  /** What forms may refer to, as it is now. */
  vocabulary(): FormVocabulary;
  scanMarkers(html: string): readonly { kind: string; shortcut: string }[];
}

export type FormService = ReturnType<typeof createFormService>;

const SORT_COLUMNS: Readonly<Record<string, FormSortColumn>> = {
  shortcut: 'shortcut',
  title: 'title_key',
  status: 'status',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

/**
 * Forms, their fields apart: list, read, create, update, delete, duplicate. Every save keeps a version of the form, so that results
 * stay readable. Source: spec §4.2; contract §4 "Forms".
 */
export function createFormService(dependencies: FormServiceDependencies) {
  const { database, clock, vocabulary, scanMarkers } = dependencies;

  async function readView(db: Db, id: EntityId): Promise<FormView> {
    const form = (await findForm(db, id)) ?? fail('not-found');
    const contributors = await findContributors(db, [id]);
    const counts = await countAnswers(db, [id]);
    const fields = await findFormFields(db, id);
    return toFormView(form, contributors.get(id) ?? [], counts.get(id) ?? 0, fields);
  }

  function writeOf(by: Actor) {
    return { login: by.login, now: clock.now() };
  }

  function audit(
    db: Db,
    by: Actor,
    record: Pick<AuditRecord, 'action' | 'changed'>,
    id: EntityId,
    name: string,
  ): Promise<void> {
    return recordAudit(db, { ...record, at: clock.now(), by, entity: { kind: 'form', id, name } });
  }

  async function publishedUsages(db: Db, shortcut: string, pointer: string): Promise<Violation[]> {
    const holders = await findMarkerHolders(db, shortcut);
    return usedBy(pointer, usagesOf(shortcut, holders, scanMarkers));
  }

  return {
    /** Throws `malformed` for a sort that does not exist. */
    async list(query: FormListQuery): Promise<ListView<FormItem>> {
      const request = readListQuery(query, SORT_COLUMNS, '-updatedAt');
      return database.snapshot(async (db) => {
        const { forms, total } = await listForms(db, request, query.status);
        const ids = forms.map((form) => form.id);
        const contributors = await findContributors(db, ids);
        const counts = await countAnswers(db, ids);
        return {
          items: forms.map((form) =>
            toFormItem(form, contributors.get(form.id) ?? [], counts.get(form.id) ?? 0),
          ),
          page: request.page,
          size: request.size,
          total,
        };
      });
    },

    /** Throws `not-found`. */
    read: (id: EntityId): Promise<FormView> => database.snapshot((db) => readView(db, id)),

    /** Throws `invalid`, or `conflict` at `/shortcut`. */
    create: (body: ParsedBody<FormForm>, by: Actor): Promise<FormView> =>
      database.transaction(async (db) => {
        const known = vocabulary();
        const form = accept(body, checkForm(body.value, [], known));
        const id = await insertEntity(db, 'form', toBase(form, known.defaultLanguage), writeOf(by));
        await insertForm(db, id, toState(form), [], writeOf(by));
        await audit(db, by, { action: 'create' }, id, form.shortcut);
        return readView(db, id);
      }),

    /**
     * Replaces the form, its fields apart. Throws as `create` does, and `not-found`, `stale`, or `in-use` for another
     * shortcut while something published includes the form, unless it is forced.
     */
    update: (
      id: EntityId,
      body: ParsedBody<FormForm>,
      options: { expectedVersion: number | undefined; force: boolean },
      by: Actor,
    ): Promise<FormView> =>
      database.transaction(async (db) => {
        await lockContentGraph(db, database.dialect);
        const stored = (await lockForm(db, id)) ?? missing(body);
        refuseStale(stored, options.expectedVersion);
        const known = vocabulary();
        const fields = await findFormFields(db, id);
        const contributors = (await findContributors(db, [id])).get(id) ?? [];
        const form = accept(body, checkForm(body.value, fields, known, { ...stored, contributors }));
        if (form.shortcut !== stored.shortcut && !options.force) {
          refuseUse(await publishedUsages(db, stored.shortcut, '/shortcut'));
        }
        const state = toState(form);
        await updateEntity(db, 'form', id, toBase(form, known.defaultLanguage), writeOf(by), undefined);
        await updateForm(db, id, state);
        if (form.shortcut !== stored.shortcut) {
          await endFormerShortcut(db, id);
          await keepFormerShortcut(db, stored.shortcut, id);
        }
        await insertFormVersion(db, id, stored.version + 1, fields);
        const before = { ...stored, contributors };
        const after = { ...state, shortcut: form.shortcut, contributors: form.contributors ?? [] };
        const changed = changedNames<typeof after>(before, after);
        await audit(db, by, { action: 'update', changed }, id, form.shortcut);
        return readView(db, id);
      }),

    /**
     * Throws `not-found`, `stale`, or `in-use` when answers were received or something published includes the form. Forced, the answers
     * go with it: first, in short transactions, so that the requests of others have their turn.
     */
    async remove(
      id: EntityId,
      { expectedVersion, force }: { expectedVersion: number | undefined; force: boolean },
      by: Actor,
    ): Promise<void> {
      if (force) {
        refuseStale((await findForm(database.read, id)) ?? fail('not-found'), expectedVersion);
        await removeResults(database, id, undefined);
      }
      await database.transaction(async (db) => {
        await lockContentGraph(db, database.dialect);
        const stored = (await lockForm(db, id)) ?? fail('not-found');
        await lockOutSubmissions(db, database.dialect, id);
        if (!force) {
          refuseStale(stored, expectedVersion);
          refuseUse([
            ...((await hasAnswers(db, id)) ? [violation('', 'used-by-answers')] : []),
            ...(await publishedUsages(db, stored.shortcut, '')),
          ]);
        }
        await deleteAnswers(db, id);
        await deleteEntity(db, 'form', id, undefined);
        await audit(db, by, { action: 'delete' }, id, stored.shortcut);
      });
    },

    /** Makes another form like it, without its answers, under a shortcut of its own. Throws `not-found`. */
    duplicate: (id: EntityId, by: Actor): Promise<FormView> =>
      database.transaction(async (db) => {
        const stored = (await lockForm(db, id)) ?? fail('not-found');
        const fields = await findFormFields(db, id);
        const contributors = (await findContributors(db, [id])).get(id) ?? [];
        const shortcut = await copyShortcut(stored.shortcut, (prefix) => findShortcutsLike(db, prefix));
        const base = toBase({ ...stored, shortcut, contributors }, vocabulary().defaultLanguage);
        const copy = await insertEntity(db, 'form', base, writeOf(by));
        await insertForm(db, copy, stored, fields, writeOf(by));
        await audit(db, by, { action: 'create' }, copy, shortcut);
        return readView(db, copy);
      }),
  };
}

function refuseStale(stored: { version: number }, expectedVersion: number | undefined): void {
  if (expectedVersion !== undefined && stored.version !== expectedVersion) throw new AppError('stale');
}

function refuseUse(violations: Violation[]): void {
  if (violations.length > 0) throw new AppError('in-use', { violations });
}
