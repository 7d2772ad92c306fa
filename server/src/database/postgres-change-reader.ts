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
 * What a statement returns so that others look as soon as it is committed. The message holds nothing, so that it does not
 * matter when one is lost; the database sends it once a transaction.
 */
export const wakingOthers = sql`pg_notify(${CHANNEL}, '')`.as('woken');

export interface PostgresChangeReaderOptions {
  url: string;
  origin: string;
  logger: Logger;
  /** Somebody announced something, or the connection is to be made again. */
  onWake(): void;
}

/**
 * Transactions are not committed in the order of any number that they are given. Each change has the id of its transaction,
 * and each look remembers the snapshot that it was made in: what this one sees and the last one did not, is new. Exact, whatever
 * is committed when, and in one query by an index.
 */
const NEW_CHANGES = `
  select pg_current_snapshot()::text as snapshot,
         (select coalesce(json_agg(distinct name), '[]')
            from dependency_change
           where transaction_id >= pg_snapshot_xmin($1::pg_snapshot)
             and not pg_visible_in_snapshot(transaction_id, $1::pg_snapshot)
             and pg_visible_in_snapshot(transaction_id, pg_current_snapshot())
             and origin <> $2) as names`;

/** Listens and looks on a connection of its own, which is made again when it is lost. */
export function createPostgresChangeReader(options: PostgresChangeReaderOptions): ChangeReader {
  const { origin, logger, onWake } = options;
  const sockets = connectionSockets();
  let client: Promise<pg.Client> | undefined;
  let seen: string | undefined;
  let closed = false;
  let reconnecting: NodeJS.Timeout | undefined;

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
    fresh.on('end', lose);
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      return fresh;
    } catch (error) {
      fresh.end().catch(() => undefined);
      throw error;
    }
  }

  function lose(): void {
    client = undefined;
    if (closed) return;
    clearTimeout(reconnecting);
    reconnecting = setTimeout(onWake, RECONNECT_MS).unref();
  }

  async function query<T>(text: string, values: unknown[]): Promise<T> {
    const connecting = (client ??= connect());
    try {
      const { rows } = await (await connecting).query(text, values);
      return rows[0] as T;
    } catch (error) {
      if (client === connecting) {
        lose();
        // A connection that did not answer is not used again.
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
      clearTimeout(reconnecting);
      await sockets.closed(client?.then((open) => open.end()).catch(() => undefined));
    },
  };
}
