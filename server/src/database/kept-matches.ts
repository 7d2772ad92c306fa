import { sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';
import type { SearchedTable } from './search-number.ts';

/** Searches whose matches a reader keeps; the one that was used longest ago makes room. */
const SLOTS = [0, 1, 2, 3] as const;
/** Beyond so many matches a search is not kept: each takes some 10 bytes. */
export const MOST_KEPT = 200_000;

/**
 * Temporary tables of a connection that reads SQLite: the numbers of the rows that hold the words of a search. A text has its number
 * for ever, so what was found stays true; a search that is made again takes in what has come since.
 */
export const KEPT_TABLES = `
  create temp table kept_search (
    slot integer primary key, searched text, words text,
    last integer not null default 0, size integer not null default 0, used integer not null default 0
  );
  insert into temp.kept_search (slot) values ${SLOTS.map((slot) => `(${slot})`).join()};
  ${SLOTS.map((slot) => `create temp table matching_${slot} (number integer primary key);`).join('\n')}
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
}

/** Every match of a search that has been kept; undefined when it has not. */
export async function keptMatches(db: Db, search: KeptSearch): Promise<KeptMatches | undefined> {
  const { rows } = await sql<Slot>`update temp.kept_search
    set used = (select max(used) + 1 from temp.kept_search)
    where searched = ${search.searched} and words = ${search.words}
    returning slot, last, size`.execute(db);
  return rows[0] && catchUp(db, search, rows[0]);
}

/** Keeps every match of a search from now on. */
export async function keepMatches(db: Db, search: KeptSearch): Promise<KeptMatches> {
  const { rows } = await sql<Slot>`update temp.kept_search
    set searched = ${search.searched}, words = ${search.words}, last = 0, size = 0,
      used = (select max(used) + 1 from temp.kept_search)
    where slot = (select slot from temp.kept_search order by used limit 1)
    returning slot, last, size`.execute(db);
  await sql`delete from ${tableOf(rows[0]!)}`.execute(db);
  return catchUp(db, search, rows[0]!);
}

async function catchUp(db: Db, { searched, behind }: KeptSearch, slot: Slot): Promise<KeptMatches> {
  const table = tableOf(slot);
  const newest = sql`(select last from search_count where searched = ${searched})`;
  const { rows } = await sql<{ isBehind: number }>`select ${newest} > ${slot.last} as "isBehind"`.execute(db);
  if (!rows[0]!.isBehind) return { table, size: slot.size };
  await sql`insert or ignore into ${table} ${behind(slot.last)}`.execute(db);
  const caughtUp = await sql<{ size: number }>`update temp.kept_search
    set last = ${newest}, size = (select count(*) from ${table}) where slot = ${slot.slot}
    returning size`.execute(db);
  return { table, size: caughtUp.rows[0]!.size };
}

function tableOf({ slot }: Slot): RawBuilder<unknown> {
  return sql.raw(`temp.matching_${slot}`);
}
