import { SHORTCUT_MAX_LENGTH } from '../contract/common.ts';
import type { Db } from '../database/database.ts';
import type { EntityId } from '../kernel/identifier.ts';
import { insertFreeEntity, type EntityBase, type EntityKind, type Write } from './entity.repository.ts';

/** What is kept free at the end of a shortcut for the copy's own part. */
const ROOM = '-copy-99999'.length;

/** A copy that is stored, apart from what its kind adds. */
export interface EntityCopy {
  id: EntityId;
  shortcut: string;
}

/**
 * Stores the base of a copy of `original` under the first free one of `news-copy`, `news-copy-2`, … The unique index decides what is
 * free: of two copies that are made at once, each gets its own.
 */
export async function insertEntityCopy(
  db: Db,
  kind: EntityKind,
  original: string,
  baseOf: (shortcut: string) => EntityBase,
  write: Write,
): Promise<EntityCopy> {
  const first = copyBeginning(original);
  let shortcut = first;
  for (;;) {
    const id = await insertFreeEntity(db, kind, baseOf(shortcut), write);
    if (id !== undefined) return { id, shortcut };
    shortcut = firstFree(first, await findShortcutsFrom(db, kind, first));
  }
}

/** How the shortcuts of all copies begin. */
export function copyBeginning(shortcut: string): string {
  return `${shortcut.slice(0, SHORTCUT_MAX_LENGTH - ROOM).replace(/[-_]+$/, '')}-copy`;
}

/** The first name that is not taken: `first`, `first-2`, … */
export function firstFree(first: string, taken: ReadonlySet<string>): string {
  let free = first;
  for (let number = 2; taken.has(free); number += 1) free = `${first}-${number}`;
  return free;
}

async function findShortcutsFrom(db: Db, kind: EntityKind, beginning: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('content_entity')
    .select('shortcut')
    .where('kind', '=', kind)
    .where('shortcut', '>=', beginning)
    // Shortcuts hold nothing that sorts after `z`.
    .where('shortcut', '<', `${beginning}~`)
    .execute();
  return new Set(rows.map((row) => row.shortcut));
}
