import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database/database.ts';

/** The tables whose rows each have a file with the same id. */
export type FileTable = 'medium' | 'form_result_file';

/** Returns all ids of a table, in order and in batches. Media in the trash keep their files. */
export async function* listFileIds(db: Db, table: FileTable, size: number): AsyncGenerator<string[]> {
  let last = '';
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from ${rowsOf(table)} where id > ${last} order by id limit ${size}`.execute(db);
    if (rows.length > 0) yield rows.map((row) => row.id);
    if (rows.length < size) return;
    last = rows.at(-1)!.id;
  }
}

/** Returns the ids that have a row. */
export async function findKnownFiles(db: Db, table: FileTable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from ${rowsOf(table)} where id in (${sql.join(ids)})`.execute(db);
  return new Set(rows.map((row) => row.id));
}

function rowsOf(table: FileTable): RawBuilder<unknown> {
  if (table !== 'medium') return sql.table(table);
  return sql`(select id from medium union all select id from trash_item where kind = 'media') as file`;
}
