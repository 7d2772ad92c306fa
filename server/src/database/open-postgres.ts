import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Logger } from '../kernel/logger.ts';
import { committing } from './after-commit.ts';
import { connectionSockets } from './connection-sockets.ts';
import { translateDatabaseError } from './constraint.ts';
import type { Database, Db, ReadingDatabase } from './database.ts';
import { driver } from './postgres-driver.ts';
import { readOnReplica } from './postgres-replica.ts';
import { closeSilentConnections } from './silent-connections.ts';
import type { Tables } from './tables.ts';
import { translatingDialect } from './translating-dialect.ts';
import { transactionGuard } from './within-transaction.ts';

const MAX_CONNECTIONS = 10;
/** For lists and exports. */
const MAX_REPLICA_CONNECTIONS = 5;
const CONNECT_TIMEOUT_MS = 5000;
/** PostgreSQL cancels longer statements. None of ours should take nearly as long. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** A transaction idle for this long was abandoned by an error and holds locks. */
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000;
/**
 * Planner settings for each connection, unless the address has its own `options`. JIT compilation takes longer than
 * any of our queries. The default `random_page_cost` assumes a hard disk and makes lists sort all matches instead of
 * reading an index in order. Decision 0029.
 */
const PLANNING = '-c jit=off -c random_page_cost=1.1';
/** The idle time before TCP keep-alive probes. */
const KEEP_ALIVE_MS = 10_000;
const MAX_ATTEMPTS = 3;
/** Serialisation failure and deadlock, after which a retry may succeed. */
const RETRYABLE = new Set(['40001', '40P01']);

/**
 * Opens a connection pool to PostgreSQL, and one to its replica if there is one. Connects at the first query, which
 * throws `unavailable` on failure.
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
    readInBackground: replica
      ? readOnReplica({ primary: db, replica: replica.read, inSnapshot, logger })
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
      new PostgresDialect({ pool: closeSilentConnections(pool, logger) }),
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
  // The pool repeats errors of its idle connections, which are already logged. Without a listener they would end the
  // process.
  pool.on('error', () => undefined);
  return pool;
}

/** Parses `bigint` as a number: instants and counts stay far below 2^53. */
const getTypeParser = ((oid, format) =>
  oid === driver().types.builtins.INT8
    ? Number
    : (driver().types.getTypeParser(oid, format) as unknown)) as typeof pg.types.getTypeParser;
