import { findReferring } from '../../content/content-reference.repository.ts';
import { COUNTED_USERS, usedBy } from '../../content/usage.rules.ts';
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
import { deleteTrash, findTrash } from '../../content/trash.repository.ts';
import type { Database, Db } from '../../database/database.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import { isStale, type Expected } from '../../kernel/expected-version.ts';
import { readListQuery } from '../../kernel/list-query.ts';
import { accept, missing, type ParsedBody } from '../../kernel/parsed-body.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import type { Actor } from '../../security/actor.ts';
import type { StyleSheetChecker } from './style-sheet-checker.ts';
import { listPage, STYLE_SHEET_SORT_KEYS } from './style-sheet-list.rules.ts';
import type { StyleSheetVersionStore } from './style-sheet-version.store.ts';
import type { StyleSheetWriter } from './style-sheet-writer.ts';
import { MAX_STYLE_SHEET_BYTES, styleSheetIdFaults } from './style-sheet.rules.ts';
import type { StyleSheet, StyleSheetStore } from './style-sheet.store.ts';
import { toStyleSheetItem, toStyleSheetView, toVersionItem, toVersionView } from './style-sheet.view.ts';

export interface StyleSheetServiceDependencies {
  store: StyleSheetStore;
  versions: StyleSheetVersionStore;
  writer: StyleSheetWriter;
  checker: StyleSheetChecker;
  database: Database;
  /** `app.cms.stylesheets`: those of every public document. */
  siteWide: readonly string[];
  /** Maximum UTF-8 bytes of any content. */
  maxContentBytes: number;
}

/**
 * Style sheets: list, read, create, replace, delete, and their earlier versions. The files are authoritative; the
 * database holds only usages, the audit trail and changes in progress. The content hash is the version. Source: spec
 * §4.4, contract §4 "Style sheets".
 */
export class StyleSheetService {
  readonly #parts: StyleSheetServiceDependencies;
  readonly #maxBytes;

  constructor(parts: StyleSheetServiceDependencies) {
    this.#parts = parts;
    this.#maxBytes = Math.min(MAX_STYLE_SHEET_BYTES, parts.maxContentBytes);
  }

  async list(query: StyleSheetListQuery): Promise<ListView<StyleSheetItem>> {
    const { store } = this.#parts;
    const request = readListQuery(query, STYLE_SHEET_SORT_KEYS, '-updatedAt');
    const sheets = await Promise.all((await store.list()).map((id) => store.read(id)));
    const all = sheets.filter((sheet) => sheet !== undefined).map(toStyleSheetItem);
    return { ...listPage(all, request), page: request.page, size: request.size };
  }

  /** Throws `not-found`. */
  async read(id: string): Promise<StyleSheetView> {
    return toStyleSheetView((await this.#parts.store.readStored(id)) ?? fail('not-found'));
  }

  /** Throws `invalid`, `too-large`, `unavailable`, or `conflict` at `/id`. */
  async create(body: ParsedBody<StyleSheetForm>, by: Actor): Promise<StyleSheetView> {
    const { id, content } = accept(body, await this.#faultsOf(body.value));
    this.#refuseLarge(content);
    return this.#write(id, by, (stored) => {
      if (stored) throw new AppError('conflict', { violations: [violation('/id', 'taken')] });
      return content;
    });
  }

  /** Throws like `create`, and `not-found` or `stale`. */
  async update(
    id: string,
    body: ParsedBody<StyleSheetReplacement>,
    expectedHash: Expected<string>,
    by: Actor,
  ): Promise<StyleSheetView> {
    const faults = await this.#faultsOf(body.value, id);
    return this.#write(id, by, (stored) => {
      refuseStale(stored ?? missing(body), expectedHash);
      const { content } = accept(body, faults);
      this.#refuseLarge(content);
      return content;
    });
  }

  /**
   * Throws `not-found`, `stale`, or, unless forced, `in-use` with its usages. The deleted content is kept as
   * a version.
   */
  async remove(id: string, expectedHash: Expected<string>, force: boolean, by: Actor): Promise<void> {
    const { writer } = this.#parts;
    await writer.change(id, by, (stored) => {
      refuseStale(stored ?? fail('not-found'), expectedHash);
      if (force) return { content: undefined };
      if (this.#parts.siteWide.includes(id))
        throw new AppError('in-use', { violations: [violation('', 'used-by-site')] });
      return { content: undefined, check: (db: Db) => refuseUsed(db, id, by) };
    });
  }

  /** Also returns the versions of a deleted style sheet. Throws `not-found` for an unknown id. */
  async versions(id: string): Promise<{ items: StyleSheetVersionItem[] }> {
    const { versions, store } = this.#parts;
    const kept = await versions.list(id);
    if (kept.length === 0 && !(await store.readStored(id))) throw new AppError('not-found');
    return { items: kept.map(toVersionItem) };
  }

  /** Throws `not-found`. */
  async readVersion(id: string, versionId: string): Promise<StyleSheetVersionView> {
    const { versions } = this.#parts;
    return toVersionView((await versions.read(id, versionId)) ?? fail('not-found'));
  }

  /** Makes an earlier version current, also for a deleted style sheet. Throws `not-found` or `stale`. */
  async restore(
    id: string,
    versionId: string,
    expectedHash: Expected<string>,
    by: Actor,
  ): Promise<StyleSheetView> {
    const { versions } = this.#parts;
    const version = (await versions.read(id, versionId)) ?? fail('not-found');
    return this.#write(id, by, (stored) => {
      if (stored) refuseStale(stored, expectedHash);
      return version.content;
    });
  }

  /** Restores a style sheet from the trash. Throws `not-found`, or `conflict` if its name is taken. */
  async restoreDeleted(id: string, by: Actor): Promise<void> {
    const { versions, database } = this.#parts;
    const item = await findTrash(database.read, 'style-sheet', id);
    const version = item && (await versions.list(id))[0];
    if (!version) throw new AppError('not-found');
    await this.#write(id, by, (stored) => {
      if (stored) throw new AppError('conflict', { violations: [violation('/id', 'taken')] });
      return version.content;
    });
    await database.transaction((db) => deleteTrash(db, 'style-sheet', [id]));
  }

  async #write(
    id: string,
    by: Actor,
    contentFor: (stored: StyleSheet | undefined) => string | Buffer,
  ): Promise<StyleSheetView> {
    const { writer } = this.#parts;
    const stored = await writer.change(id, by, (former) => {
      const content = Buffer.from(contentFor(former));
      return former?.content.equals(content) ? undefined : { content };
    });
    return toStyleSheetView(stored ?? fail('not-found'));
  }

  #isLarge(content: string): boolean {
    return Buffer.byteLength(content) > this.#maxBytes;
  }

  /** Returns all faults. Ignores absent properties and does not parse content that is too large. */
  async #faultsOf(form: Partial<StyleSheetReplacement>, id?: string): Promise<Violation[]> {
    const { checker } = this.#parts;
    const faults = styleSheetIdFaults(form, id);
    const { content } = form;
    return content === undefined || this.#isLarge(content)
      ? faults
      : [...faults, ...(await checker.syntaxFaults(content))];
  }

  #refuseLarge(content: string): void {
    if (!this.#isLarge(content)) return;
    throw new AppError('too-large', {
      violations: [violation('/content', 'too-large', { max: this.#maxBytes })],
    });
  }
}

async function refuseUsed(db: Db, id: string, by: Actor): Promise<void> {
  const target = { link: 'style-sheet', target: id } as const;
  const users = await findReferring(db, [target], { published: false, limit: COUNTED_USERS + 1 });
  if (users.length > 0) throw new AppError('in-use', { violations: usedBy('', users, by.authorities) });
}

function refuseStale(stored: StyleSheet, expectedHash: Expected<string>): void {
  if (isStale(stored.hash, expectedHash)) throw new AppError('stale');
}
