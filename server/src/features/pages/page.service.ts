import type { ListView } from '../../contract/common.ts';
import type { PageForm, PageItem, PageListQuery, PageView } from '../../contract/page.ts';
import { lockContentGraph } from '../../content/content-graph-lock.ts';
import { changeOf, type Changed } from '../../content/entity-change.ts';
import { insertEntityCopy } from '../../content/entity-copy.ts';
import { findSnapshot } from '../../content/entity-snapshot.repository.ts';
import {
  deleteEntity,
  findContributors,
  insertEntity,
  updateEntity,
  type Write,
} from '../../content/entity.repository.ts';
import { findMarkerTargets, type MarkerTarget } from '../../content/marker-target.repository.ts';
import { withState } from '../../content/content-state.ts';
import { withWorkingCopies } from '../../content/working-copy.repository.ts';
import type { Database, Db } from '../../database/database.ts';
import { listEntities, type EntitySortColumn } from '../../content/entity-list.ts';
import { readListQuery } from '../../http/list-query.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { accept, missing, type ParsedBody } from '../../kernel/parsed-body.ts';
import type { Actor } from '../../security/actor.ts';
import { auditChanges } from '../../security/audit-changes.ts';
import { changedNames } from '../../security/audit.rules.ts';
import type { HtmlCleaner } from '../../rendering/html-cleaner.ts';
import { checkPage, type PageVocabulary, type StoredPage } from './page.rules.ts';
import {
  findPage,
  insertPage,
  listCategories,
  findPageItems,
  updatePage,
  type Page,
  type PageState,
} from './page.repository.ts';
import { checkPublication, findLostMarkers, markersByLocale, type LostMarker } from './page-markers.rules.ts';
import { toBase, toClean, toSnapshot, toState } from './page-state.ts';
import { toPageItem, toPageView, type PagePresentation } from './page.view.ts';
import { isStale, type ExpectedVersion } from '../../kernel/expected-version.ts';

export interface PageServiceDependencies {
  database: Database;
  clock: Clock;
  /** What pages may refer to, as it is now. */
  vocabulary(): Promise<PageVocabulary>;
  scanMarkers(content: string): readonly MarkerTarget[];
  /** Cleans content that an editor wrote, by the HTML policy. */
  cleaner: HtmlCleaner;
  /** Bytes of UTF-8 that the content may have in one locale. */
  maxContentBytes: number;
  presentation: PagePresentation;
  changed: Changed;
}

/** What replacing a page needs besides the body. */
export interface PageReplacement {
  vocabulary: PageVocabulary;
  expectedVersion: ExpectedVersion;
  by: Actor;
  /** What is published: what it has may stay. Default: what the live state has. */
  workingCopy?: StoredPage;
}

/** A page with all that it is read with. */
export interface WholePage {
  page: Page;
  contributors: readonly string[];
  lost: readonly LostMarker[];
}

export type PageService = ReturnType<typeof createPageService>;

const SORT_COLUMNS: Readonly<Record<string, EntitySortColumn>> = {
  shortcut: 'shortcut',
  title: 'title_key',
  category: 'listed_category_key',
  status: 'listed_status',
  publishAt: 'listed_publish_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

/** Pages: list, read, create, update, delete. Source: spec §4.1. */
export function createPageService(dependencies: PageServiceDependencies) {
  const { database, clock, presentation, changed } = dependencies;
  const audit = auditChanges('page', 'shortcut', clock);

  async function readView(db: Db, id: EntityId, language: string): Promise<PageView> {
    const page = (await findPage(db, id)) ?? fail('not-found');
    const contributors = await findContributors(db, [id]);
    return present(db, page, contributors.get(id) ?? [], language);
  }

  /** A page as it is read, whether it is stored so or only prepared. */
  async function present(
    db: Db,
    page: Page,
    contributors: readonly string[],
    language: string,
  ): Promise<PageView> {
    return presentWhole(db, { page, contributors, lost: await lostMarkers(db, page.content) }, language);
  }

  async function presentWhole(db: Db, { page, contributors, lost }: WholePage, language: string) {
    const view = toPageView(page, contributors, lost, presentation, language);
    const [marked] = await withWorkingCopies(db, [view]);
    return withState(marked!, clock.now());
  }

  async function lostMarkers(db: Db, content: Page['content']): Promise<LostMarker[]> {
    const markers = markersByLocale(content, dependencies.scanMarkers);
    return findLostMarkers(markers, await findMarkerTargets(db, [...markers.values()].flat()));
  }

  /** Refuses a page that is to be public while one of its markers leads nowhere; otherwise gives those that do. */
  async function refuseLostMarkers(db: Db, { status, content }: PageState): Promise<LostMarker[]> {
    const lost = await lostMarkers(db, content);
    const violations = status === 'published' ? checkPublication(lost) : [];
    if (violations.length > 0) throw new AppError('invalid', { violations });
    return lost;
  }

  /** Checks and stores a new page in the caller's transaction. Throws as `create` does. */
  async function insert(
    db: Db,
    body: ParsedBody<PageForm>,
    vocabulary: PageVocabulary,
    write: Write,
  ): Promise<EntityId> {
    const form = accept(body, checkPage(body.value, vocabulary));
    const state = toState(toClean(form, dependencies));
    await refuseLostMarkers(db, state);
    const id = await insertEntity(db, 'page', toBase(form, vocabulary.defaultLanguage), write);
    await insertPage(db, id, state);
    await changed(db, await changeOf(db, id, undefined, write));
    return id;
  }

  /**
   * Replaces a page in the caller's transaction, which holds the content-graph lock, and gives it as it is now. Throws as
   * `update` does.
   */
  async function replace(
    db: Db,
    id: EntityId,
    body: ParsedBody<PageForm>,
    { vocabulary, expectedVersion, by, workingCopy }: PageReplacement,
  ): Promise<WholePage> {
    const stored = (await findPage(db, id)) ?? missing(body);
    if (isStale(stored.version, expectedVersion)) throw new AppError('stale');
    const contributors = (await findContributors(db, [id])).get(id) ?? [];
    const before = toSnapshot(stored, contributors);
    const form = accept(body, checkPage(body.value, vocabulary, workingCopy ?? before.state));
    const state = toState(toClean(form, dependencies));
    const lost = await refuseLostMarkers(db, state);
    const write = { login: by.login, now: clock.now() };
    const base = toBase(form, vocabulary.defaultLanguage);
    await updateEntity(db, 'page', id, base, write, stored.version);
    await updatePage(db, id, state);
    const facts = { version: stored.version + 1, updatedAt: write.now, updatedBy: write.login };
    const page = { ...stored, ...facts, ...state, shortcut: base.shortcut };
    const after = toSnapshot(page, base.contributors);
    await changed(db, { kind: 'page', id, before, after, by: write.login, at: write.now });
    const names = changedNames<object>(
      { ...stored, contributors },
      { shortcut: base.shortcut, ...state, contributors: base.contributors },
    );
    await audit(db, by, { action: 'update', changed: names }, page);
    return { page, contributors: base.contributors, lost };
  }

  return {
    async list(query: PageListQuery): Promise<ListView<PageItem>> {
      const request = readListQuery(query, SORT_COLUMNS, '-updatedAt');
      const now = clock.now();
      return database.survey(async (db, memory) => {
        const { ids, ...facts } = await listEntities(
          db,
          database.dialect,
          'page',
          request,
          {
            status: query.status,
            state: query.state && { state: query.state, now },
            category: query.category,
          },
          memory,
        );
        const pages = await findPageItems(db, ids);
        const contributors = await findContributors(db, ids);
        const items = await withWorkingCopies(
          db,
          pages.map((page) => toPageItem(page, contributors.get(page.id) ?? [], presentation)),
        );
        return {
          items: items.map((item) => withState(item, now)),
          page: request.page,
          size: request.size,
          ...facts,
        };
      });
    },

    categories: () => listCategories(database.read),

    /** Throws `not-found`. `language` is that of the warnings' messages. */
    read: (id: EntityId, language: string) => database.snapshot((db) => readView(db, id, language)),

    insert,

    present,

    /** Throws `invalid`, `too-large`, or `conflict` at `/shortcut` or `/urls`. */
    async create(body: ParsedBody<PageForm>, by: Actor, language: string): Promise<PageView> {
      await dependencies.cleaner.prepare(body.value.content);
      const vocabulary = await dependencies.vocabulary();
      return database.transaction(async (db) => {
        await lockContentGraph(db, database.dialect);
        const id = await insert(db, body, vocabulary, { login: by.login, now: clock.now() });
        const view = await readView(db, id, language);
        await audit(db, by, { action: 'create' }, view);
        return view;
      });
    },

    replace,

    /** Replaces the whole page. Throws as `create` does, and `not-found` or `stale`. */
    async update(
      id: EntityId,
      body: ParsedBody<PageForm>,
      expectedVersion: ExpectedVersion,
      by: Actor,
      language: string,
    ): Promise<PageView> {
      await dependencies.cleaner.prepare(body.value.content);
      const vocabulary = await dependencies.vocabulary();
      return database.transaction(async (db) => {
        await lockContentGraph(db, database.dialect);
        const replaced = await replace(db, id, body, { vocabulary, expectedVersion, by });
        return presentWhole(db, replaced, language);
      });
    },

    /** Throws `not-found` or `stale`. */
    async remove(id: EntityId, expectedVersion: ExpectedVersion, by: Actor): Promise<void> {
      await database.transaction(async (db) => {
        await lockContentGraph(db, database.dialect);
        const before = (await findSnapshot(db, id)) ?? fail('not-found');
        await deleteEntity(db, 'page', id, expectedVersion);
        await changed(db, await changeOf(db, id, before, { login: by.login, now: clock.now() }));
        await audit(db, by, { action: 'delete' }, before);
      });
    },

    /** A draft with everything but the shortcut, the schedule and the extra addresses. Throws `not-found`. */
    async duplicate(id: EntityId, by: Actor, language: string): Promise<PageView> {
      const { defaultLanguage } = await dependencies.vocabulary();
      return database.transaction(async (db) => {
        await lockContentGraph(db, database.dialect);
        const stored = (await findPage(db, id)) ?? fail('not-found');
        const contributors = (await findContributors(db, [id])).get(id) ?? [];
        const baseOf = (shortcut: string) => toBase({ ...stored, shortcut, contributors }, defaultLanguage);
        const write = { login: by.login, now: clock.now() };
        const copy = await insertEntityCopy(db, 'page', stored.shortcut, baseOf, write);
        const draft = { status: 'draft', publishAt: null, unpublishAt: null, urls: [] } as const;
        await insertPage(db, copy.id, { ...stored, ...draft });
        await changed(db, await changeOf(db, copy.id, undefined, write));
        await audit(db, by, { action: 'create' }, copy);
        return readView(db, copy.id, language);
      });
    },
  };
}
