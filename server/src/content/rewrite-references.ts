import type { AuditAction } from '../contract/audited.ts';
import type { ContentKindName } from '../contract/content-kinds.ts';
import type { Db } from '../database/database.ts';
import type { EntityId } from '../kernel/identifier.ts';
import { CLEARED, FOLLOWING, type ReferenceTarget, type Renaming } from './content-reference.ts';
import { PLACES_OF, type ReferringState } from './content-reference.repository.ts';
import type { Changed } from './entity-change.ts';
import type { ContentDocument, Entity } from './entity.ts';
import type { Write } from '../database/written.ts';
import { htmlReferences } from './html-references.ts';
import type { ContentKind } from './kind.ts';
import type { ScanMarkers } from './broken-markers.ts';
import type { CopyParts } from './record-copies.ts';
import { replaceCopies, replaceLive } from './replace-documents.ts';
import { findEntities } from './store.ts';
import { findCopies } from './working-copy.repository.ts';

/** Entities in memory at a time. */
const BATCH = 100;

/** A rewritten entity, for the audit trail. */
export interface Rewritten {
  /** `save-draft` for a working copy, otherwise `update`. */
  action: AuditAction;
  entity: { kind: ContentKindName; id: string; name: string };
  changed: string[];
}

export interface RewritingParts extends CopyParts {
  changed: Changed;
}

/**
 * Returns the renaming that a save or deletion implies; undefined when no references have to be rewritten. Links and
 * parents are always rewritten, markers on request.
 * @param after undefined when it was deleted
 */
export function renamingOf(
  kind: Pick<ContentKind, 'usedAs'>,
  { id, document }: Pick<Entity, 'id' | 'document'>,
  after: ContentDocument | undefined,
  { rewrite = false } = {},
): Renaming | undefined {
  const from = document.shortcut;
  const to = after?.shortcut ?? null;
  if (from === to) return undefined;
  const follows = ({ link, target }: ReferenceTarget) =>
    to === null ? CLEARED.has(link) : target === from && (rewrite || FOLLOWING.has(link));
  const followed = kind.usedAs({ id, shortcut: from }).filter(follows);
  return followed.length > 0 ? { links: new Set(followed.map(({ link }) => link)), from, to } : undefined;
}

/** Returns the documents with every reference to a renamed target updated. */
export async function renameIn<D extends ContentDocument>(
  db: Db,
  kind: ContentKind<D>,
  documents: readonly D[],
  renaming: Renaming,
  scan: ScanMarkers,
): Promise<D[]> {
  const html = renaming.to === null ? undefined : await kind.html?.(db, documents);
  return documents.map((document) => {
    const rename = (text: string) => renameReferences(text, renaming, scan);
    const renamed = html ? renameBases(html.map(document, rename), rename) : document;
    return kind.rename?.(renamed, renaming) ?? renamed;
  });
}

/**
 * Rewrites every reference to a renamed or deleted entity: in every locale of all content, in any status, and in working
 * copies. The rewritten entities get new versions. Call in the transaction of the rename, after it is written.
 */
export async function rewriteReferences(
  db: Db,
  renaming: Renaming,
  write: Write,
  parts: RewritingParts,
): Promise<Rewritten[]> {
  const rewritten: Rewritten[] = [];
  for await (const ids of findSources(db, 'live', renaming)) {
    const entities = [...(await findEntities(db, ids)).values()];
    const documents = await renameAll(db, entities, renaming, parts);
    await replaceLive(db, entities, documents, write, parts.changed);
    rewritten.push(...entities.map((entity) => auditOf('update', entity, documents.get(entity.id)!)));
  }
  for await (const ids of findSources(db, 'copy', renaming)) {
    const copies = await findCopies(db, ids);
    const documents = await renameAll(db, copies, renaming, parts);
    await replaceCopies(db, copies, documents, write, parts);
    rewritten.push(...copies.map((copy) => auditOf('save-draft', copy, documents.get(copy.id)!)));
  }
  return rewritten;
}

/** Returns a document with the references in its stored originals of outdated translations renamed too. */
function renameBases<D extends ContentDocument>(document: D, rename: (text: string) => string): D {
  const all = Object.entries(document.translations ?? {});
  if (!all.some(([, bases]) => Object.values(bases).some((basis) => rename(basis) !== basis)))
    return document;
  const renamed = all.map(([locale, bases]) => {
    const entries = Object.entries(bases).map(([pointer, basis]) => [pointer, rename(basis)]);
    return [locale, Object.fromEntries(entries)] as const;
  });
  return { ...document, translations: Object.fromEntries(renamed) };
}

/** Returns HTML with the new shortcut in every marker and link of a renamed target. */
function renameReferences(html: string, { links, from, to }: Renaming, scan: ScanMarkers): string {
  let renamed = '';
  let position = 0;
  for (const { link, target, start } of htmlReferences(html, scan)) {
    if (!links.has(link) || target !== from) continue;
    renamed += html.slice(position, start) + (to ?? '');
    position = start + from.length;
  }
  return renamed + html.slice(position);
}

type Rewritable = Pick<Entity, 'kind' | 'id' | 'document'>;

async function renameAll(
  db: Db,
  entities: readonly Rewritable[],
  renaming: Renaming,
  { kinds, scanMarkers }: RewritingParts,
): Promise<Map<EntityId, ContentDocument>> {
  const renamed = new Map<EntityId, ContentDocument>();
  for (const [kind, ofKind] of Map.groupBy(entities, (entity) => entity.kind)) {
    const documents = ofKind.map(({ document }) => document);
    const changed = await renameIn(db, kinds[kind], documents, renaming, scanMarkers);
    ofKind.forEach(({ id }, index) => renamed.set(id, changed[index]!));
  }
  return renamed;
}

function auditOf(action: AuditAction, { kind, id, document }: Rewritable, after: ContentDocument): Rewritten {
  const names = Object.keys(after) as (keyof ContentDocument)[];
  return {
    action,
    entity: { kind, id, name: document.shortcut },
    changed: names.filter((name) => after[name] !== document[name]),
  };
}

/** Yields the entities that refer to the former shortcut, in batches, ordered by id. */
async function* findSources(
  db: Db,
  state: ReferringState,
  { links, from }: Renaming,
): AsyncGenerator<EntityId[]> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('content_reference')
      .select('source_id')
      .distinct()
      .where('link', 'in', [...links])
      .where('target', '=', from)
      .where('source_id', '>', after)
      .where('place', ...PLACES_OF[state])
      .orderBy('source_id')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    yield rows.map((row) => row.source_id as EntityId);
    after = rows.at(-1)!.source_id;
  }
}
