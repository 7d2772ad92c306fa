import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Logger } from '../kernel/logger.ts';
import { driver } from './postgres-driver.ts';

const CHECK_INTERVAL_MS = 1000;
/** After this time without a response, a statement is either slow or was lost by the network. */
const SILENCE_MS = 5000;
const CHECK_TIMEOUT_MS = 5000;

/** Backends that are not working on a statement sent long ago, so that the statement or its response was lost. */
const IDLE_BACKENDS = `
  select pid from pg_stat_activity
  where pid = any($1::int[]) and state like 'idle%' and state_change < now() - interval '1 second'`;

interface Waiting {
  client: pg.PoolClient;
  since: number;
}

/**
 * Wraps a pool so that it closes dead connections. A network that drops packets does not break a connection for a
 * quarter of an hour, and a statement timeout would also end long healthy statements. When a response is late, this
 * queries the server on another connection whether it is still working on the statement. A lost statement rejects as
 * if its connection had broken.
 */
export function closeSilentConnections(pool: pg.Pool, logger: Logger): PostgresPool {
  const waiting = new Set<Waiting>();
  let isChecking = false;
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS).unref();

  async function check(): Promise<void> {
    const silent = [...waiting].filter(({ since }) => performance.now() - since >= SILENCE_MS);
    if (isChecking || silent.length === 0) return;
    isChecking = true;
    const isLost = await findLostBackends(pool.options, silent.map(backendOf));
    isChecking = false;
    for (const statement of silent) {
      statement.since = performance.now();
      if (!waiting.has(statement) || !isLost(backendOf(statement))) continue;
      logger.event('database connection timed out');
      // With a statement in progress this does not wait.
      statement.client.end().catch(() => undefined);
    }
  }

  async function query(client: pg.PoolClient, text: string, values: unknown[]): Promise<pg.QueryResult> {
    const statement: Waiting = { client, since: performance.now() };
    waiting.add(statement);
    try {
      return await sendQuery(client, text, values);
    } finally {
      waiting.delete(statement);
    }
  }

  /** One wrapper per connection, reused each time it is taken from the pool. */
  const watchedClients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  function watch(client: pg.PoolClient): PostgresPoolClient {
    const known = watchedClients.get(client);
    if (known) return known;
    const watched: PostgresPoolClient = {
      // Cursors are not used: queries are always text.
      query: query.bind(undefined, client) as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy),
    };
    watchedClients.set(client, watched);
    return watched;
  }

  return {
    options: pool.options,
    connect: async () => watch(await pool.connect()),
    async end() {
      clearInterval(timer);
      await pool.end();
    },
  };
}

/**
 * Sends a query with a callback. For a promise, the driver would assign a function to a property that V8 treats as
 * constant. The function and the response that it references would survive every young-generation collection.
 * Decision 0044.
 */
function sendQuery(client: pg.PoolClient, text: string, values: unknown[]): Promise<pg.QueryResult> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
  client.query(text, values, (error: Error | undefined, result) => (error ? reject(error) : resolve(result)));
  return promise;
}

/** Returns the process id of a connection's backend, which the types of the driver lack. */
function backendOf({ client }: Waiting): number {
  return (client as unknown as { processID: number }).processID;
}

/** Returns the idle backends, or all of them when the server cannot be reached. */
async function findLostBackends(
  connection: pg.PoolOptions,
  processes: readonly number[],
): Promise<(processId: number) => boolean> {
  const client = new (driver().Client)({
    ...connection,
    connectionTimeoutMillis: CHECK_TIMEOUT_MS,
    query_timeout: CHECK_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(IDLE_BACKENDS, [processes]);
    return (processId) => rows.some(({ pid }) => pid === processId);
  } catch (error) {
    // A server that rejects a connection, for example because it has too many, is reachable.
    return () => !(error instanceof driver().DatabaseError);
  } finally {
    client.end().catch(() => undefined);
  }
}
