import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Logger } from '../kernel/logger.ts';
import { driver } from './postgres-driver.ts';

const LOOK_MS = 1000;
/** A statement that has no answer for so long may take its time, or have been sent into a network that is gone. */
const SILENCE_MS = 5000;
const QUESTION_TIMEOUT_MS = 5000;

/** What the server of a statement that was sent long ago is not at work for: the statement, or its answer, got lost. */
const IDLE_BACKENDS = `
  select pid from pg_stat_activity
  where pid = any($1::int[]) and state like 'idle%' and state_change < now() - interval '1 second'`;

interface Waiting {
  client: pg.PoolClient;
  since: number;
}

/**
 * A pool that ends connections which nobody answers on any more. A network that swallows what is sent breaks no connection
 * for a quarter of an hour, and a limit for statements would end long ones that are well: so when an answer is missing for a
 * while, the server is asked on another connection. What waited gets the fault of a connection that broke.
 */
export function endingSilentConnections(pool: pg.Pool, logger: Logger): PostgresPool {
  const waiting = new Set<Waiting>();
  let isAsking = false;
  const timer = setInterval(() => void look(), LOOK_MS).unref();

  async function look(): Promise<void> {
    const silent = [...waiting].filter(({ since }) => performance.now() - since >= SILENCE_MS);
    if (isAsking || silent.length === 0) return;
    isAsking = true;
    const isLost = await ask(pool.options, silent.map(processOf));
    isAsking = false;
    for (const statement of silent) {
      statement.since = performance.now();
      if (!waiting.has(statement) || !isLost(processOf(statement))) continue;
      logger.event('database connection timed out');
      // With a statement under way this waits for nothing.
      statement.client.end().catch(() => undefined);
    }
  }

  async function query(client: pg.PoolClient, text: string, values: unknown[]): Promise<pg.QueryResult> {
    const statement: Waiting = { client, since: performance.now() };
    waiting.add(statement);
    try {
      return await answerTo(client, text, values);
    } finally {
      waiting.delete(statement);
    }
  }

  /** Of each connection the same one, however often it is taken from the pool. */
  const watchedClients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  function watch(client: pg.PoolClient): PostgresPoolClient {
    const known = watchedClients.get(client);
    if (known) return known;
    const watched: PostgresPoolClient = {
      // There are no cursors here: the one form of a query is that of a text.
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
 * Asks with a callback: to make a promise, the driver assigns a function to a property, which V8 takes for one that stays. It and
 * all that it leads to, the whole answer, would outlive every collection of young garbage. Decision 0044.
 */
function answerTo(client: pg.PoolClient, text: string, values: unknown[]): Promise<pg.QueryResult> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
  client.query(text, values, (error: Error | undefined, result) => (error ? reject(error) : resolve(result)));
  return promise;
}

/** The number of the process that serves a connection; the driver has it, its types do not. */
function processOf({ client }: Waiting): number {
  return (client as unknown as { processID: number }).processID;
}

/** Which of these processes have nothing to do, or, where the server cannot be reached at all, all of them. */
async function ask(
  connection: pg.PoolOptions,
  processes: readonly number[],
): Promise<(processId: number) => boolean> {
  const client = new (driver().Client)({
    ...connection,
    connectionTimeoutMillis: QUESTION_TIMEOUT_MS,
    query_timeout: QUESTION_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(IDLE_BACKENDS, [processes]);
    return (processId) => rows.some(({ pid }) => pid === processId);
  } catch (error) {
    // A server that refuses, as when it has too many connections, is there all the same.
    return () => !(error instanceof driver().DatabaseError);
  } finally {
    client.end().catch(() => undefined);
  }
}
