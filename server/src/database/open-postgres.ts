import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../kernel/logger.ts';
import { translateDatabaseError } from './constraint.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';
import { translatingDialect } from './translating-dialect.ts';

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5000;
/** A statement that takes longer is given up by the server: nothing of ours should come near it. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** A transaction that does nothing for so long is left over from a fault, and holds locks. */
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000;
const MAX_ATTEMPTS = 3;
/** Serialisation failure and deadlock: the same work may pass when it is tried again. */
const RETRYABLE = new Set(['40001', '40P01']);

/** Opens a pool of connections to PostgreSQL. Connects at the first query, which throws `unavailable` when it cannot. */
export function openPostgres(url: string, logger: Logger): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'parvis',
    types: { getTypeParser },
  });
  pool.on('connect', (client) => {
    client.on('error', (error) => logger.warn({ err: error }, 'a database connection was lost'));
  });
  // The pool repeats the faults of its idle connections, which are logged already; unheard, they would end the process.
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({
    dialect: translatingDialect(new PostgresDialect({ pool }), translateDatabaseError),
  });

  return {
    dialect: 'postgres',
    read: db,
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await db.transaction().execute(work);
        } catch (error) {
          if (attempt === MAX_ATTEMPTS || !RETRYABLE.has((error as { code?: string }).code ?? ''))
            throw error;
        }
      }
    },
    snapshot: (work) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    close: () => db.destroy(),
  };
}

/** `bigint` as a number: instants and counts stay far below 2^53. */
const getTypeParser = ((oid, format) =>
  oid === pg.types.builtins.INT8
    ? Number
    : (pg.types.getTypeParser(oid, format) as unknown)) as typeof pg.types.getTypeParser;
