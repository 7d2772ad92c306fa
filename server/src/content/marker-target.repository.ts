import type { Db } from '../database/database.ts';

/** The target of a marker. */
export interface MarkerTarget {
  kind: 'form' | 'article';
  shortcut: string;
}

/** The status of targets: `form:contact` → `open`, `article:news` → `draft`. Unknown ones are absent. */
export type MarkerTargets = ReadonlyMap<string, string>;

export function targetKey(target: MarkerTarget): string {
  return `${target.kind}:${target.shortcut}`;
}

/** Returns the status of all targets in one query. */
export async function findMarkerTargets(db: Db, targets: readonly MarkerTarget[]): Promise<MarkerTargets> {
  if (targets.length === 0) return new Map();
  const wanted = new Map(targets.map((target) => [targetKey(target), target]));
  const rows = await db
    .selectFrom('content_entity')
    .select(['kind', 'shortcut', 'listed_status'])
    .where('kind', 'in', ['form', 'article'])
    .where('shortcut', 'in', [...new Set([...wanted.values()].map(({ shortcut }) => shortcut))])
    .execute();
  return new Map(rows.map((row) => [`${row.kind}:${row.shortcut}`, row.listed_status!]));
}
