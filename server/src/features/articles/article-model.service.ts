import type {
  ArticleModelForm,
  ArticleModelItem,
  ArticleModelListQuery,
  ArticleModelView,
} from '../../contract/article-model.ts';
import type { ListView } from '../../contract/common.ts';
import { lockContentGraph } from '../../content/content-graph-lock.ts';
import {
  deleteEntity,
  findContributors,
  insertEntity,
  updateEntity,
} from '../../content/entity.repository.ts';
import { searchText } from '../../content/search.ts';
import type { Database, Db } from '../../database/database.ts';
import { readListQuery } from '../../http/list-query.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { searchKey } from '../../kernel/comparison-key.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { accept, missing, type ParsedBody } from '../../kernel/parsed-body.ts';
import type { Actor } from '../../security/actor.ts';
import { recordAudit, type AuditRecord } from '../../security/audit.repository.ts';
import { changedNames } from '../../security/audit.rules.ts';
import {
  findModelById,
  insertArticleModel,
  listArticleModels,
  updateArticleModel,
  type ArticleModelSortColumn,
  type ArticleModelState,
} from './article-model.repository.ts';
import { checkArticleModel, type ArticleModelVocabulary } from './article-model.rules.ts';
import { toModelItem, toModelView } from './article-model.view.ts';
import { findArticlesOfModel } from './article.repository.ts';
import { NAMED_USERS, usedBy } from './usage.rules.ts';

export interface ArticleModelServiceDependencies {
  database: Database;
  clock: Clock;
  vocabulary(): ArticleModelVocabulary;
}

export type ArticleModelService = ReturnType<typeof createArticleModelService>;

const SORT_COLUMNS: Readonly<Record<string, ArticleModelSortColumn>> = {
  shortcut: 'shortcut',
  name: 'title_key',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

/** Article models, apart from their fields: list, read, create, update, delete. Source: spec §4.3. */
export function createArticleModelService({ database, clock, vocabulary }: ArticleModelServiceDependencies) {
  async function readView(db: Db, id: EntityId): Promise<ArticleModelView> {
    const model = (await findModelById(db, id)) ?? fail('not-found');
    const contributors = await findContributors(db, [id]);
    return toModelView(model, contributors.get(id) ?? []);
  }

  function audit(
    db: Db,
    by: Actor,
    record: Pick<AuditRecord, 'action' | 'changed'>,
    { id, shortcut }: { id: string; shortcut: string },
  ): Promise<void> {
    const entity = { kind: 'article-model' as const, id, name: shortcut };
    return recordAudit(db, { ...record, at: clock.now(), by, entity });
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
      return database.snapshot(async (db) => {
        const { models, total } = await listArticleModels(db, request);
        const contributors = await findContributors(
          db,
          models.map((model) => model.id),
        );
        return {
          items: models.map((model) => toModelItem(model, contributors.get(model.id) ?? [])),
          page: request.page,
          size: request.size,
          total,
        };
      });
    },

    /** With its fields. Throws `not-found`. */
    read: (id: EntityId): Promise<ArticleModelView> => database.snapshot((db) => readView(db, id)),

    /** Without fields yet. Throws `invalid`, or `conflict` at `/shortcut`. */
    create: (body: ParsedBody<ArticleModelForm>, by: Actor): Promise<ArticleModelView> =>
      database.transaction(async (db) => {
        const form = accept(body, checkArticleModel(body.value, [], vocabulary()));
        const write = { login: by.login, now: clock.now() };
        const id = await insertEntity(db, 'article-model', toBase(form), write);
        await insertArticleModel(db, id, toState(form), [], write);
        await audit(db, by, { action: 'create' }, { id, shortcut: form.shortcut });
        return readView(db, id);
      }),

    /** Replaces the model; its fields stay. Throws as `create` does, and `not-found` or `stale`. */
    update: (
      id: EntityId,
      body: ParsedBody<ArticleModelForm>,
      expectedVersion: number | undefined,
      by: Actor,
    ): Promise<ArticleModelView> =>
      database.transaction(async (db) => {
        const stored = (await findModelById(db, id)) ?? missing(body);
        if (expectedVersion !== undefined && stored.version !== expectedVersion) throw new AppError('stale');
        const contributors = (await findContributors(db, [id])).get(id) ?? [];
        const form = accept(
          body,
          checkArticleModel(body.value, [], vocabulary(), {
            name: stored.name,
            description: stored.description,
            contributors,
          }),
        );
        const write = { login: by.login, now: clock.now() };
        const base = toBase(form);
        const state = toState(form);
        await updateEntity(db, 'article-model', id, base, write, stored.version);
        await updateArticleModel(db, id, state);
        const { shortcut } = form;
        const changed = changedNames<object>(
          { ...stored, contributors },
          { ...state, shortcut, contributors: base.contributors },
        );
        await audit(db, by, { action: 'update', changed }, { id, shortcut });
        return readView(db, id);
      }),

    /** Throws `not-found`, `stale`, or `in-use` with the articles of the model. */
    remove: (id: EntityId, expectedVersion: number | undefined, by: Actor): Promise<void> =>
      database.transaction(async (db) => {
        await lockContentGraph(db, database.dialect);
        const stored = (await findModelById(db, id)) ?? fail('not-found');
        if (expectedVersion !== undefined && stored.version !== expectedVersion) throw new AppError('stale');
        const { shortcuts, total } = await findArticlesOfModel(db, id, NAMED_USERS);
        if (total > 0) {
          const usages = shortcuts.map((shortcut) => ({ kind: 'article' as const, shortcut }));
          throw new AppError('in-use', { violations: usedBy('', usages, total) });
        }
        await deleteEntity(db, 'article-model', id, stored.version);
        await audit(db, by, { action: 'delete' }, stored);
      }),
  };
}

function toState({ name, description = {}, path = null }: ArticleModelForm): ArticleModelState {
  return { name, description, path };
}
