import { readFile, realpath } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { Type, type Static } from 'typebox';
import type { DataScriptSection } from '../../content/data-script.ts';
import { AppError, refuse } from '../../kernel/app-error.ts';
import { violation } from '../../kernel/violation.ts';
import { isStyleSheetId } from './style-sheet.rules.ts';
import type { StyleSheetStore } from './style-sheet.store.ts';

const StyleSheetScript = Type.Object(
  {
    id: Type.String({ maxLength: 100 }),
    file: Type.String({ minLength: 1, maxLength: 500, description: 'Relative to the data scripts' }),
  },
  { additionalProperties: false },
);
type StyleSheetScript = Static<typeof StyleSheetScript>;

/**
 * Section `stylesheets` of data scripts: copies a file of the folder of the scripts. One that is already there stays as it
 * is. Throws `invalid` for an id that cannot be one, and for a file that is missing or lies outside the folder.
 */
export function styleSheetScriptSection(
  store: StyleSheetStore,
  scriptsFolder: string,
): DataScriptSection<StyleSheetScript> {
  const written: string[] = [];

  return {
    section: 'stylesheets',
    schema: StyleSheetScript,
    keyOf: (sheet) => sheet.id,
    async insert(_db, { id, file }) {
      if (!isStyleSheetId(id)) refuse([violation('/id', 'style-sheet-id')]);
      const content = await readWithin(scriptsFolder, file);
      if (content === undefined) {
        throw new AppError('invalid', { violations: [violation('/file', 'unknown-file', { name: file })] });
      }
      if (await store.read(id)) return;
      await store.write(id, content);
      written.push(id);
    },
    async undo() {
      for (const id of written.splice(0)) await store.remove(id);
    },
  };
}

async function readWithin(folder: string, file: string): Promise<string | undefined> {
  try {
    const root = await realpath(folder);
    const path = await realpath(resolve(root, file));
    return path.startsWith(root + sep) ? await readFile(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
