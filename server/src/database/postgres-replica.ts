import { sql } from 'kysely';
import type { Logger } from '../kernel/logger.ts';
import type { Database, Db } from './database.ts';

/** A replica that could not be asked is left alone for so long. */
const AWAY_MS = 10_000;

export interface ReplicaOptions {
  /** Connections to the primary. */
  primary: Db;
  /** Connections to the replica. */
  replica: Db;
  /** Over a connection, or over any of a pool. */
  inSnapshot: <T>(db: Db, work: (db: Db) => Promise<T>) => Promise<T>;
  logger: Logger;
  awayMs?: number;
}

/**
 * Surveys that go to a replica which has replayed all that was written before they began; to the primary otherwise, and while the
 * replica is away. So nobody is shown less than what was acknowledged. Decision 0034.
 */
export function surveysByReplica(options: ReplicaOptions): Database['survey'] {
  const { primary, replica, inSnapshot, logger, awayMs = AWAY_MS } = options;
  let awayUntil = 0;

  /** On the connection that is read over: behind one address there may be several replicas. */
  async function hasReplayed(connection: Db, position: string): Promise<boolean> {
    const { rows } = await sql<{ has: boolean | null }>`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has`.execute(
      connection,
    );
    return rows[0]!.has === true;
  }

  return async (work) => {
    if (performance.now() < awayUntil) return inSnapshot(primary, work);
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
      // What was begun may have told somebody of its first rows.
      if (reading.hasBegun) throw error;
      awayUntil = performance.now() + awayMs;
      logger.event('replica unavailable', { err: error });
    }
    return inSnapshot(primary, work);
  };
}
