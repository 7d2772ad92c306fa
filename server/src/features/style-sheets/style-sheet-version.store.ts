import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { absent, writeWholeFile } from '../../files/write-whole-file.ts';
import { isId, newId } from '../../kernel/identifier.ts';
import { isStyleSheetId } from './style-sheet.rules.ts';
import { hashOf, type StyleSheet } from './style-sheet.store.ts';

/** What a style sheet was before it was replaced or deleted. Ids sort by the time of that. */
export interface StyleSheetVersion {
  id: string;
  content: Buffer;
  hash: string;
  /** ms since the epoch: when this content was written. */
  updatedAt: number;
}

/** Earlier versions, beside the style sheets in `.versions/<id>/`. They outlast a style sheet that is deleted. */
export interface StyleSheetVersionStore {
  /** Keeps what is about to be replaced, and forgets the oldest past the limit. */
  keep(sheet: StyleSheet): Promise<void>;
  /** The latest first; none for an id that cannot be one. */
  list(styleSheetId: string): Promise<StyleSheetVersion[]>;
  read(styleSheetId: string, versionId: string): Promise<StyleSheetVersion | undefined>;
}

/** How many earlier versions a style sheet keeps. */
export const KEPT_VERSIONS = 10;

export function createStyleSheetVersionStore(styleSheetFolder: string): StyleSheetVersionStore {
  const folderOf = (styleSheetId: string) => join(styleSheetFolder, '.versions', styleSheetId);

  async function idsOf(styleSheetId: string): Promise<string[]> {
    if (!isStyleSheetId(styleSheetId)) return [];
    const names = (await readdir(folderOf(styleSheetId)).catch(absent)) ?? [];
    return names
      .filter((name) => name.endsWith('.css'))
      .map((name) => name.slice(0, -'.css'.length))
      .filter(isId)
      .sort()
      .reverse();
  }

  async function read(styleSheetId: string, versionId: string): Promise<StyleSheetVersion | undefined> {
    if (!isStyleSheetId(styleSheetId) || !isId(versionId)) return undefined;
    const path = join(folderOf(styleSheetId), `${versionId}.css`);
    const facts = await stat(path).catch(absent);
    const content = await readFile(path).catch(absent);
    if (!facts || !content) return undefined;
    return { id: versionId, content, hash: hashOf(content), updatedAt: Math.floor(facts.mtimeMs) };
  }

  return {
    async keep(sheet) {
      const folder = folderOf(sheet.id);
      const path = join(folder, `${newId()}.css`);
      await writeWholeFile(path, sheet.content);
      await utimes(path, new Date(), new Date(sheet.updatedAt));
      const forgotten = (await idsOf(sheet.id)).slice(KEPT_VERSIONS);
      for (const id of forgotten) await rm(join(folder, `${id}.css`), { force: true });
    },

    async list(styleSheetId) {
      const versions = await Promise.all((await idsOf(styleSheetId)).map((id) => read(styleSheetId, id)));
      return versions.filter((version) => version !== undefined);
    },

    read,
  };
}
