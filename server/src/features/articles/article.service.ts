import type { ArticleForm, ArticleItem, ArticleListQuery, ArticleView } from '../../contract/article.ts';
import type { ListView } from '../../contract/common.ts';
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
import { withState } from '../../content/content-state.ts';
import { withWorkingCopies } from '../../content/working-copy.repository.ts';
import { findMediaFaults } from '../../content/media-reference.repository.ts';
import { rewriteMarkers, type LocateMarkers } from '../../content/rewrite-markers.ts';
import type { Database, Db } from '../../database/database.ts';
import { listEntities, type EntitySortColumn } from '../../content/entity-list.ts';
import { readListQuery } from '../../http/list-query.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { accept, missing, type ParsedBody } from '../../kernel/parsed-body.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import type { HtmlCleaner } from '../../rendering/html-cleaner.ts';
import type { Actor } from '../../security/actor.ts';
import { auditChanges } from '../../security/audit-changes.ts';
import { recordAudits } from '../../security/audit.repository.ts';
import { changedNames } from '../../security/audit.rules.ts';
import { mediaIn } from './article-media.ts';
import { findModelById, findModelId, findModelsById } from './article-model.repository.ts';
import { findLost, refusePublication, refuseUsed } from './article-publication.ts';
import { referencesOf, type ScanMarkers } from './article-reference.ts';
import {
  findArticle,
  findExistingArticles,
  insertArticle,
  findArticleItems,
  updateArticle,
  type Article,
} from './article.repository.ts';
import { checkArticle, type ArticleVocabulary, type StoredArticleForm } from './article.rules.ts';
import { cleanValues, toBase, toState } from './article-state.ts';
import { toArticleItem, toArticleView, type ArticlePresentation } from './article.view.ts';
import { isStale, type ExpectedVersion } from '../../kernel/expected-version.ts';

export interface ArticleServiceDependencies {
  database: Database;
  clock: Clock;
  vocabulary(): ArticleVocabulary;
  scanMarkers: ScanMarkers;
  /** Cleans rich text, by the HTML policy. */
  cleaner: HtmlCleaner;
  /** Bytes of UTF-8 that a rich text may have in one locale. */
  maxContentBytes: number;
  maxMarkers: number;
  presentation: ArticlePresentation;
  changed: Changed;
  locateMarkers: LocateMarkers;
}

/** What a write may be told besides the article. */
export interface ArticleWrite {
  expectedVersion: ExpectedVersion;
  /** Although something published uses the article. */
  force: boolean;
  by: Actor;
}

/** What replacing an article may be told besides. */
export interface ArticleReplacement extends ArticleWrite {
  /** Markers of the former shortcut follow. */
  rewrite: boolean;
  /** What is published: what it has may stay. Default: what the live state has. */
  workingCopy?: StoredArticleForm;
}

export type ArticleService = ReturnType<typeof createArticleService>;

const SORT_COLUMNS: Readonly<Record<string, EntitySortColumn>> = {
  shortcut: 'shortcut',
  title: 'title_key',
  status: 'listed_status',
  publishAt: 'listed_publish_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

/** Articles: list, read, create, update, delete, duplicate. Source: spec §4.3. */
export function createArticleService(dependencies: ArticleServiceDependencies) {
  const { database, clock, vocabulary, scanMarkers, presentation, changed } = dependencies;
  const audit = auditChanges('article', 'shortcut', clock);

  async function readView(db: Db, id: EntityId, language: string): Promise<ArticleView> {
    const article = (await findArticle(db, id)) ?? fail('not-found');
    const contributors = await findContributors(db, [id]);
    return present(db, article, contributors.get(id) ?? [], language);
  }

  /** An article as it is read, whether it is stored so or only prepared. */
  async function present(
    db: Db,
    article: Article,
    contributors: string[],
    language: string,
  ): Promise<ArticleView> {
    const model = (await findModelById(db, article.modelId))!;
    const lost = await findLost(db, references(article.values, model));
    const view = toArticleView(article, model, contributors, lost, presentation, language);
    const [marked] = await withWorkingCopies(db, [view]);
    return withState(marked!, clock.now());
  }

  function references(values: Record<string, unknown>, { fields }: Pick<Model, 'fields'>) {
    return referencesOf(values, fields, scanMarkers, vocabulary().defaultLanguage);
  }

  /** The body with its values as they are stored, checked against the model and against what is there. */
  async function acceptForm(
    db: Db,
    body: ParsedBody<ArticleForm>,
    stored: StoredArticleForm = {},
    workingCopy = stored,
  ) {
    const { modelId, ...rest } = body.value;
    const model = modelId === undefined ? undefined : await findModelById(db, modelId as EntityId);
    const isUnknown = modelId !== undefined && !model;
    // Without a model nothing can be said of the values.
    const given = model ? rest : { ...rest, values: {} };
    const fields = model?.fields ?? [];
    const { values, violations } = checkArticle(given, { fields }, vocabulary(), workingCopy);
    const found = model ? references(values, model) : { markers: [], articles: [] };
    const form = accept(body, [
      ...(isUnknown ? [violation('/modelId', 'unknown-model', { name: modelId })] : []),
      ...violations,
      ...(found.markers.length > dependencies.maxMarkers
        ? [violation('/values', 'too-many-markers', { max: dependencies.maxMarkers })]
        : []),
      ...(await lostArticles(db, found.articles, stored)),
      ...(await findMediaFaults(db, mediaIn(values, fields), mediaIn(stored.values ?? {}, fields))),
    ]);
    const clean = cleanValues(values, fields, dependencies.cleaner, dependencies.maxContentBytes);
    return { form, state: toState(form, clean), found: references(clean, model!) };
  }

  /** Ids that are no articles; those that the stored version has may stay. */
  async function lostArticles(
    db: Db,
    given: readonly { pointer: string; id: string }[],
    stored: StoredArticleForm,
  ): Promise<Violation[]> {
    const kept = JSON.stringify(stored.values ?? {});
    const added = given.filter(({ id }) => !kept.includes(`"${id}"`));
    const existing = await findExistingArticles(
      db,
      added.map(({ id }) => id),
    );
    return added
      .filter(({ id }) => !existing.has(id))
      .map(({ pointer, id }) => violation(pointer, 'unknown-article', { name: id }));
  }

  /** Replaces an article in the caller's transaction, which holds the content-graph lock. Throws as `update` does. */
  async function replace(
    db: Db,
    id: EntityId,
    body: ParsedBody<ArticleForm>,
    { expectedVersion, force, rewrite, by, workingCopy }: ArticleReplacement,
  ): Promise<void> {
    const stored = await current(db, id, body, expectedVersion);
    const contributors = (await findContributors(db, [id])).get(id) ?? [];
    const { form, state, found } = await acceptForm(db, body, { ...stored, contributors }, workingCopy);
    const { shortcut } = form;
    const { status } = state;
    if (!force) await refuseUsed(db, stored, { shortcut: rewrite ? stored.shortcut : shortcut, status }, by);
    await refusePublication(db, { id, shortcut, status }, found);
    const base = toBase(form, vocabulary().defaultLanguage);
    const before = await findSnapshot(db, id);
    const write = { login: by.login, now: clock.now() };
    await updateEntity(db, 'article', id, base, write, stored.version);
    await updateArticle(db, id, state);
    await changed(db, await changeOf(db, id, before, write));
    const names = changedNames<object>(
      { ...stored, contributors },
      { ...state, shortcut, contributors: base.contributors },
    );
    await audit(db, by, { action: 'update', changed: names }, { id, shortcut });
    if (rewrite && shortcut !== stored.shortcut) {
      const renaming = { kind: 'article', from: stored.shortcut, to: shortcut } as const;
      const rewritten = await rewriteMarkers(db, renaming, write, dependencies);
      const facts = { at: write.now, by };
      await recordAudits(
        db,
        rewritten.map((what) => ({ ...facts, ...what })),
      );
    }
  }

  /** Every write takes the lock before it looks at what others refer to. */
  function write<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return database.transaction(async (db) => {
      await lockContentGraph(db, database.dialect);
      return work(db);
    });
  }

  async function current(db: Db, id: EntityId, body: ParsedBody<ArticleForm>, version: ExpectedVersion) {
    const stored = (await findArticle(db, id)) ?? missing(body);
    if (isStale(stored.version, version)) throw new AppError('stale');
    return stored;
  }

  return {
    async list(query: ArticleListQuery): Promise<ListView<ArticleItem>> {
      const request = readListQuery(query, SORT_COLUMNS, '-updatedAt');
      const now = clock.now();
      return database.survey(async (db, memory) => {
        const model = query.model === undefined ? undefined : await findModelId(db, query.model);
        if (query.model !== undefined && model === undefined)
          return { items: [], page: request.page, size: request.size, total: 0 };
        const { ids, ...facts } = await listEntities(
          db,
          database.dialect,
          'article',
          request,
          {
            status: query.status,
            state: query.state && { state: query.state, now },
            modelId: model,
          },
          memory,
        );
        const articles = await findArticleItems(db, ids);
        const contributors = await findContributors(db, ids);
        const models = await findModelsById(
          db,
          articles.map((article) => article.modelId),
        );
        const items = await withWorkingCopies(
          db,
          articles.map((article) =>
            toArticleItem(
              article,
              models.get(article.modelId)!,
              contributors.get(article.id) ?? [],
              presentation,
            ),
          ),
        );
        return {
          items: items.map((item) => withState(item, now)),
          page: request.page,
          size: request.size,
          ...facts,
        };
      });
    },

    /** Throws `not-found`. `language` is that of the warnings' messages. */
    read: (id: EntityId, language: string): Promise<ArticleView> =>
      database.snapshot((db) => readView(db, id, language)),

    /** Throws `invalid`, `too-large`, or `conflict` at `/shortcut`. */
    async create(body: ParsedBody<ArticleForm>, by: Actor, language: string): Promise<ArticleView> {
      await dependencies.cleaner.prepare(body.value.values);
      return write(async (db) => {
        const { form, state, found } = await acceptForm(db, body);
        const { shortcut } = form;
        await refusePublication(db, { id: undefined, shortcut, status: state.status }, found);
        const base = toBase(form, vocabulary().defaultLanguage);
        const write = { login: by.login, now: clock.now() };
        const id = await insertEntity(db, 'article', base, write);
        await insertArticle(db, id, state);
        await changed(db, await changeOf(db, id, undefined, write));
        await audit(db, by, { action: 'create' }, { id, shortcut });
        return readView(db, id, language);
      });
    },

    acceptForm,

    present,

    replace,

    /**
     * Replaces the whole article. Throws as `create` does, `not-found`, `stale`, and `in-use` when something published would lose the
     * article by another shortcut or by not being published any more; `force` does it all the same, `rewrite` lets markers follow.
     */
    async update(
      id: EntityId,
      body: ParsedBody<ArticleForm>,
      options: ArticleReplacement,
      language: string,
    ): Promise<ArticleView> {
      await dependencies.cleaner.prepare(body.value.values);
      return write(async (db) => {
        await replace(db, id, body, options);
        return readView(db, id, language);
      });
    },

    /** Throws `not-found`, `stale`, and `in-use` when something published uses the article; `force` deletes it all the same. */
    remove: (id: EntityId, { expectedVersion, force, by }: ArticleWrite): Promise<void> =>
      write(async (db) => {
        const stored = await current(db, id, { value: {}, violations: [] }, expectedVersion);
        if (!force) await refuseUsed(db, stored, undefined, by);
        const before = await findSnapshot(db, id);
        await deleteEntity(db, 'article', id, stored.version);
        await changed(db, await changeOf(db, id, before, { login: by.login, now: clock.now() }));
        await audit(db, by, { action: 'delete' }, stored);
      }),

    /** A draft with everything but the shortcut and the schedule. Throws `not-found`. */
    duplicate: (id: EntityId, by: Actor, language: string): Promise<ArticleView> =>
      write(async (db) => {
        const stored: Article = (await findArticle(db, id)) ?? fail('not-found');
        const contributors = (await findContributors(db, [id])).get(id) ?? [];
        const baseOf = (shortcut: string) =>
          toBase({ ...stored, shortcut, contributors }, vocabulary().defaultLanguage);
        const write = { login: by.login, now: clock.now() };
        const copied = await insertEntityCopy(db, 'article', stored.shortcut, baseOf, write);
        const { id: copy, shortcut } = copied;
        await insertArticle(db, copy, { ...stored, status: 'draft', publishAt: null, unpublishAt: null });
        await changed(db, await changeOf(db, copy, undefined, write));
        await audit(db, by, { action: 'create' }, { id: copy, shortcut });
        return readView(db, copy, language);
      }),
  };
}

type Model = NonNullable<Awaited<ReturnType<typeof findModelById>>>;
