import { Type, type TObject } from 'typebox';
import { scriptAddress, type DataScriptSection } from '../../content/data-script.ts';
import { DOCUMENTS } from '../../content/documents.ts';
import type { ContentDocument, Entity } from '../../content/entity.ts';
import type { ImportSet } from '../../content/kind.ts';
import { findIds } from '../../content/store.ts';
import { CONTENT_KINDS, type ContentKindName } from '../../contract/content-kinds.ts';
import type { Db } from '../../database/database.ts';
import { refuse } from '../../kernel/app-error.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { parsed } from '../../kernel/parsed-body.ts';
import type { Violation } from '../../kernel/violation.ts';

/** How the entries of a section differ from the documents of its kind. */
export interface ScriptForm {
  schema: TObject;
  /** Returns the document of an entry, which may refer to later entries of the scripts. Throws `invalid`. */
  toDocument(db: Db, entry: object): Promise<object>;
  /** Entities that entries refer to and that are not stored yet, by id. */
  promised: ImportSet['entities'];
  /** Returns the id that was reserved for an entry. */
  idOf(entry: { shortcut: string }): EntityId | undefined;
  /**
   * Returns the violations of references that no entry resolved. Their pointers begin with the shortcut of the
   * referring entry.
   */
  finish(): Violation[];
}

/**
 * Returns the data script section of a kind. Entries have the form of API documents. Whether the published ones may be
 * published is checked after all scripts.
 */
export function scriptSection(
  kindName: ContentKindName,
  form?: ScriptForm,
): DataScriptSection<{ shortcut: string }> {
  let inserted: Entity[] = [];
  return {
    section: CONTENT_KINDS[kindName].section,
    schema: form?.schema ?? Type.Object(DOCUMENTS[kindName].properties, { additionalProperties: false }),
    keyOf: ({ shortcut }) => shortcut,

    async insert(db, entry, { content, announced }) {
      const service = content[kindName];
      const { kind } = service;
      if ((await findIds(db, kind.name, [entry.shortcut])).size > 0) return;
      const document = (form ? await form.toDocument(db, entry) : entry) as ContentDocument;
      const companions: ImportSet = {
        entities: form?.promised ?? new Map(),
        isNamed: (kind, shortcut) => announced.has(scriptAddress(CONTENT_KINDS[kind].section, shortcut)),
        media: new Set<string>(),
        styleSheets: new Set<string>(),
      };
      const rules = await kind.rules(companions);
      const id = form?.idOf(entry);
      const entity = await service.insertUnpublished(db, rules, parsed(document), {
        by: null,
        ...(id ? { id } : {}),
      });
      inserted.push(entity);
    },

    async finish(db, { content }) {
      const faults = form?.finish() ?? [];
      const entities = inserted;
      inserted = [];
      const { kind } = content[kindName];
      for (const { id, document } of await content[kindName].convertLinks(db, entities)) {
        const found = (await kind.placeFaults?.(db, id, document)) ?? [];
        if (kind.isPublic(document))
          found.push(...((await kind.publicationFaults?.(db, id, document)) ?? []));
        faults.push(
          ...found.map((fault) => ({ ...fault, pointer: `/${document.shortcut}${fault.pointer}` })),
        );
      }
      refuse(faults);
    },
  };
}
