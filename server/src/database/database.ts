import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** A connection or a transaction. Repositories take either as their first parameter. */
export type Db = Kysely<Tables>;

/** The maximum, busy and waiting numbers of connections of one kind. */
export interface PoolLoad {
  size: number;
  inUse: number;
  waiting: number;
}

/** A read-only database of either kind. */
export interface ReadingDatabase {
  readonly dialect: 'sqlite' | 'postgres';
  /** For single reads. Each statement sees the state at its start. */
  readonly read: Db;
  /** Runs several reads on one consistent state. Writes fail. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Returns the current load of each pool, by name. */
  pools(): Readonly<Record<string, PoolLoad>>;
  close(): Promise<void>;
}

/** A database of either kind, open and ready. */
export interface Database extends ReadingDatabase {
  /**
   * Runs the work in a transaction and rolls back when it throws. Keep the work short: SQLite has one writer. Throws
   * when called inside another transaction, which would deadlock.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs reads over many rows in a snapshot, without blocking the event loop. */
  readInBackground<T>(work: (db: Db) => Promise<T>): Promise<T>;
}
