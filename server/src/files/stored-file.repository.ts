import type { Db } from '../database/database.ts';

/** The tables whose rows each have a file with the same id. */
export type FileTable = 'medium' | 'form_result_file';

/** Returns all ids of a table, in order and in batches. */
export async function* listFileIds(db: Db, table: FileTable, size: number): AsyncGenerator<string[]> {
  let last = '';
  for (;;) {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(size)
      .execute();
    if (rows.length > 0) yield rows.map((row) => row.id);
    if (rows.length < size) return;
    last = rows.at(-1)!.id;
  }
}

/** Returns the ids that have a row. */
export async function findKnownFiles(db: Db, table: FileTable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}
