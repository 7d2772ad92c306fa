import type { FileStore } from '../../files/file-store.ts';
import { isId, newId } from '../../kernel/identifier.ts';
import { isStyleSheetId } from './style-sheet.rules.ts';
import { hashOf, type StyleSheet } from './style-sheet.store.ts';

/** An earlier version of a style sheet, replaced or deleted. Ids sort by the time of replacement. */
export interface StyleSheetVersion {
  id: string;
  content: Buffer;
  hash: string;
  /** ms since the epoch: when this content was written. */
  updatedAt: number;
}

/** Earlier versions, next to the style sheets in `.versions/<id>/`. They are kept when a style sheet is deleted. */
export interface StyleSheetVersionStore {
  /** Keeps a version that is about to be replaced and deletes the oldest beyond the limit. */
  keep(sheet: StyleSheet): Promise<void>;
  /** Returns the versions, latest first; none for an invalid id. */
  list(styleSheetId: string): Promise<StyleSheetVersion[]>;
  read(styleSheetId: string, versionId: string): Promise<StyleSheetVersion | undefined>;
}

/** Maximum number of earlier versions per style sheet. */
export const MAX_KEPT_VERSIONS = 10;

export function createStyleSheetVersionStore(files: FileStore): StyleSheetVersionStore {
  const folderOf = (styleSheetId: string) => `.versions/${styleSheetId}`;
  const fileOf = (styleSheetId: string, versionId: string) => `${folderOf(styleSheetId)}/${versionId}.css`;

  async function idsOf(styleSheetId: string): Promise<string[]> {
    if (!isStyleSheetId(styleSheetId)) return [];
    const found: string[] = [];
    for await (const names of files.names(folderOf(styleSheetId))) found.push(...names);
    return found
      .filter((name) => name.endsWith('.css'))
      .map((name) => name.slice(0, -'.css'.length))
      .filter(isId)
      .sort()
      .reverse();
  }

  async function read(styleSheetId: string, versionId: string): Promise<StyleSheetVersion | undefined> {
    if (!isStyleSheetId(styleSheetId) || !isId(versionId)) return undefined;
    const file = await files.read(fileOf(styleSheetId, versionId));
    if (!file) return undefined;
    const { content, modifiedAt } = file;
    return { id: versionId, content, hash: hashOf(content), updatedAt: modifiedAt };
  }

  return {
    async keep(sheet) {
      await files.write(fileOf(sheet.id, newId()), sheet.content, sheet.updatedAt);
      const forgotten = (await idsOf(sheet.id)).slice(MAX_KEPT_VERSIONS);
      await files.remove(forgotten.map((id) => fileOf(sheet.id, id)));
    },

    async list(styleSheetId) {
      const versions = await Promise.all((await idsOf(styleSheetId)).map((id) => read(styleSheetId, id)));
      return versions.filter((version) => version !== undefined);
    },

    read,
  };
}
