import { sql, type RawBuilder } from 'kysely';
import type { SearchedTable } from '../../sqlite-search-index.ts';

/**
 * The numbers by which the search index of SQLite knows the rows of a table. Every text gets a number of its own, higher than all
 * before it: so the index sees what it lacks, and what it holds of an older text is of no row. A trigger of the table's own numbers
 * new rows. Decision 0026.
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
