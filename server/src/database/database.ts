import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

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
  /** A snapshot for reads over many rows: whatever they take, the event loop goes on. */
  readInBackground<T>(work: (db: Db) => Promise<T>): Promise<T>;
}
