import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** A connection, or a transaction: repositories take either, as their first parameter. */
export type Db = Kysely<Tables>;

/** One of the two databases, open and ready. */
export interface Database {
  readonly dialect: 'sqlite' | 'postgres';
  /** For single reads; each statement sees the state at its own beginning. */
  readonly read: Db;
  /** All or nothing: rolls back when the work throws. Nothing slow inside: SQLite has one writer. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Several reads that see one state. Writes in it fail. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
