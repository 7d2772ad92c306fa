import type { Clock } from '../kernel/clock.ts';
import { newId } from '../kernel/identifier.ts';
import type { Logger } from '../kernel/logger.ts';
import type { ChangeReader } from './change-reader.ts';
import type { Database, Db } from './database.ts';
import { sqlitePath } from './open-database.ts';
import { createPostgresChangeReader, notifyInstances } from './postgres-change-reader.ts';
import { createSqliteChangeReader } from './sqlite-change-reader.ts';

export interface ChangeFeedOptions {
  database: Database;
  /** The value of `app.database.url`. */
  url: string;
  clock: Clock;
  logger: Logger;
  /** How long cached pages stay valid while the database is unavailable. */
  staleMs: number;
  /** Called with the names that other instances announced and committed. */
  onChange(names: readonly string[]): void;
  /** Called when announcements may have been missed, so that anything may have changed. */
  onGap(): void;
}

/** Announces the dependencies that an instance changes to all other instances. Decision 0021. */
export interface ChangeFeed {
  /** Announces the names to the other instances when the transaction commits. */
  announce(db: Db, names: readonly string[]): Promise<void>;
  /** Receives every announcement from now on. Rejects when the database is unavailable. */
  start(): Promise<void>;
  /** `unconfirmed` after a failed read; `lost` when reads have failed for `staleMs`. */
  state(): 'confirmed' | 'unconfirmed' | 'lost';
  close(): Promise<void>;
}

/**
 * PostgreSQL sends notifications; the interval bounds the delay when one is lost. SQLite is polled, which takes
 * microseconds.
 */
const CHECK_MS = { postgres: 2000, sqlite: 50 };
/** A longer check counts as failed. */
const CHECK_TIMEOUT_MS = 2000;
const RETENTION_MS = 3_600_000;
const PRUNE_INTERVAL_MS = 60_000;
const PRUNE_ROWS = 1000;
const ROWS_PER_INSERT = 500;

export function createChangeFeed(options: ChangeFeedOptions): ChangeFeed {
  const { database, clock, logger, staleMs } = options;
  const origin = newId();
  const path = sqlitePath(options.url);
  const reader: ChangeReader =
    path === undefined
      ? createPostgresChangeReader({ url: options.url, origin, logger, onWake: () => void check() })
      : createSqliteChangeReader(path, origin);

  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let running: Promise<void> | undefined;
  let isRequestedAgain = false;
  let isConfirmed = true;
  let confirmedAt = performance.now();
  let prunedAt = performance.now();

  /** Reads changes. A request during a read causes another read after it. */
  function check(): Promise<void> {
    if (running) {
      isRequestedAgain = true;
      return running;
    }
    running = checkOnce().finally(() => {
      running = undefined;
      if (isRequestedAgain && !closed) void check();
      isRequestedAgain = false;
    });
    return running;
  }

  async function checkOnce(): Promise<void> {
    if (closed) return;
    const began = performance.now();
    const timeout = setTimeout(() => fail(new Error('no answer in time')), CHECK_TIMEOUT_MS);
    try {
      const names = await reader.read();
      if (performance.now() - confirmedAt > RETENTION_MS / 2) options.onGap();
      if (names.length > 0) options.onChange(names);
      if (!isConfirmed) logger.event('change feed recovered');
      isConfirmed = true;
      confirmedAt = began;
    } catch (error) {
      fail(error);
    } finally {
      clearTimeout(timeout);
    }
  }

  function fail(error: unknown): void {
    if (isConfirmed && !closed) logger.event('change feed lost', { err: error });
    isConfirmed = false;
  }

  async function prune(): Promise<void> {
    if (performance.now() - prunedAt < PRUNE_INTERVAL_MS) return;
    prunedAt = performance.now();
    try {
      await database.transaction((db) =>
        db
          .deleteFrom('dependency_change')
          .where('id', 'in', (old) =>
            old
              .selectFrom('dependency_change')
              .select('id')
              .where('at', '<', clock.now() - RETENTION_MS)
              .orderBy('id')
              .limit(PRUNE_ROWS),
          )
          .execute(),
      );
    } catch (error) {
      logger.event('change feed pruning failed', { err: error });
    }
  }

  return {
    async announce(db, names) {
      const at = clock.now();
      for (let start = 0; start < names.length; start += ROWS_PER_INSERT) {
        const rows = names.slice(start, start + ROWS_PER_INSERT).map((name) => ({ name, origin, at }));
        await db
          .insertInto('dependency_change')
          .values(rows)
          .$if(database.dialect === 'postgres', (query) => query.returning(notifyInstances))
          .execute();
      }
    },
    async start() {
      await reader.start();
      confirmedAt = performance.now();
      timer = setInterval(() => void check().then(prune), CHECK_MS[database.dialect]).unref();
    },
    state() {
      if (isConfirmed) return 'confirmed';
      return performance.now() - confirmedAt < staleMs ? 'unconfirmed' : 'lost';
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await running;
      await reader.close();
    },
  };
}
