import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { FileStore } from '../../files/file-store.ts';
import { AppError } from '../../kernel/app-error.ts';
import { ownText } from '../../kernel/own-text.ts';
import { isStyleSheetId } from './style-sheet.rules.ts';

/** A style sheet as it is stored now. */
export interface StyleSheet {
  id: string;
  content: Buffer;
  /** Of the content; changes with every change. */
  hash: string;
  /** ms since the epoch. */
  updatedAt: number;
}

/** The style sheets in the place of `app.cms.css-upload-path`. The files are the truth: whoever writes them. */
export interface StyleSheetStore {
  /** How soon a change shows that nobody told of. */
  readonly noticedAfterMs: number;
  /**
   * Undefined when there is none, or when the id cannot be one. From a bucket it is remembered until `forget` tells of a change, or
   * somebody is seen to have written it; while the storage is away, it is what it was.
   */
  read(id: string): Promise<StyleSheet | undefined>;
  /** As `read`, and as it is stored at this moment: what is decided by it, is decided by this. */
  readStored(id: string): Promise<StyleSheet | undefined>;
  /** The ids of all, sorted. */
  list(): Promise<string[]>;
  /** Writes the file as a whole or not at all. Throws when the id cannot be one; `unavailable`. */
  write(id: string, content: string | Uint8Array): Promise<void>;
  /** Does nothing when there is none. Throws when the id cannot be one; `unavailable`. */
  remove(id: string): Promise<void>;
  /** What is remembered under these names of dependencies is no longer true: `stylesheet:site`. */
  forget(names: readonly string[]): void;
  /** Nothing that is remembered need be true. */
  forgetAll(): void;
}

interface Remembered {
  /** Undefined: there was none. */
  sheet: StyleSheet | undefined;
  mark: string | undefined;
  /** By `performance.now()`. */
  lookedAt: number;
}

/** Twice a second: what is changed on the disk shows within one. */
const DISK_MS = 500;
/** A look into a bucket is a request that is paid for. */
const BUCKET_MS = 30_000;
const MAX_REMEMBERED = 1000;
const DEPENDENCY = 'stylesheet:';

/** @param lookAgainMs when what is remembered of a bucket is looked at again */
export function createStyleSheetStore(
  files: FileStore,
  { lookAgainMs = BUCKET_MS }: { lookAgainMs?: number } = {},
): StyleSheetStore {
  const remembered = new LRUCache<string, Remembered>({ max: MAX_REMEMBERED });
  /** Counts what was forgotten: what was being read then is not remembered. */
  let forgotten = 0;

  async function load(id: string): Promise<StyleSheet | undefined> {
    const began = forgotten;
    const found = await files.read(fileOf(id));
    const sheet = found && {
      ...{ id, content: found.content, hash: hashOf(found.content), updatedAt: found.modifiedAt },
    };
    const canRemember = files.isNear ? found?.mark !== undefined : forgotten === began;
    if (canRemember) remembered.set(ownText(id), { sheet, mark: found?.mark, lookedAt: performance.now() });
    else remembered.delete(id);
    return sheet;
  }

  async function look(id: string, known: Remembered | undefined): Promise<StyleSheet | undefined> {
    if (!known) return load(id);
    const facts = await files.look(fileOf(id));
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
      // Whoever else asks meanwhile does not wait for a storage that may be away.
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

/** The public address of a style sheet's present content. */
export function styleSheetHref({ id, hash }: Pick<StyleSheet, 'id' | 'hash'>): string {
  return `/css/${id}.css?v=${hash}`;
}

/** The version of a style sheet: changes with every change of its content. */
export function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 16);
}

function fileOf(id: string): string {
  if (!isStyleSheetId(id)) throw new Error(`"${id}" cannot be the id of a style sheet`);
  return `${id}.css`;
}
