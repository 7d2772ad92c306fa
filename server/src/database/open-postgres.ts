import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Logger } from '../kernel/logger.ts';
import { committing } from './after-commit.ts';
import { connectionSockets } from './connection-sockets.ts';
import { translateDatabaseError } from './constraint.ts';
import type { Database, Db, ReadingDatabase } from './database.ts';
import { driver } from './postgres-driver.ts';
import { surveysByReplica } from './postgres-replica.ts';
import { endingSilentConnections } from './silent-connections.ts';
import type { Tables } from './tables.ts';
import { translatingDialect } from './translating-dialect.ts';
import { transactionGuard } from './within-transaction.ts';

const MAX_CONNECTIONS = 10;
/** Of lists and exports, which one connection after the other reads. */
const MAX_REPLICA_CONNECTIONS = 5;
const CONNECT_TIMEOUT_MS = 5000;
/** A statement that takes longer is given up by the server: nothing of ours should come near it. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** A transaction that does nothing for so long is left over from a fault, and holds locks. */
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000;
/**
 * What the planner is told of each connection; an operator whose address has `options` of its own says it instead.
 * Compiling a query takes longer than any of ours. A page that an index leads to costs hardly more than the next one: the default
 * is that of a hard disk, by which lists sort all matches instead of going along their order. Decision 0029.
 */
const PLANNING = '-c jit=off -c random_page_cost=1.1';
/** A connection without work is asked for a sign of life so often, and given up after ten seconds without one. */
const KEEP_ALIVE_MS = 10_000;
const MAX_ATTEMPTS = 3;
/** Serialisation failure and deadlock: the same work may pass when it is tried again. */
const RETRYABLE = new Set(['40001', '40P01']);

/**
 * Opens a pool of connections to PostgreSQL, and one to its replica where there is one. Connects at the first query, which throws
 * `unavailable` when it cannot.
 */
export function openPostgres(url: string, logger: Logger, replicaUrl?: string): Database {
  const reading = openReading(url, logger, MAX_CONNECTIONS);
  const replica =
    replicaUrl === undefined ? undefined : openReading(replicaUrl, logger, MAX_REPLICA_CONNECTIONS);
  const { read: db } = reading;

  const guard = transactionGuard();
  const transaction: Database['transaction'] = async (work) => {
    guard.refuseNested();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await committing(
          (once) => db.transaction().execute(once),
          (within) => guard.within(() => work(within)),
        );
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error;
      }
    }
  };
  return {
    ...reading,
    transaction,
    survey: replica
      ? surveysByReplica({ primary: db, replica: replica.read, inSnapshot, logger })
      : reading.snapshot,
    pools: () => ({
      ...reading.pools(),
      ...(replica ? { replica: replica.pools().connections! } : {}),
    }),
    async close() {
      await Promise.all([reading.close(), replica?.close()]);
    },
  };
}

function openReading(url: string, logger: Logger, maxConnections: number): ReadingDatabase {
  const sockets = connectionSockets();
  const pool = createPool(url, logger, { max: maxConnections, stream: sockets.open });
  const db: Db = new Kysely<Tables>({
    dialect: translatingDialect(
      'postgres',
      new PostgresDialect({ pool: endingSilentConnections(pool, logger) }),
      translateDatabaseError,
    ),
  });
  return {
    dialect: 'postgres',
    read: db,
    snapshot: (work) => inSnapshot(db, work),
    pools: () => ({
      connections: {
        size: maxConnections,
        inUse: pool.totalCount - pool.idleCount,
        waiting: pool.waitingCount,
      },
    }),
    close: () => sockets.closed(db.destroy()),
  };
}

function inSnapshot<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

function createPool(url: string, logger: Logger, own: pg.PoolConfig): pg.Pool {
  const pool = new (driver().Pool)({
    ...own,
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    options: PLANNING,
    application_name: 'parvis',
    types: { getTypeParser },
  });
  pool.on('connect', (client) => {
    client.on('error', (error) => logger.event('database connection lost', { err: error }));
  });
  // The pool repeats the faults of its idle connections, which are logged already; unheard, they would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** `bigint` as a number: instants and counts stay far below 2^53. */
const getTypeParser = ((oid, format) =>
  oid === driver().types.builtins.INT8
    ? Number
    : (driver().types.getTypeParser(oid, format) as unknown)) as typeof pg.types.getTypeParser;
