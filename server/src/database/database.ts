import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';
import type { WriteUnit } from './write-unit.ts';

/** A connection, or a transaction: repositories take either, as their first parameter. */
export type Db = Kysely<Tables>;

/** How many may be at work at once on connections of one kind, how many are, and how many wait. */
export interface PoolLoad {
  size: number;
  inUse: number;
  waiting: number;
}

/** One of the two databases, open for reading alone. */
export interface ReadingDatabase {
  readonly dialect: 'sqlite' | 'postgres';
  /** For single reads; each statement sees the state at its own beginning. */
  readonly read: Db;
  /** Several reads that see one state. Writes in it fail. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** By the names of the kinds; at this moment. */
  pools(): Readonly<Record<string, PoolLoad>>;
  close(): Promise<void>;
}

/** One of the two databases, open and ready. */
export interface Database extends ReadingDatabase {
  /**
   * All or nothing: rolls back when the work throws. Nothing slow inside: SQLite has one writer. Throws when it is called inside of
   * another one's work, which would wait for itself.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Stores rows that are known beforehand, many callers' in one commit. Answers when they are on the disk: true, or
   * false when a row that the unit requires is not there. Throws as a transaction does.
   */
  store(unit: WriteUnit): Promise<boolean>;
  /** A snapshot for reads over many rows: whatever they take, the event loop goes on. */
  survey<T>(work: (db: Db) => Promise<T>): Promise<T>;
}
