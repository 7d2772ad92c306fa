import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../../kernel/identifier.ts';
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
  /** Writes the file as a whole or not at all. Throws when the id cannot be one. */
  write(id: string, content: string): Promise<void>;
}

interface Remembered {
  sheet: StyleSheet;
  size: number;
  modifiedNs: bigint;
}

export function createStyleSheetStore(folder: string): StyleSheetStore {
  const remembered = new Map<string, Remembered>();

  return {
    async read(id) {
      if (!isStyleSheetId(id)) return undefined;
      const path = fileOf(folder, id);
      const facts = await stat(path, { bigint: true }).catch(() => undefined);
      if (!facts?.isFile()) {
        remembered.delete(id);
        return undefined;
      }
      const known = remembered.get(id);
      if (known?.size === Number(facts.size) && known.modifiedNs === facts.mtimeNs) return known.sheet;
      const content = await readFile(path).catch(() => undefined);
      if (!content) return undefined;
      const sheet = { id, content, hash: hashOf(content), updatedAt: Number(facts.mtimeMs) };
      remembered.set(id, { sheet, size: Number(facts.size), modifiedNs: facts.mtimeNs });
      return sheet;
    },

    async list() {
      const names = await readdir(folder).catch(() => []);
      return names
        .filter((name) => name.endsWith('.css'))
        .map((name) => name.slice(0, -'.css'.length))
        .filter(isStyleSheetId)
        .sort();
    },

    async write(id, content) {
      if (!isStyleSheetId(id)) throw new Error(`"${id}" cannot be the id of a style sheet`);
      await mkdir(folder, { recursive: true });
      const temporary = join(folder, `.${id}.${newId()}.tmp`);
      try {
        const file = await open(temporary, 'wx');
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, fileOf(folder, id));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
  };
}

/** The public address of a style sheet's present content. */
export function styleSheetHref(sheet: StyleSheet): string {
  return `/css/${sheet.id}.css?v=${sheet.hash}`;
}

function fileOf(folder: string, id: string): string {
  return join(folder, `${id}.css`);
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 16);
}
