import { sql } from 'kysely';
import type { Logger } from '../kernel/logger.ts';
import type { Database, Db } from './database.ts';

/** How long an unavailable replica is not queried. */
const UNAVAILABLE_MS = 10_000;

export interface ReplicaOptions {
  /** Connections to the primary. */
  primary: Db;
  /** Connections to the replica. */
  replica: Db;
  /** Runs the work in a read-only snapshot of a connection or a pool. */
  inSnapshot: <T>(db: Db, work: (db: Db) => Promise<T>) => Promise<T>;
  logger: Logger;
}

/**
 * Reads from a replica that has replayed everything committed before the read began, and otherwise from the primary,
 * so that reads always include acknowledged writes. Decision 0034.
 */
export function readOnReplica(options: ReplicaOptions): Database['readInBackground'] {
  const { primary, replica, inSnapshot, logger } = options;
  let unavailableUntil = 0;

  /** Checks on the connection of the read, because one address may belong to several replicas. */
  async function hasReplayed(connection: Db, position: string): Promise<boolean> {
    const { rows } = await sql<{ has: boolean | null }>`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has`.execute(
      connection,
    );
    return rows[0]!.has === true;
  }

  return async (work) => {
    if (performance.now() < unavailableUntil) return inSnapshot(primary, work);
    const { rows } = await sql<{ position: string }>`
      select pg_current_wal_insert_lsn()::text as position`.execute(primary);
    const reading = { hasBegun: false };
    try {
      const read = await replica.connection().execute(async (connection) => {
        if (!(await hasReplayed(connection, rows[0]!.position))) return undefined;
        reading.hasBegun = true;
        return { result: await inSnapshot(connection, work) };
      });
      if (read) return read.result;
    } catch (error) {
      // The work may already have passed on its first rows.
      if (reading.hasBegun) throw error;
      unavailableUntil = performance.now() + UNAVAILABLE_MS;
      logger.event('replica unavailable', { err: error });
    }
    return inSnapshot(primary, work);
  };
}
