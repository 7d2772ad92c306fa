import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import type { BigIntStats } from 'node:fs';
import { join } from 'node:path';
import { absent, syncFolder, translateDiskError, writeWholeFile } from '../../files/write-whole-file.ts';
import { isStyleSheetId } from './style-sheet.rules.ts';

/** A style sheet as it is on the disk now. */
export interface StyleSheet {
  id: string;
  content: Buffer;
  /** Of the content; changes with every change. */
  hash: string;
  /** ms since the epoch. */
  updatedAt: number;
}

/** The style sheets in the folder `app.cms.css-upload-path`. The files are the truth: whoever writes them. */
export interface StyleSheetStore {
  /** Undefined when there is none, or when the id cannot be one. */
  read(id: string): Promise<StyleSheet | undefined>;
  /** The ids of all, sorted. */
  list(): Promise<string[]>;
  /** Writes the file as a whole or not at all. Throws when the id cannot be one; `unavailable`. */
  write(id: string, content: string | Uint8Array): Promise<void>;
  /** Does nothing when there is none. Throws when the id cannot be one; `unavailable`. */
  remove(id: string): Promise<void>;
}

interface Remembered {
  sheet: StyleSheet;
  facts: BigIntStats;
}

/** A file that changed so lately may change again without its time telling it: file systems count in steps. */
const SETTLED_MS = 1000;

export function createStyleSheetStore(folder: string): StyleSheetStore {
  const remembered = new Map<string, Remembered>();

  return {
    async read(id) {
      if (!isStyleSheetId(id)) return undefined;
      const path = fileOf(folder, id);
      const facts = await stat(path, { bigint: true }).catch(absent);
      if (!facts?.isFile()) {
        remembered.delete(id);
        return undefined;
      }
      const known = remembered.get(id);
      if (known && isSameFile(known.facts, facts)) return known.sheet;
      const content = await readFile(path).catch(absent);
      if (!content) return undefined;
      const sheet = { id, content, hash: hashOf(content), updatedAt: Number(facts.mtimeMs) };
      if (Date.now() - Number(facts.ctimeMs) > SETTLED_MS) remembered.set(id, { sheet, facts });
      else remembered.delete(id);
      return sheet;
    },

    async list() {
      const names = (await readdir(folder).catch(absent)) ?? [];
      return names
        .filter((name) => name.endsWith('.css'))
        .map((name) => name.slice(0, -'.css'.length))
        .filter(isStyleSheetId)
        .sort();
    },

    async write(id, content) {
      await writeWholeFile(fileOf(folder, id), content);
    },

    async remove(id) {
      try {
        await rm(fileOf(folder, id), { force: true });
        await syncFolder(folder);
      } catch (error) {
        throw translateDiskError(error);
      }
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

function fileOf(folder: string, id: string): string {
  if (!isStyleSheetId(id)) throw new Error(`"${id}" cannot be the id of a style sheet`);
  return join(folder, `${id}.css`);
}

function isSameFile(a: BigIntStats, b: BigIntStats): boolean {
  return a.size === b.size && a.mtimeNs === b.mtimeNs && a.ctimeNs === b.ctimeNs && a.ino === b.ino;
}
