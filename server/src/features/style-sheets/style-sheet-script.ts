import { readFile } from 'node:fs/promises';
import { Type, type Static } from 'typebox';
import type { DataScriptSection } from '../../content/data-script.ts';
import { fileWithin } from '../../files/file-within.ts';
import { fail, refuse } from '../../kernel/app-error.ts';
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
 * The section `stylesheets` of data scripts: copies a file from the scripts' folder unless the style sheet exists.
 * Throws `invalid` for an invalid id and for a file that is missing or outside the folder.
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
      const path =
        (await fileWithin(scriptsFolder, file)) ??
        fail('invalid', { violations: [violation('/file', 'unknown-file', { name: file })] });
      if (await store.readStored(id)) return;
      await store.write(id, await readFile(path, 'utf8'));
      written.push(id);
    },
    async undo() {
      for (const id of written.splice(0)) await store.remove(id);
    },
  };
}
