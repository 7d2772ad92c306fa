import type { ListView } from '../../contract/common.ts';
import type { PageForm, PageItem, PageListQuery, PageView } from '../../contract/page.ts';
import { lockContentGraph } from '../../content/content-graph-lock.ts';
import {
  deleteEntity,
  findContributors,
  insertEntity,
  updateEntity,
  type Write,
} from '../../content/entity.repository.ts';
import { findMarkerTargets, type MarkerTarget } from '../../content/marker-target.repository.ts';
import { searchText } from '../../content/search.ts';
import type { Database, Db } from '../../database/database.ts';
import { readListQuery } from '../../http/list-query.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fromInstant } from '../../kernel/clock.ts';
import { searchKey } from '../../kernel/comparison-key.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { accept, missing, type ParsedBody } from '../../kernel/parsed-body.ts';
import { pointerStep, violation } from '../../kernel/violation.ts';
import type { Actor } from '../../security/actor.ts';
import { recordAudit, type AuditRecord } from '../../security/audit.repository.ts';
import { changedNames } from '../../security/audit.rules.ts';
import { checkPage, type PageVocabulary } from './page.rules.ts';
import {
  findPage,
  insertPage,
  listCategories,
  listPages,
  updatePage,
  type Page,
  type PageSortColumn,
  type PageState,
} from './page.repository.ts';
import { checkPublication, findLostMarkers, markersByLocale, type LostMarker } from './page-markers.rules.ts';
import { toPageItem, toPageView, type PagePresentation } from './page.view.ts';

export interface PageServiceDependencies {
  database: Database;
  clock: Clock;
  /** What pages may refer to, as it is now. */
  vocabulary(): Promise<PageVocabulary>;
  scanMarkers(content: string): readonly MarkerTarget[];
  /** Cleans content that an editor wrote, by the HTML policy. */
  sanitise(html: string): string;
  /** Bytes of UTF-8 that the content may have in one locale. */
  maxContentBytes: number;
  presentation: PagePresentation;
}

export type PageService = ReturnType<typeof createPageService>;

const SORT_COLUMNS: Readonly<Record<string, PageSortColumn>> = {
  shortcut: 'shortcut',
  title: 'title_key',
  category: 'category',
  status: 'status',
  publishAt: 'publish_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

/** Pages: list, read, create, update, delete. Source: spec §4.1. */
export function createPageService(dependencies: PageServiceDependencies) {
  const { database, clock, presentation } = dependencies;

  async function readView(db: Db, id: EntityId, language: string): Promise<PageView> {
    const page = (await findPage(db, id)) ?? fail('not-found');
    const contributors = await findContributors(db, [id]);
    const lost = await lostMarkers(db, page.content);
    return toPageView(page, contributors.get(id) ?? [], lost, presentation, language);
  }

  async function lostMarkers(db: Db, content: Page['content']): Promise<LostMarker[]> {
    const markers = markersByLocale(content, dependencies.scanMarkers);
    return findLostMarkers(markers, await findMarkerTargets(db, [...markers.values()].flat()));
  }

  /** Refuses a page that is to be public while one of its markers leads nowhere. */
  async function refuseLostMarkers(db: Db, state: PageState): Promise<void> {
    if (state.status !== 'published') return;
    const violations = checkPublication(await lostMarkers(db, state.content));
    if (violations.length > 0) throw new AppError('invalid', { violations });
  }

  /** Checks and stores a new page in the caller's transaction. Throws as `create` does. */
  async function insert(
    db: Db,
    body: ParsedBody<PageForm>,
    vocabulary: PageVocabulary,
    write: Write,
  ): Promise<EntityId> {
    const form = accept(body, checkPage(body.value, vocabulary));
    const state = toState(form);
    await refuseLostMarkers(db, state);
    const id = await insertEntity(db, 'page', toBase(form, vocabulary.defaultLanguage), write);
    await insertPage(db, id, state);
    return id;
  }

  function toState(form: PageForm): PageState {
    const content = Object.entries(form.content ?? {});
    const tooLarge = content.filter(([, html]) => Buffer.byteLength(html) > dependencies.maxContentBytes);
    if (tooLarge.length > 0) {
      throw new AppError('too-large', {
        violations: tooLarge.map(([locale]) =>
          violation('/content' + pointerStep(locale), 'too-large', { max: dependencies.maxContentBytes }),
        ),
      });
    }
    return {
      title: form.title,
      description: form.description ?? {},
      content: Object.fromEntries(content.map(([locale, html]) => [locale, dependencies.sanitise(html)])),
      template: form.template ?? 'default',
      category: form.category ?? null,
      status: form.status ?? 'draft',
      publishAt: form.publishAt ? fromInstant(form.publishAt) : null,
      unpublishAt: form.unpublishAt ? fromInstant(form.unpublishAt) : null,
      urls: form.urls ?? [],
      stylesheets: form.stylesheets ?? [],
      variables: form.variables ?? {},
    };
  }

  function toBase(form: PageForm, defaultLanguage: string) {
    return {
      shortcut: form.shortcut,
      titleKey: searchKey(form.title[defaultLanguage] ?? ''),
      searchText: searchText([form.shortcut, ...Object.values(form.title), form.category]),
      contributors: form.contributors ?? [],
    };
  }

  function audit(
    db: Db,
    by: Actor,
    record: Pick<AuditRecord, 'action' | 'changed'>,
    page: { id: string; shortcut: string },
  ): Promise<void> {
    const entity = { kind: 'page', id: page.id, name: page.shortcut } as const;
    return recordAudit(db, { ...record, at: clock.now(), by, entity });
  }

  return {
    async list(query: PageListQuery): Promise<ListView<PageItem>> {
      const request = readListQuery(query, SORT_COLUMNS, '-updatedAt');
      return database.snapshot(async (db) => {
        const { pages, total } = await listPages(db, request, {
          status: query.status,
          category: query.category,
        });
        const contributors = await findContributors(
          db,
          pages.map((page) => page.id),
        );
        return {
          items: pages.map((page) => toPageItem(page, contributors.get(page.id) ?? [], presentation)),
          page: request.page,
          size: request.size,
          total,
        };
      });
    },

    categories: () => listCategories(database.read),

    /** Throws `not-found`. `language` is that of the warnings' messages. */
    read: (id: EntityId, language: string) => database.snapshot((db) => readView(db, id, language)),

    insert,

    /** Throws `invalid`, `too-large`, or `conflict` at `/shortcut` or `/urls`. */
    async create(body: ParsedBody<PageForm>, by: Actor, language: string): Promise<PageView> {
      const vocabulary = await dependencies.vocabulary();
      return database.transaction(async (db) => {
        await lockContentGraph(db, database.dialect);
        const id = await insert(db, body, vocabulary, { login: by.login, now: clock.now() });
        const view = await readView(db, id, language);
        await audit(db, by, { action: 'create' }, view);
        return view;
      });
    },

    /** Replaces the whole page. Throws as `create` does, and `not-found` or `stale`. */
    async update(
      id: EntityId,
      body: ParsedBody<PageForm>,
      expectedVersion: number | undefined,
      by: Actor,
      language: string,
    ): Promise<PageView> {
      const vocabulary = await dependencies.vocabulary();
      return database.transaction(async (db) => {
        await lockContentGraph(db, database.dialect);
        const stored = (await findPage(db, id)) ?? missing(body);
        if (expectedVersion !== undefined && stored.version !== expectedVersion) throw new AppError('stale');
        const contributors = (await findContributors(db, [id])).get(id) ?? [];
        const form = accept(
          body,
          checkPage(body.value, vocabulary, {
            ...stored,
            urls: [...stored.urls],
            stylesheets: [...stored.stylesheets],
            contributors,
          }),
        );
        const state = toState(form);
        await refuseLostMarkers(db, state);
        const base = toBase(form, vocabulary.defaultLanguage);
        await updateEntity(db, 'page', id, base, { login: by.login, now: clock.now() }, expectedVersion);
        await updatePage(db, id, state);
        const changed = changedNames<object>(
          { ...stored, contributors },
          { shortcut: base.shortcut, ...state, contributors: base.contributors },
        );
        await audit(db, by, { action: 'update', changed }, { id, shortcut: base.shortcut });
        return readView(db, id, language);
      });
    },

    /** Throws `not-found` or `stale`. */
    async remove(id: EntityId, expectedVersion: number | undefined, by: Actor): Promise<void> {
      await database.transaction(async (db) => {
        const stored = (await findPage(db, id)) ?? fail('not-found');
        await deleteEntity(db, 'page', id, expectedVersion);
        await audit(db, by, { action: 'delete' }, stored);
      });
    },
  };
}
