import { sql, type RawBuilder } from 'kysely';
import type { MigrationDb } from './migration.ts';

/** Tables whose `search_text` the search index of SQLite holds. */
export type SearchedTable = 'content_entity' | 'form_result';

/**
 * Gives the rows of a table of SQLite the numbers by which the search index knows them. Every text gets a number of its
 * own, higher than all before it: so the index sees what it lacks, and what it holds of an older text is of no row.
 */
export async function numberSearched(db: MigrationDb, table: SearchedTable): Promise<void> {
  const name = sql.table(table);
  await sql`create table if not exists search_count (searched text primary key, last integer not null)`.execute(
    db,
  );
  await sql`alter table ${name} add column search_number integer`.execute(db);
  await sql`update ${name} set search_number = rowid`.execute(db);
  await sql`insert into search_count (searched, last)
    select ${sql.lit(table)}, coalesce(max(rowid), 0) from ${name}`.execute(db);

  await sql`create trigger ${sql.ref(`${table}_numbered`)} after insert on ${name}
    begin ${renumber(table)} end`.execute(db);
  await sql`create trigger ${sql.ref(`${table}_renumbered`)} after update of search_text on ${name}
    when new.search_text is not old.search_text
    begin ${renumber(table)} end`.execute(db);
  await sql`create index ${sql.ref(`${table}_search_number`)} on ${name} (search_number)`.execute(db);
}

/** From here on, who stores many rows may give them their numbers at once: the trigger would write each row, and the last number, a second time. */
export async function takeGivenNumbers(db: MigrationDb, table: SearchedTable): Promise<void> {
  const trigger = sql.ref(`${table}_numbered`);
  await sql`drop trigger ${trigger}`.execute(db);
  await sql`create trigger ${trigger} after insert on ${sql.table(table)} when new.search_number is null
    begin ${renumber(table)} end`.execute(db);
}

function renumber(table: SearchedTable): RawBuilder<unknown> {
  return sql`
    update search_count set last = last + 1 where searched = ${sql.lit(table)};
    update ${sql.table(table)} set search_number = (select last from search_count where searched = ${sql.lit(table)})
      where rowid = new.rowid;`;
}
