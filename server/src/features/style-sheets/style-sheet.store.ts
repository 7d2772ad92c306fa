import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { FileStore } from '../../files/file-store.ts';
import { AppError } from '../../kernel/app-error.ts';
import { detachText } from '../../kernel/detach-text.ts';
import { isStyleSheetId } from './style-sheet.rules.ts';

/** A stored style sheet. */
export interface StyleSheet {
  id: string;
  content: Buffer;
  /** Hash of the content. */
  hash: string;
  /** ms since the epoch. */
  updatedAt: number;
}

/** The style sheets in `app.cms.css-upload-path`. The files are authoritative, also when other programs write them. */
export interface StyleSheetStore {
  /** How soon changes made outside this process are noticed. */
  readonly noticedAfterMs: number;
  /**
   * Returns undefined when there is none or the id is invalid. Content of a bucket is cached until `forget` or until an
   * outside change is noticed, and served while the storage is unavailable.
   */
  read(id: string): Promise<StyleSheet | undefined>;
  /** Like `read`, but bypasses the cache. Use it for decisions. */
  readStored(id: string): Promise<StyleSheet | undefined>;
  /** Returns all ids, sorted. */
  list(): Promise<string[]>;
  /** Writes the file atomically. Throws for an invalid id; throws `unavailable`. */
  write(id: string, content: string | Uint8Array): Promise<void>;
  /** Does nothing when there is none. Throws for an invalid id; throws `unavailable`. */
  remove(id: string): Promise<void>;
  /** Drops the cached style sheets with these dependency names: `stylesheet:site`. */
  forget(names: readonly string[]): void;
  /** Drops the whole cache. */
  forgetAll(): void;
}

interface Remembered {
  /** Undefined: none existed. */
  sheet: StyleSheet | undefined;
  mark: string | undefined;
  /** Time of the last check, from `performance.now()`. */
  lookedAt: number;
}

/** Twice a second, so that a change on disk shows within one second. */
const DISK_MS = 500;
/** Each check of a bucket is a billed request. */
const BUCKET_MS = 30_000;
const MAX_REMEMBERED = 1000;
const DEPENDENCY = 'stylesheet:';

/** @param lookAgainMs how long cached content of a bucket is used before it is checked again */
export function createStyleSheetStore(
  files: FileStore,
  { lookAgainMs = BUCKET_MS }: { lookAgainMs?: number } = {},
): StyleSheetStore {
  const remembered = new LRUCache<string, Remembered>({ max: MAX_REMEMBERED });
  /** Counts invalidations: a read that was in progress during one is not cached. */
  let forgotten = 0;

  async function load(id: string): Promise<StyleSheet | undefined> {
    const began = forgotten;
    const found = await files.read(fileOf(id));
    const sheet = found && {
      ...{ id, content: found.content, hash: hashOf(found.content), updatedAt: found.modifiedAt },
    };
    const canRemember = files.isNear ? found?.mark !== undefined : forgotten === began;
    if (canRemember)
      remembered.set(detachText(id), { sheet, mark: found?.mark, lookedAt: performance.now() });
    else remembered.delete(id);
    return sheet;
  }

  async function look(id: string, known: Remembered | undefined): Promise<StyleSheet | undefined> {
    if (!known) return load(id);
    const facts = await files.readFacts(fileOf(id));
    const isSame = facts ? facts.mark !== undefined && facts.mark === known.mark : !known.sheet;
    if (!isSame) return load(id);
    known.lookedAt = performance.now();
    return known.sheet;
  }

  return {
    noticedAfterMs: files.isNear ? DISK_MS : lookAgainMs,

    async read(id) {
      if (!isStyleSheetId(id)) return undefined;
      const known = remembered.get(id);
      if (files.isNear || !known) return look(id, known);
      if (performance.now() - known.lookedAt < lookAgainMs) return known.sheet;
      // Other readers must not wait for a storage that may be unavailable.
      known.lookedAt = performance.now();
      try {
        return await look(id, known);
      } catch (error) {
        if (error instanceof AppError && remembered.get(id) === known) return known.sheet;
        throw error;
      }
    },

    readStored: async (id) => (isStyleSheetId(id) ? look(id, remembered.get(id)) : undefined),

    async list() {
      const found: string[] = [];
      for await (const names of files.names('')) {
        found.push(...names.filter((name) => name.endsWith('.css')));
      }
      return found
        .map((name) => name.slice(0, -'.css'.length))
        .filter(isStyleSheetId)
        .sort();
    },

    async write(id, content) {
      await files.write(fileOf(id), content);
      remembered.delete(id);
      forgotten += 1;
    },

    async remove(id) {
      await files.remove([fileOf(id)], { isSynced: true });
      remembered.delete(id);
      forgotten += 1;
    },

    forget(names) {
      for (const name of names) {
        if (!name.startsWith(DEPENDENCY)) continue;
        remembered.delete(name.slice(DEPENDENCY.length));
        forgotten += 1;
      }
    },

    forgetAll() {
      remembered.clear();
      forgotten += 1;
    },
  };
}

/** Returns the public address of a style sheet's current content. */
export function styleSheetHref({ id, hash }: Pick<StyleSheet, 'id' | 'hash'>): string {
  return `/css/${id}.css?v=${hash}`;
}

/** Returns the version of a style sheet, which changes with its content. */
export function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 16);
}

function fileOf(id: string): string {
  if (!isStyleSheetId(id)) throw new Error(`"${id}" cannot be the id of a style sheet`);
  return `${id}.css`;
}
