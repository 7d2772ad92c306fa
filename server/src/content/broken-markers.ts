import type { Db } from '../database/database.ts';
import { violation, type Violation } from '../kernel/violation.ts';
import type { ContentDocument } from './entity.ts';
import type { ContentKind, HtmlPlace } from './kind.ts';
import { findMarkerTargets, targetKey, type MarkerTarget } from './marker-target.repository.ts';

/** Returns the inclusion markers of HTML with the positions of their shortcuts, in order. */
export type ScanMarkers = (html: string) => readonly (MarkerTarget & { shortcutStart: number })[];

/** A marker with its place. */
export type PlacedMarker = MarkerTarget & HtmlPlace;

/** A marker whose target the public cannot see. */
export interface BrokenMarker extends PlacedMarker {
  code: 'unknown-form' | 'unknown-article' | 'draft-article';
}

/** Returns the markers of a document, each once per place, in order. */
export async function markersOf<D extends ContentDocument>(
  db: Db,
  kind: Pick<ContentKind<D>, 'html'>,
  document: D,
  scan: ScanMarkers,
): Promise<PlacedMarker[]> {
  const html = await kind.html?.(db, [document]);
  const found: PlacedMarker[] = [];
  html?.map(document, (text, place) => {
    const once = new Map(scan(text).map((target) => [targetKey(target), target]));
    for (const target of once.values())
      found.push({ kind: target.kind, shortcut: target.shortcut, ...place });
    return text;
  });
  return found;
}

/** Returns the markers whose target does not exist, or is an article that is not published. */
export async function findBrokenMarkers(db: Db, markers: readonly PlacedMarker[]): Promise<BrokenMarker[]> {
  const targets = await findMarkerTargets(db, markers);
  return markers.flatMap((marker) => {
    const status = targets.get(targetKey(marker));
    if (status !== undefined && status !== 'draft') return [];
    const code = status === 'draft' ? 'draft-article' : (`unknown-${marker.kind}` as const);
    return [{ ...marker, code }];
  });
}

export function markerText({ kind, shortcut }: MarkerTarget): string {
  return `@${kind}(${shortcut})`;
}

/** Returns the faults that prevent a document with broken markers from being published. */
export function brokenMarkerFaults(lost: readonly BrokenMarker[]): Violation[] {
  return lost.map((marker) => violation(marker.pointer, marker.code, { name: marker.shortcut }));
}
