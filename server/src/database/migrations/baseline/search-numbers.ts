import { sql, type RawBuilder } from 'kysely';
import type { SearchedTable } from '../../sqlite-search-index.ts';

/**
 * Creates the numbers that identify a table's rows in SQLite's search index. Each new text gets the next higher
 * number, so the index can detect what it lacks, and entries of older texts match no row. A trigger numbers new rows.
 * Decision 0026.
 */
export const searchNumbers = (table: SearchedTable): RawBuilder<unknown>[] => [
  sql`create table if not exists search_count (searched text primary key, last integer not null)`,
  sql`insert into search_count (searched, last) values (${sql.lit(table)}, 0)`,
  sql`create trigger ${sql.ref(`${table}_renumbered`)} after update of search_text on ${sql.table(table)}
    when new.search_text is not old.search_text begin
      update search_count set last = last + 1 where searched = ${sql.lit(table)};
      update ${sql.table(table)} set search_number = (select last from search_count where searched = ${sql.lit(table)})
        where rowid = new.rowid; end`,
];
