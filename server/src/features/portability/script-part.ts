import { Type, type Static } from 'typebox';
import type { PortablePart } from '../../content/portable.ts';
import type { Clock } from '../../kernel/clock.ts';
import { parseBody } from '../../kernel/parse-body.ts';
import { insertedEntries, markInserted } from './script-part.repository.ts';

const FILE = 'data-scripts.yaml';
const ScriptsFile = Type.Object(
  { inserted: Type.Record(Type.String(), Type.Array(Type.String())) },
  { additionalProperties: false },
);

/**
 * Records which data script entries were inserted, so that deleted content does not return at the first start on an
 * imported database. Covers only the sections with content.
 */
export function scriptPart(sections: readonly string[], clock: Clock): PortablePart {
  return {
    name: 'data-scripts',

    async export(db, folder) {
      const entries = await insertedEntries(db, sections);
      const inserted = Object.fromEntries(
        sections.flatMap((section) => {
          const keys = entries.filter((entry) => entry.section === section).map((entry) => entry.key);
          return keys.length > 0 ? [[section, keys]] : [];
        }),
      );
      if (entries.length > 0) await folder.writeYaml(FILE, { inserted });
      return entries.length;
    },

    async plan(_db, folder) {
      const content = await folder.readYaml(FILE);
      if (content === undefined) return [];
      const { violations } = parseBody(ScriptsFile, content);
      for (const fault of violations) folder.refuse(FILE, fault.pointer, fault);
      return [];
    },

    async write(db, folder) {
      const content = await folder.readYaml(FILE);
      if (content === undefined) return;
      const { inserted } = content as Static<typeof ScriptsFile>;
      for (const [section, keys] of Object.entries(inserted)) {
        if (sections.includes(section)) await markInserted(db, section, keys, clock.now());
      }
    },
  };
}
