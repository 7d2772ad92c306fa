import type { Db } from '../database/database.ts';

/** Returns the locales in which pages and articles are released, by id. */
export async function findReleased(db: Db, ids: readonly string[]): Promise<Map<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('content_entity')
    .select(['id', 'listed_languages'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, readReleased(row.listed_languages)]));
}

/** Parses the column of released locales: ` en fr `. */
export function readReleased(column: string | null): readonly string[] {
  return column?.trim().split(' ') ?? [];
}
