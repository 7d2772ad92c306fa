import { SHORTCUT_MAX_LENGTH } from '../contract/common.ts';
import type { ContentKindName } from '../contract/content-kinds.ts';
import type { Db } from '../database/database.ts';

/** Characters reserved for the suffix of a copy. */
const ROOM = '-copy-99999'.length;

/**
 * Yields shortcuts for a copy until one is free: `news-copy`, then the first free of `news-copy-2`, … The unique
 * index decides between concurrent copies.
 */
export async function* freeShortcuts(
  db: Db,
  kind: ContentKindName,
  original: string,
): AsyncGenerator<string> {
  const first = copyBeginning(original);
  yield first;
  for (;;) yield firstFree(first, await findShortcutsFrom(db, kind, first));
}

/** Returns the common prefix of the shortcuts of all copies. */
export function copyBeginning(shortcut: string): string {
  return `${shortcut.slice(0, SHORTCUT_MAX_LENGTH - ROOM).replace(/[-_]+$/, '')}-copy`;
}

/** Returns the first name that is not taken: `first`, `first-2`, … */
export function firstFree(first: string, taken: ReadonlySet<string>): string {
  let free = first;
  for (let number = 2; taken.has(free); number += 1) free = `${first}-${number}`;
  return free;
}

async function findShortcutsFrom(db: Db, kind: ContentKindName, beginning: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('content_entity')
    .select('shortcut')
    .where('kind', '=', kind)
    .where('shortcut', '>=', beginning)
    // Shortcuts contain nothing that sorts after `z`.
    .where('shortcut', '<', `${beginning}~`)
    .execute();
  return new Set(rows.map((row) => row.shortcut));
}
