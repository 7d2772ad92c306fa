import type { PlannedChange, PortablePart } from '../../content/portable.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import { isStyleSheetId, MAX_STYLE_SHEET_BYTES } from './style-sheet.rules.ts';
import { styleSheetSyntaxFaults } from './style-sheet-syntax.ts';
import type { StyleSheetVersionStore } from './style-sheet-version.store.ts';
import type { StyleSheetStore } from './style-sheet.store.ts';

const FOLDER = 'css';

/** Style sheets in exports and imports: `css/library.css`, byte for byte. */
export function styleSheetPart(
  store: StyleSheetStore,
  versions: StyleSheetVersionStore,
  onSheet: (id: string) => void,
): PortablePart {
  const former = new Map<string, Buffer | undefined>();
  const staged = new Map<string, Buffer>();

  return {
    name: FOLDER,

    async export(_db, folder, progress) {
      const ids = await store.list();
      for (const [index, id] of ids.entries()) {
        const sheet = await store.readStored(id);
        if (sheet) await folder.write(`${FOLDER}/${id}.css`, sheet.content);
        progress(FOLDER, index + 1, ids.length);
      }
      return ids.length;
    },

    async plan(_db, folder, progress) {
      const names = await folder.list(FOLDER);
      const plan: PlannedChange[] = [];
      for (const [index, name] of names.entries()) {
        const path = `${FOLDER}/${name}`;
        const id = name.replace(/\.css$/, '');
        if (!name.endsWith('.css') || !isStyleSheetId(id)) {
          folder.refuse(path, '', { code: 'style-sheet-id' });
          continue;
        }
        onSheet(id);
        const content = (await folder.read(path))!;
        for (const fault of faultsOf(content)) folder.refuse(path, '', fault);
        const stored = await store.readStored(id);
        if (!stored?.content.equals(content)) plan.push({ path, differs: stored && ['content'] });
        progress(FOLDER, index + 1, names.length);
      }
      return plan;
    },

    async stage(folder, changes) {
      for (const { path } of changes) {
        staged.set(path.slice(FOLDER.length + 1, -'.css'.length), (await folder.read(path))!);
      }
    },

    async write() {
      // Nothing to do: style sheets are stored in files only.
    },

    async place() {
      for (const [id, content] of staged) {
        const stored = await store.readStored(id);
        former.set(id, stored?.content);
        if (stored) await versions.keep(stored);
        await store.write(id, content);
      }
    },

    async undo() {
      for (const [id, content] of former) await (content ? store.write(id, content) : store.remove(id));
    },
  };
}

function faultsOf(content: Buffer): Violation[] {
  return content.length > MAX_STYLE_SHEET_BYTES
    ? [violation('', 'too-large', { max: MAX_STYLE_SHEET_BYTES })]
    : styleSheetSyntaxFaults(content.toString('utf8'));
}
