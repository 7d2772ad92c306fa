import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from './database.ts';
import type { KnownMatches, SearchMemory } from './search-memory.ts';

/** Numbers beyond this are not kept as bits: all of them go with each statement. */
const MOST_NUMBERS = 4_000_000;
/** The bits have room for some rows to come. */
const SPARE_BYTES = 1024;

/** A search of one kind of content, on PostgreSQL. */
export interface KindSearch {
  kind: string;
  words: readonly string[];
  /** Whether `entity` holds every word. */
  likes: RawBuilder<SqlBool>;
}

/** Which rows match, for a filter by an index that has `search_number`. */
export interface Matches {
  isMatch: RawBuilder<SqlBool>;
  size: number;
}

interface Moment {
  server: string;
  unknownFrom: string;
  /** No row that is seen has a higher number. */
  last: number;
}

/** Of this moment in a snapshot: transactions from `unknownFrom` on may not have ended. */
const MOMENT = sql`pg_postmaster_start_time()::text as server,
  pg_snapshot_xmin(pg_current_snapshot())::text as "unknownFrom",
  (select last_value from content_entity_search_number_seq) as last`;

/**
 * Every match of a search that is remembered, as the snapshot of `db` sees them: what has been written since is looked at.
 * Undefined when it is not remembered.
 */
export async function recallMatches(
  db: Db,
  memory: SearchMemory,
  search: KindSearch,
): Promise<Matches | undefined> {
  const known = memory.matches.recall(nameOf(search));
  if (!known) return undefined;
  // Transactions with ids beyond this snapshot's are of a server whose rows were loaded into this one.
  const { rows } = await sql<Moment & { changed: [number: number, holds: boolean][] }>`
    select ${MOMENT}, (
      select coalesce(json_agg(json_build_array(search_number, ${search.likes})), '[]')
      from content_entity as entity
      where search_transaction >= ${known.unknownFrom}::xid8
        and search_transaction < pg_snapshot_xmax(pg_current_snapshot()) and kind = ${search.kind}
    ) as changed`.execute(db);
  const { server, unknownFrom, last, changed } = rows[0]!;
  if (server !== known.server || last > MOST_NUMBERS) return undefined;
  const isCovered = last < known.bits.length * 8;
  const bits = isCovered && changed.length === 0 ? known.bits : withRoomFor(last, known.bits);
  for (const [number, holds] of changed) setBit(bits, number, holds);
  return keep(memory, search, { server, unknownFrom, bits });
}

/** Looks for every match, and remembers them. Undefined where there are too many rows to. */
export async function findMatches(
  db: Db,
  memory: SearchMemory,
  search: KindSearch,
): Promise<Matches | undefined> {
  const { rows } = await sql<Moment & { numbers: Buffer | null }>`
    select ${MOMENT}, (
      select string_agg(int4send(search_number), ''::bytea)
      from content_entity as entity where kind = ${search.kind} and ${search.likes}
    ) as numbers`.execute(db);
  const { server, unknownFrom, last, numbers } = rows[0]!;
  if (last > MOST_NUMBERS) return undefined;
  const bits = withRoomFor(last);
  for (let at = 0; numbers && at < numbers.length; at += 4) setBit(bits, numbers.readInt32BE(at), true);
  return keep(memory, search, { server, unknownFrom, bits });
}

function keep(memory: SearchMemory, search: KindSearch, known: KnownMatches): Matches {
  memory.matches.keep(nameOf(search), known);
  const { bits } = known;
  // Compared as it is, so that the planner expects many rows.
  const isMatch = sql<SqlBool>`get_bit(${Buffer.from(bits.buffer, bits.byteOffset, bits.length)}::bytea, search_number) > 0`;
  return { isMatch, size: countBits(bits) };
}

function nameOf({ kind, words }: KindSearch): string {
  return JSON.stringify([kind, ...words]);
}

function withRoomFor(last: number, bits: Uint8Array = new Uint8Array()): Uint8Array {
  const room = new Uint8Array(Math.max(bits.length, (last >> 3) + 1 + SPARE_BYTES));
  room.set(bits);
  return room;
}

function setBit(bits: Uint8Array, number: number, isSet: boolean): void {
  const bit = 1 << (number & 7);
  bits[number >> 3] = isSet ? bits[number >> 3]! | bit : bits[number >> 3]! & ~bit;
}

function countBits(bits: Uint8Array): number {
  let count = 0;
  for (let byte of bits) for (; byte > 0; byte &= byte - 1) count += 1;
  return count;
}
