import type { ListView } from '../../contract/common.ts';
import type {
  StyleSheetForm,
  StyleSheetItem,
  StyleSheetListQuery,
  StyleSheetReplacement,
  StyleSheetVersionItem,
  StyleSheetVersionView,
  StyleSheetView,
} from '../../contract/style-sheet.ts';
import { lockContentGraph } from '../../content/content-graph-lock.ts';
import { findReferring } from '../../content/content-reference.repository.ts';
import { COUNTED_USERS, usedBy } from '../../content/usage.rules.ts';
import type { Database, Db } from '../../database/database.ts';
import { readListQuery } from '../../http/list-query.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { accept, missing, type ParsedBody } from '../../kernel/parsed-body.ts';
import { violation } from '../../kernel/violation.ts';
import type { Actor } from '../../security/actor.ts';
import { recordAudit } from '../../security/audit.repository.ts';
import { listPage, STYLE_SHEET_SORT_KEYS } from './style-sheet-list.rules.ts';
import { checkStyleSheet } from './style-sheet.rules.ts';
import type { StyleSheet, StyleSheetStore } from './style-sheet.store.ts';
import type { StyleSheetVersionStore } from './style-sheet-version.store.ts';
import { toStyleSheetItem, toStyleSheetView, toVersionItem, toVersionView } from './style-sheet.view.ts';

export interface StyleSheetServiceDependencies {
  store: StyleSheetStore;
  versions: StyleSheetVersionStore;
  database: Database;
  clock: Clock;
  /** Drops what depends on these names when the transaction is committed. */
  invalidate(db: Db, names: readonly string[]): Promise<void>;
  /** Bytes of UTF-8 that a style sheet may have. */
  maxBytes: number;
}

export type StyleSheetService = ReturnType<typeof createStyleSheetService>;

/**
 * Style sheets: list, read, create, replace, delete, and their earlier versions. The files are the truth; the database
 * holds only who uses them and the audit trail, and makes writers wait for one another. The hash of the content is the
 * version. Source: spec §4.4, contract §4 "Style sheets".
 */
export function createStyleSheetService(dependencies: StyleSheetServiceDependencies) {
  const { store, versions, database, clock, invalidate, maxBytes } = dependencies;

  /** Runs a change with no other beside it. A storage that is away is found out before anybody waits for us. */
  async function change<T>(id: string, work: (db: Db) => Promise<T>): Promise<T> {
    await store.readStored(id);
    return database.transaction(async (db) => {
      await lockContentGraph(db, database.dialect);
      return work(db);
    });
  }

  async function readView(id: string): Promise<StyleSheetView> {
    return toStyleSheetView((await store.readStored(id)) ?? fail('not-found'));
  }

  function audit(db: Db, by: Actor, action: 'create' | 'update' | 'delete', id: string): Promise<void> {
    return recordAudit(db, {
      at: clock.now(),
      by,
      action,
      entity: { kind: 'style-sheet', id, name: id },
      ...(action === 'update' ? { changed: ['content'] } : {}),
    });
  }

  /** The file is written last, so that a fault before it leaves nothing. */
  async function write(db: Db, id: string, content: string | Buffer, by: Actor): Promise<void> {
    const stored = await store.readStored(id);
    if (stored?.content.equals(Buffer.from(content))) return;
    await audit(db, by, stored ? 'update' : 'create', id);
    if (stored) await versions.keep(stored);
    await invalidate(db, [`stylesheet:${id}`]);
    await store.write(id, content);
  }

  function refuseLarge(content: string): void {
    if (Buffer.byteLength(content) <= maxBytes) return;
    throw new AppError('too-large', { violations: [violation('/content', 'too-large', { max: maxBytes })] });
  }

  return {
    async list(query: StyleSheetListQuery): Promise<ListView<StyleSheetItem>> {
      const request = readListQuery(query, STYLE_SHEET_SORT_KEYS, '-updatedAt');
      const sheets = await Promise.all((await store.list()).map((id) => store.read(id)));
      const all = sheets.filter((sheet) => sheet !== undefined).map(toStyleSheetItem);
      return { ...listPage(all, request), page: request.page, size: request.size };
    },

    /** Throws `not-found`. */
    read: readView,

    /** Throws `invalid`, `too-large`, `unavailable`, or `conflict` at `/id`. */
    async create(body: ParsedBody<StyleSheetForm>, by: Actor): Promise<StyleSheetView> {
      const { id, content } = accept(body, checkStyleSheet(body.value));
      refuseLarge(content);
      return change(id, async (db) => {
        if (await store.readStored(id)) {
          throw new AppError('conflict', { violations: [violation('/id', 'taken')] });
        }
        await write(db, id, content, by);
        return readView(id);
      });
    },

    /** Throws as `create` does, and `not-found` or `stale`. */
    async update(
      id: string,
      body: ParsedBody<StyleSheetReplacement>,
      expectedHash: string | undefined,
      by: Actor,
    ): Promise<StyleSheetView> {
      const faults = checkStyleSheet(body.value, id);
      return change(id, async (db) => {
        const stored = (await store.readStored(id)) ?? missing(body);
        refuseStale(stored, expectedHash);
        const { content } = accept(body, faults);
        refuseLarge(content);
        await write(db, id, content, by);
        return readView(id);
      });
    },

    /** Throws `not-found`, `stale`, or `in-use` with the pages that name it unless `force`. What it was is kept. */
    remove: (id: string, expectedHash: string | undefined, force: boolean, by: Actor): Promise<void> =>
      change(id, async (db) => {
        const stored = (await store.readStored(id)) ?? fail('not-found');
        refuseStale(stored, expectedHash);
        const target = { link: 'style-sheet', target: id } as const;
        const limit = COUNTED_USERS + 1;
        const users = force ? [] : await findReferring(db, [target], { published: false, limit });
        if (users.length > 0) throw new AppError('in-use', { violations: usedBy('', users) });
        await audit(db, by, 'delete', id);
        await versions.keep(stored);
        await invalidate(db, [`stylesheet:${id}`]);
        await store.remove(id);
      }),

    /** Those of a deleted one too. Throws `not-found` when nothing is known of the id. */
    async versions(id: string): Promise<{ items: StyleSheetVersionItem[] }> {
      const kept = await versions.list(id);
      if (kept.length === 0 && !(await store.readStored(id))) throw new AppError('not-found');
      return { items: kept.map(toVersionItem) };
    },

    /** Throws `not-found`. */
    async readVersion(id: string, versionId: string): Promise<StyleSheetVersionView> {
      return toVersionView((await versions.read(id, versionId)) ?? fail('not-found'));
    },

    /** Makes an earlier version the present one; brings a deleted style sheet back. Throws `not-found` or `stale`. */
    restore: (
      id: string,
      versionId: string,
      expectedHash: string | undefined,
      by: Actor,
    ): Promise<StyleSheetView> =>
      change(id, async (db) => {
        const version = (await versions.read(id, versionId)) ?? fail('not-found');
        const stored = await store.readStored(id);
        if (stored) refuseStale(stored, expectedHash);
        await write(db, id, version.content, by);
        return readView(id);
      }),
  };
}

function refuseStale(stored: StyleSheet, expectedHash: string | undefined): void {
  if (expectedHash !== undefined && stored.hash !== expectedHash) throw new AppError('stale');
}
