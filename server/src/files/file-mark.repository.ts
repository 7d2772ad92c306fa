import type { Db } from '../database/database.ts';

/** The mark that identifies to which database a storage location belongs. */
export interface FileMark {
  mark: string;
  /** Whether it was ever written to the location. */
  isPlaced: boolean;
}

/** Returns the mark of a location, or undefined. */
export async function findFileMark(db: Db, place: string): Promise<FileMark | undefined> {
  const row = await db
    .selectFrom('file_mark')
    .select(['mark', 'placed_at'])
    .where('place', '=', place)
    .executeTakeFirst();
  return row && { mark: row.mark, isPlaced: row.placed_at !== null };
}

/** Inserts the mark of a location, unless it has one. */
export async function insertFileMark(db: Db, place: string, mark: string): Promise<void> {
  await db
    .insertInto('file_mark')
    .values({ place, mark, placed_at: null })
    .onConflict((conflict) => conflict.column('place').doNothing())
    .execute();
}

/**
 * Records when the mark was written.
 * @param at ms since the epoch
 */
export async function recordFileMark(db: Db, place: string, at: number): Promise<void> {
  await db.updateTable('file_mark').set({ placed_at: at }).where('place', '=', place).execute();
}
