import type {
  ArticleModelForm,
  ArticleModelItem,
  ArticleModelListQuery,
  ArticleModelView,
} from '../../contract/article-model.ts';
import type { ListView } from '../../contract/common.ts';
import { lockContentGraph } from '../../content/content-graph-lock.ts';
import { changeOf } from '../../content/entity-change.ts';
import { findSnapshot } from '../../content/entity-snapshot.repository.ts';
import {
  deleteEntity,
  findContributors,
  insertEntity,
  updateEntity,
} from '../../content/entity.repository.ts';
import { refuseUsed } from '../../content/refuse-used.ts';
import { findMediaFaults } from '../../content/media-reference.repository.ts';
import { mediaOfFields } from '../../content/media-reference.rules.ts';
import { searchText } from '../../content/search.ts';
import type { Database, Db } from '../../database/database.ts';
import { listEntities, type EntitySortColumn } from '../../content/entity-list.ts';
import { readListQuery } from '../../http/list-query.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { searchKey } from '../../kernel/comparison-key.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { accept, missing, type ParsedBody } from '../../kernel/parsed-body.ts';
import type { Actor } from '../../security/actor.ts';
import { auditChanges } from '../../security/audit-changes.ts';
import { changedNames } from '../../security/audit.rules.ts';
import {
  findModelById,
  insertArticleModel,
  findModelsById,
  updateArticleModel,
  type ArticleModelState,
} from './article-model.repository.ts';
import { checkArticleModel, type ArticleModelVocabulary } from './article-model.rules.ts';
import { restoreModelFields, type FormerField } from './article-model-restore.ts';
import { toModelItem, toModelView } from './article-model.view.ts';
import type { HeldValueParts } from './held-values.ts';
import { removeArticlesOf } from './model-articles.ts';
import { isStale, type ExpectedVersion } from '../../kernel/expected-version.ts';

export interface ArticleModelServiceDependencies extends HeldValueParts {
  database: Database;
  clock: Clock;
  vocabulary(): ArticleModelVocabulary;
}

export type ArticleModelService = ReturnType<typeof createArticleModelService>;

const SORT_COLUMNS: Readonly<Record<string, EntitySortColumn>> = {
  shortcut: 'shortcut',
  name: 'title_key',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

/** Article models, apart from their fields: list, read, create, update, delete. Source: spec §4.3. */
export function createArticleModelService(dependencies: ArticleModelServiceDependencies) {
  const { database, clock, vocabulary, changed } = dependencies;
  const audit = auditChanges('article-model', 'shortcut', clock);

  async function readView(db: Db, id: EntityId): Promise<ArticleModelView> {
    const model = (await findModelById(db, id)) ?? fail('not-found');
    const contributors = await findContributors(db, [id]);
    return toModelView(model, contributors.get(id) ?? []);
  }

  function toBase(form: ArticleModelForm) {
    return {
      shortcut: form.shortcut,
      titleKey: searchKey(form.name[vocabulary().defaultLanguage] ?? ''),
      searchText: searchText([form.shortcut, ...Object.values(form.name)]),
      contributors: form.contributors ?? [],
    };
  }

  return {
    async list(query: ArticleModelListQuery): Promise<ListView<ArticleModelItem>> {
      const request = readListQuery(query, SORT_COLUMNS, '-updatedAt');
      return database.survey(async (db, memory) => {
        const { ids, ...facts } = await listEntities(
          db,
          database.dialect,
          'article-model',
          request,
          {},
          memory,
        );
        const models = await findModelsById(db, ids);
        const contributors = await findContributors(db, ids);
        return {
          items: ids.map((id) => toModelItem(models.get(id)!, contributors.get(id) ?? [])),
          page: request.page,
          size: request.size,
          ...facts,
        };
      });
    },

    /** With its fields. Throws `not-found`. */
    read: (id: EntityId): Promise<ArticleModelView> => database.snapshot((db) => readView(db, id)),

    /** Without fields yet. Throws `invalid`, or `conflict` at `/shortcut`. */
    create: (body: ParsedBody<ArticleModelForm>, by: Actor): Promise<ArticleModelView> =>
      database.transaction(async (db) => {
        await lockContentGraph(db, database.dialect);
        const form = accept(body, checkArticleModel(body.value, [], vocabulary()));
        const write = { login: by.login, now: clock.now() };
        const id = await insertEntity(db, 'article-model', toBase(form), write);
        await insertArticleModel(db, id, toState(form), [], write);
        await changed(db, await changeOf(db, id, undefined, write));
        await audit(db, by, { action: 'create' }, { id, shortcut: form.shortcut });
        return readView(db, id);
      }),

    /**
     * Replaces the model; its fields stay, unless a former state brings its own along. Throws as `create` does, and
     * `not-found`, `stale`, or `in-use` when articles hold values that would be lost.
     */
    update: (
      id: EntityId,
      body: ParsedBody<ArticleModelForm>,
      expectedVersion: ExpectedVersion,
      by: Actor,
      former?: readonly FormerField[],
    ): Promise<ArticleModelView> =>
      database.transaction(async (db) => {
        await lockContentGraph(db, database.dialect);
        const stored = (await findModelById(db, id)) ?? missing(body);
        if (isStale(stored.version, expectedVersion)) throw new AppError('stale');
        const contributors = (await findContributors(db, [id])).get(id) ?? [];
        const form = accept(body, [
          ...checkArticleModel(body.value, former ?? [], vocabulary(), {
            name: stored.name,
            description: stored.description,
            contributors,
          }),
          ...(former ? await findMediaFaults(db, mediaOfFields(former), mediaOfFields(stored.fields)) : []),
        ]);
        const write = { login: by.login, now: clock.now() };
        const before = await findSnapshot(db, id);
        const base = toBase(form);
        const state = toState(form);
        await updateEntity(db, 'article-model', id, base, write, stored.version);
        await updateArticleModel(db, id, state);
        if (former) {
          const fields = { stored: stored.fields, former };
          await restoreModelFields(db, database.dialect, id, fields, { write, by }, dependencies);
        }
        await changed(db, await changeOf(db, id, before, write));
        const { shortcut } = form;
        const names = changedNames<object>(
          { ...stored, contributors },
          { ...state, shortcut, contributors: base.contributors },
        );
        await audit(db, by, { action: 'update', changed: names }, { id, shortcut });
        return readView(db, id);
      }),

    /** Throws `not-found`, `stale`, or `in-use` with the articles of the model; `force` deletes these with it, given their authority. */
    remove: (
      id: EntityId,
      { expectedVersion, force }: { expectedVersion: ExpectedVersion; force: boolean },
      by: Actor,
    ): Promise<void> =>
      database.transaction(async (db) => {
        await lockContentGraph(db, database.dialect);
        const stored = (await findModelById(db, id)) ?? fail('not-found');
        if (isStale(stored.version, expectedVersion)) throw new AppError('stale');
        const target = { link: 'article-model', target: id } as const;
        await refuseUsed(db, target, { force, authorities: by.authorities });
        const write = { login: by.login, now: clock.now() };
        await removeArticlesOf(db, id, write, by, changed);
        const before = await findSnapshot(db, id);
        await deleteEntity(db, 'article-model', id, stored.version);
        await changed(db, await changeOf(db, id, before, write));
        await audit(db, by, { action: 'delete' }, stored);
      }),
  };
}

function toState({ name, description = {}, path = null }: ArticleModelForm): ArticleModelState {
  return { name, description, path };
}
