import { Type, type Static } from 'typebox';
import type { PortableFolder, PortablePart } from '../../content/portable.ts';
import { findIdsOfKind } from '../../content/store.ts';
import { Id, Shortcut } from '../../contract/common.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { parseBody } from '../../kernel/parse-body.ts';
import { keepFormerShortcuts, listFormerShortcuts } from './former-shortcut.repository.ts';

const NAME = 'former-form-shortcuts';
const FILE = `${NAME}.yaml`;

const Entry = Type.Object({ shortcut: Shortcut, form: Id }, { additionalProperties: false });
const ShortcutsFile = Type.Object({ shortcuts: Type.Array(Entry) }, { additionalProperties: false });

/** Exports and imports the former shortcuts under which forms accept submissions, so that old copies of pages keep working. */
export function formerShortcutPart(): PortablePart {
  async function readEntries(folder: PortableFolder): Promise<Static<typeof Entry>[]> {
    const content = await folder.readYaml(FILE);
    if (content === undefined) return [];
    const { value, violations } = parseBody(ShortcutsFile, content);
    for (const fault of violations) folder.refuse(FILE, fault.pointer, fault);
    return violations.length > 0 ? [] : (value as Static<typeof ShortcutsFile>).shortcuts;
  }

  return {
    name: NAME,

    async export(db, folder, progress) {
      const former = await listFormerShortcuts(db);
      const shortcuts = former.map(({ shortcut, formId }) => ({ shortcut, form: formId }));
      if (shortcuts.length > 0) await folder.writeYaml(FILE, { shortcuts });
      progress(NAME, shortcuts.length, shortcuts.length);
      return shortcuts.length;
    },

    async plan(db, folder) {
      const entries = await readEntries(folder);
      if (entries.length === 0) return [];
      const stored = new Map(
        (await listFormerShortcuts(db)).map(({ shortcut, formId }) => [shortcut, formId]),
      );
      const seen = new Set<string>();
      return entries.flatMap(({ shortcut, form }, index) => {
        if (seen.has(shortcut)) folder.refuse(FILE, `/shortcuts/${index}/shortcut`, { code: 'duplicate' });
        seen.add(shortcut);
        const before = stored.get(shortcut);
        if (before === form) return [];
        return [{ path: `${FILE} ${shortcut}`, differs: before && ['form'] }];
      });
    },

    async write(db, folder, changes) {
      const wanted = new Set(changes.map(({ path }) => path));
      const entries = (await readEntries(folder)).filter(({ shortcut }) => wanted.has(`${FILE} ${shortcut}`));
      const forms = await findIdsOfKind(
        db,
        'form',
        entries.map(({ form }) => form),
      );
      const lost = entries.filter(({ form }) => !forms.has(form));
      for (const { shortcut, form } of lost) {
        folder.refuse(`${FILE} ${shortcut}`, '', { code: 'unknown-form', params: { name: form } });
      }
      if (lost.length > 0) throw new AppError('invalid');
      await keepFormerShortcuts(
        db,
        entries.map(({ shortcut, form }) => ({ shortcut, formId: form as EntityId })),
      );
    },
  };
}
