import { sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';
import type { SearchedTable } from './sqlite-search-index.ts';

/** Searches whose matches a reader keeps; the one that was used longest ago makes room. */
const SLOTS = [0, 1, 2, 3] as const;
/** Beyond so many matches a search is not kept: each takes some 10 bytes. */
export const MOST_KEPT = 200_000;

/**
 * Temporary tables of a connection that reads SQLite: the numbers of the rows that hold the words of a search. A text has its number
 * for ever, so what was found stays true; a search that is made again takes in what has come since. `set_apart` is for whoever
 * goes through some of them more than once in a survey, with the place of each in an order.
 */
export const KEPT_TABLES = `
  create temp table kept_search (
    slot integer primary key, searched text, words text,
    last integer not null default 0, size integer not null default 0, used integer not null default 0
  );
  insert into temp.kept_search (slot) values ${SLOTS.map((slot) => `(${slot})`).join()};
  ${SLOTS.map((slot) => `create temp table matching_${slot} (number integer primary key);`).join('\n')}
  create temp table set_apart (number integer primary key, place integer not null);
`;

export interface KeptSearch {
  searched: SearchedTable;
  /** What the search is known by. */
  words: string;
  /** Numbers of the rows with a number behind the one given that hold every word. May name one twice. */
  behind(last: number): RawBuilder<unknown>;
}

export interface KeptMatches {
  /** The table that has their numbers, in a column `number`. */
  table: RawBuilder<unknown>;
  size: number;
}

interface Slot {
  slot: number;
  last: number;
  size: number;
  newest: number;
}

/** Of the numbers that have been given. */
const newestOf = (searched: SearchedTable) =>
  sql<number>`(select last from search_count where searched = ${searched})`;

/** The matches of a search that has been kept; undefined when it has not. */
export async function keptMatches(db: Db, search: KeptSearch): Promise<KeptMatches | undefined> {
  const { rows } = await sql<Slot>`update temp.kept_search
    set used = (select max(used) + 1 from temp.kept_search)
    where searched = ${search.searched} and words = ${search.words}
    returning slot, last, size, ${newestOf(search.searched)} as newest`.execute(db);
  const slot = rows[0];
  if (!slot) return undefined;
  return slot.newest > slot.last ? fill(db, search, slot) : { table: tableOf(slot), size: slot.size };
}

/** Keeps the matches of a search from now on: every one, or the first ones, more than `most`, where there are more. */
export async function keepMatches(db: Db, search: KeptSearch, most?: number): Promise<KeptMatches> {
  const { rows } = await sql<Slot>`update temp.kept_search
    set searched = ${search.searched}, words = ${search.words}, last = 0, size = 0,
      used = (select max(used) + 1 from temp.kept_search)
    where slot = (select slot from temp.kept_search order by used limit 1)
    returning slot, last, size, ${newestOf(search.searched)} as newest`.execute(db);
  const slot = rows[0]!;
  await sql`delete from ${tableOf(slot)}`.execute(db);
  return fill(db, search, slot, most === undefined ? -1 : most + 1);
}

/** Adds what has a number that was given since. @param limit none when it is negative */
async function fill(db: Db, { behind }: KeptSearch, slot: Slot, limit = -1): Promise<KeptMatches> {
  const table = tableOf(slot);
  await sql`insert or ignore into ${table} select * from (${behind(slot.last)}) limit ${sql.lit(limit)}`.execute(
    db,
  );
  const { rows } = await sql<{ size: number }>`update temp.kept_search
    set last = ${slot.newest}, size = (select count(*) from ${table}) where slot = ${slot.slot}
    returning size`.execute(db);
  return { table, size: rows[0]!.size };
}

function tableOf({ slot }: Slot): RawBuilder<unknown> {
  return sql.raw(`temp.matching_${slot}`);
}
