import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from '../kernel/logger.ts';
import type { ChangeReader } from './change-reader.ts';
import { connectionSockets } from './connection-sockets.ts';
import { driver } from './postgres-driver.ts';

const CHANNEL = 'parvis_change';
const CONNECT_TIMEOUT_MS = 5000;
const QUERY_TIMEOUT_MS = 5000;
const RECONNECT_MS = 500;

/**
 * An expression for `returning` that notifies the other instances on commit. The notification is empty, so losing one
 * does no harm. PostgreSQL sends one per transaction.
 */
export const notifyInstances = sql`pg_notify(${CHANNEL}, '')`.as('woken');

export interface PostgresChangeReaderOptions {
  url: string;
  origin: string;
  logger: Logger;
  /** Called after an announcement, and when it is time to reconnect. */
  onWake(): void;
}

/**
 * Transactions do not commit in the order of their ids. Each change stores its transaction id, and each read keeps
 * its snapshot: what this snapshot sees and the previous one did not is new. Exact in any commit order, with a single
 * indexed query.
 */
const NEW_CHANGES = `
  select pg_current_snapshot()::text as snapshot,
         (select coalesce(json_agg(distinct name), '[]')
            from dependency_change
           where transaction_id >= pg_snapshot_xmin($1::pg_snapshot)
             and not pg_visible_in_snapshot(transaction_id, $1::pg_snapshot)
             and pg_visible_in_snapshot(transaction_id, pg_current_snapshot())
             and origin <> $2) as names`;

/** Listens and reads on a dedicated connection, which is reopened when it is lost. */
export function createPostgresChangeReader(options: PostgresChangeReaderOptions): ChangeReader {
  const { origin, logger, onWake } = options;
  const sockets = connectionSockets();
  let client: Promise<pg.Client> | undefined;
  let seen: string | undefined;
  let closed = false;
  let reconnectTimer: NodeJS.Timeout | undefined;

  async function connect(): Promise<pg.Client> {
    const fresh = new (driver().Client)({
      connectionString: options.url,
      stream: sockets.open,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'parvis changes',
    });
    fresh.on('notification', onWake);
    fresh.on('error', (error) => logger.event('change feed disconnected', { err: error }));
    fresh.on('end', scheduleReconnect);
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      return fresh;
    } catch (error) {
      fresh.end().catch(() => undefined);
      throw error;
    }
  }

  function scheduleReconnect(): void {
    client = undefined;
    if (closed) return;
    clearTimeout(reconnectTimer);
    reconnectTimer = setTimeout(onWake, RECONNECT_MS).unref();
  }

  async function query<T>(text: string, values: unknown[]): Promise<T> {
    const connecting = (client ??= connect());
    try {
      const { rows } = await (await connecting).query(text, values);
      return rows[0] as T;
    } catch (error) {
      if (client === connecting) {
        scheduleReconnect();
        // A connection that did not answer is not reused.
        connecting.then((lost) => lost.end()).catch(() => undefined);
      }
      throw error;
    }
  }

  return {
    async start() {
      ({ snapshot: seen } = await query<{ snapshot: string }>(
        'select pg_current_snapshot()::text as snapshot',
        [],
      ));
    },
    async read() {
      const { snapshot, names } = await query<{ snapshot: string; names: string[] }>(NEW_CHANGES, [
        seen,
        origin,
      ]);
      seen = snapshot;
      return names;
    },
    async close() {
      closed = true;
      clearTimeout(reconnectTimer);
      await sockets.closed(client?.then((open) => open.end()).catch(() => undefined));
    },
  };
}
