import type { Localised } from '../contract/common.ts';
import type { Db } from '../database/database.ts';
import type { EntityId } from '../kernel/identifier.ts';
import type { ScanMarkers } from './content-reference.ts';
import { findFieldsOfModels, PLACES_OF, type ReferringState } from './content-reference.repository.ts';
import { changesOf, type Changed, type EntityChange } from './entity-change.ts';
import { findSnapshots, type EntitySnapshot, type EntityStates } from './entity-snapshot.repository.ts';
import { moveVersionsOn, type EntityKind, type Write } from './entity.repository.ts';
import type { Field } from './field-type.ts';
import { mapFieldValues } from './map-field-values.ts';
import type { MarkerTarget } from './marker-target.repository.ts';
import { recordCopyReferences } from './record-references.ts';
import { valueById } from './value-by-id.ts';
import { keepDistance, replaceWorkingStates } from './working-copy.repository.ts';

/** Entities whose content is in memory at a time. */
const BATCH = 100;

/** The markers of HTML with the places of their shortcuts. */
export type LocateMarkers = (html: string) => readonly (MarkerTarget & { shortcutStart: number })[];

/** A form or article that has another shortcut now. */
export interface Renaming {
  kind: MarkerTarget['kind'];
  from: string;
  to: string;
}

/** What was rewritten, as the audit trail names it. */
export interface Rewritten {
  /** A working copy is saved, everything else updated. */
  action: 'update' | 'save-draft';
  entity: { kind: EntityKind; id: string; name: string };
  changed: string[];
}

export interface RewritingParts {
  locateMarkers: LocateMarkers;
  changed: Changed;
}

/**
 * Lets every marker that led to a renamed form or article lead to it again: in every locale of pages and articles, whatever
 * their status, and in working copies. The entities get new versions. Called after the renamed one is written, in its
 * transaction. Gives what was rewritten.
 */
export async function rewriteMarkers(
  db: Db,
  renaming: Renaming,
  write: Write,
  { locateMarkers, changed }: RewritingParts,
): Promise<Rewritten[]> {
  const rename = (html: string) => renameMarkers(html, renaming, locateMarkers);
  const rewritten: Rewritten[] = [];
  for (;;) {
    const ids = await findSources(db, 'live', renaming);
    if (ids.length === 0) break;
    const changes = await rewriteEntities(db, ids, rename, write);
    await changed(db, ...changes);
    rewritten.push(
      ...changes.map(({ kind, id, after }) => ({
        action: 'update' as const,
        entity: { kind, id, name: after!.shortcut },
        changed: rewrittenIn(kind),
      })),
    );
  }
  for (;;) {
    const ids = await findSources(db, 'copy', renaming);
    if (ids.length === 0) break;
    rewritten.push(...(await rewriteWorkingCopies(db, ids, { rename, scan: locateMarkers }, write)));
  }
  return rewritten;
}

/** HTML in which every marker of a renamed target has its new shortcut. */
export function renameMarkers(html: string, { kind, from, to }: Renaming, locate: LocateMarkers): string {
  let renamed = '';
  let position = 0;
  for (const marker of locate(html)) {
    if (marker.kind !== kind || marker.shortcut !== from) continue;
    renamed += html.slice(position, marker.shortcutStart) + to;
    position = marker.shortcutStart + from.length;
  }
  return renamed + html.slice(position);
}

/** The next entities that still hold such a marker: those that were rewritten do not any more. */
async function findSources(db: Db, state: ReferringState, { kind, from }: Renaming): Promise<EntityId[]> {
  const rows = await db
    .selectFrom('content_reference')
    .select('source_id')
    .distinct()
    .where('link', '=', `${kind}-marker`)
    .where('target', '=', from)
    .where('place', ...PLACES_OF[state])
    .orderBy('source_id')
    .limit(BATCH)
    .execute();
  return rows.map((row) => row.source_id as EntityId);
}

async function rewriteEntities(
  db: Db,
  ids: readonly EntityId[],
  rename: (html: string) => string,
  write: Write,
): Promise<EntityChange[]> {
  const before = await findSnapshots(db, ids);
  const fields = await fieldsOf(db, [...before.values()]);
  const contents = new Map<string, string>();
  const values = new Map<string, string>();
  for (const { id, kind, state } of before.values()) {
    if (kind === 'page') contents.set(id, JSON.stringify(renameInTexts(state.content ?? {}, rename)));
    if (kind === 'article') {
      const ofModel = fields.get(state.modelId) ?? [];
      values.set(id, JSON.stringify(renameInValues(state.values ?? {}, ofModel, rename)));
    }
  }
  if (contents.size > 0) {
    await db
      .updateTable('page')
      .set({ content: valueById('content', contents) })
      .where('id', 'in', [...contents.keys()])
      .execute();
  }
  if (values.size > 0) {
    await db
      .updateTable('article')
      .set({ field_values: valueById('field_values', values) })
      .where('id', 'in', [...values.keys()])
      .execute();
  }
  await moveVersionsOn(db, ids, write);
  await keepDistance(db, ids);
  return changesOf(db, ids, before, write);
}

/** The live states stay as they are. */
async function rewriteWorkingCopies(
  db: Db,
  ids: readonly EntityId[],
  { rename, scan }: { rename: (html: string) => string; scan: ScanMarkers },
  write: Write,
): Promise<Rewritten[]> {
  const rows = await db
    .selectFrom('working_copy as copy')
    .innerJoin('content_entity as entity', 'entity.id', 'copy.entity_id')
    .select(['entity.id', 'entity.kind', 'entity.shortcut', 'copy.version', 'copy.state'])
    .where('entity.id', 'in', [...ids])
    .execute();
  const copies = rows.map((row) => ({ ...row, state: JSON.parse(row.state) as State }));
  const fields = await fieldsOf(db, copies);
  const renamed = copies.map(({ state, ...copy }) => ({
    ...copy,
    state:
      copy.kind === 'page'
        ? { ...state, content: renameInTexts(state.content ?? {}, rename) }
        : {
            ...state,
            values: renameInValues(state.values ?? {}, fields.get(state.modelId ?? '') ?? [], rename),
          },
  })) as EntitySnapshot[];
  const states = new Map(renamed.map(({ id, state }) => [id as string, JSON.stringify(state)]));
  await replaceWorkingStates(db, states, write);
  await recordCopyReferences(db, renamed, scan);
  return renamed.map(({ kind, id, shortcut }) => ({
    action: 'save-draft',
    entity: { kind, id, name: shortcut },
    changed: rewrittenIn(kind),
  }));
}

function rewrittenIn(kind: EntityKind): string[] {
  return [kind === 'page' ? 'content' : 'values'];
}

/** The properties of a page or article that can hold markers. */
type State = Partial<
  Pick<EntityStates['page'], 'content'> & Pick<EntityStates['article'], 'values' | 'modelId'>
>;

function fieldsOf(db: Db, entities: readonly { state: object }[]): Promise<Map<string, Field[]>> {
  return findFieldsOfModels(
    db,
    entities.flatMap(({ state }) => (state as State).modelId ?? []),
  );
}

function renameInTexts(texts: Localised, rename: (html: string) => string): Localised {
  return Object.fromEntries(Object.entries(texts).map(([locale, html]) => [locale, rename(html)]));
}

function renameInValues(
  values: Record<string, unknown>,
  fields: readonly Field[],
  rename: (html: string) => string,
): Record<string, unknown> {
  const richTexts = fields.filter((field) => field.type === 'rich-text');
  return mapFieldValues(values, richTexts, (value) => (typeof value === 'string' ? rename(value) : value));
}
