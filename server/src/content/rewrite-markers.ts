import type { AuditAction } from '../contract/audited.ts';
import type { ContentKindName } from '../contract/content-kinds.ts';
import type { Db } from '../database/database.ts';
import type { EntityId } from '../kernel/identifier.ts';
import type { ReferenceLink } from './content-reference.ts';
import { PLACES_OF, type ReferringState } from './content-reference.repository.ts';
import type { Changed } from './entity-change.ts';
import type { ContentDocument, Entity } from './entity.ts';
import type { Write } from '../database/written.ts';
import type { ContentKinds } from './kind.ts';
import type { MarkerTarget } from './marker-target.repository.ts';
import { replaceCopies, replaceLive } from './replace-documents.ts';
import { findEntities } from './store.ts';
import { findCopies } from './working-copy.repository.ts';

/** Entities whose content is in memory at a time. */
const BATCH = 100;

/** Returns the markers of HTML with the places of their shortcuts. */
export type LocateMarkers = (html: string) => readonly (MarkerTarget & { shortcutStart: number })[];

/** A form or article that has another shortcut now. */
export interface Renaming {
  link: ReferenceLink;
  from: string;
  to: string;
}

/** What was rewritten, as the audit trail names it. */
export interface Rewritten {
  /** A working copy is saved, everything else updated. */
  action: AuditAction;
  entity: { kind: ContentKindName; id: string; name: string };
  changed: string[];
}

export interface RewritingParts {
  kinds: ContentKinds;
  locateMarkers: LocateMarkers;
  changed: Changed;
}

/**
 * Rewrites every marker of a renamed form or article: in every locale of all content, whatever its status, and in working copies.
 * The entities get new versions. Called after the renamed one is written, in its transaction.
 */
export async function rewriteMarkers(
  db: Db,
  renaming: Renaming,
  write: Write,
  parts: RewritingParts,
): Promise<Rewritten[]> {
  const rewritten: Rewritten[] = [];
  for (;;) {
    const ids = await findSources(db, 'live', renaming);
    if (ids.length === 0) break;
    const entities = [...(await findEntities(db, ids)).values()];
    const documents = await renameIn(db, entities, renaming, parts);
    await replaceLive(db, entities, documents, write, parts.changed);
    rewritten.push(...entities.map((entity) => auditOf('update', entity, documents.get(entity.id)!)));
  }
  for (;;) {
    const ids = await findSources(db, 'copy', renaming);
    if (ids.length === 0) break;
    const copies = await findCopies(db, ids);
    const documents = await renameIn(db, copies, renaming, parts);
    await replaceCopies(db, copies, documents, write, parts);
    rewritten.push(...copies.map((copy) => auditOf('save-draft', copy, documents.get(copy.id)!)));
  }
  return rewritten;
}

/** Returns HTML in which every marker of a renamed target has its new shortcut. */
function renameMarkers(html: string, { link, from, to }: Renaming, locate: LocateMarkers): string {
  let renamed = '';
  let position = 0;
  for (const marker of locate(html)) {
    if (`${marker.kind}-marker` !== link || marker.shortcut !== from) continue;
    renamed += html.slice(position, marker.shortcutStart) + to;
    position = marker.shortcutStart + from.length;
  }
  return renamed + html.slice(position);
}

type Rewritable = Pick<Entity, 'kind' | 'id' | 'document'>;

async function renameIn(
  db: Db,
  entities: readonly Rewritable[],
  renaming: Renaming,
  { kinds, locateMarkers }: RewritingParts,
): Promise<Map<EntityId, ContentDocument>> {
  const renamed = new Map<EntityId, ContentDocument>();
  for (const [kind, ofKind] of Map.groupBy(entities, (entity) => entity.kind)) {
    const documents = ofKind.map(({ document }) => document);
    const html = await kinds[kind].html?.(db, documents);
    for (const { id, document } of ofKind) {
      const rename = (text: string) => renameMarkers(text, renaming, locateMarkers);
      renamed.set(id, html?.map(document, rename) ?? document);
    }
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

/** The next entities that still hold such a marker: those that were rewritten do not any more. */
async function findSources(db: Db, state: ReferringState, { link, from }: Renaming): Promise<EntityId[]> {
  const rows = await db
    .selectFrom('content_reference')
    .select('source_id')
    .distinct()
    .where('link', '=', link)
    .where('target', '=', from)
    .where('place', ...PLACES_OF[state])
    .orderBy('source_id')
    .limit(BATCH)
    .execute();
  return rows.map((row) => row.source_id as EntityId);
}
