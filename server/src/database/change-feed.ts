import type { Clock } from '../kernel/clock.ts';
import { newId } from '../kernel/identifier.ts';
import type { Logger } from '../kernel/logger.ts';
import type { ChangeReader } from './change-reader.ts';
import type { Database, Db } from './database.ts';
import { sqlitePath } from './open-database.ts';
import { createPostgresChangeReader, wakingOthers } from './postgres-change-reader.ts';
import { createSqliteChangeReader } from './sqlite-change-reader.ts';

export interface ChangeFeedOptions {
  database: Database;
  /** `app.database.url`. */
  url: string;
  clock: Clock;
  logger: Logger;
  /** How long what is in memory may be believed while the database is away. */
  staleMs: number;
  /** Told of what other instances announced and committed. */
  onChange(names: readonly string[]): void;
  /** What was announced cannot be known any more: everything may have changed. */
  onGap(): void;
}

/** Names that one instance announces with what it writes, and all others learn of. Decision 0021. */
export interface ChangeFeed {
  /** Tells the other instances when the transaction is committed, once each. */
  announce(db: Db, names: readonly string[]): Promise<void>;
  /** From now on nothing is missed. Rejects when the database is away. */
  start(): Promise<void>;
  /** Whether everything that was announced is known; `lost` when it has not been for too long. */
  state(): 'confirmed' | 'unconfirmed' | 'lost';
  close(): Promise<void>;
}

/** PostgreSQL wakes us; a message that is lost is made up for within this time. SQLite has no other way, and a look costs it microseconds. */
const CHECK_MS = { postgres: 2000, sqlite: 50 };
/** A check that takes longer counts as failed. */
const CHECK_TIMEOUT_MS = 2000;
const RETENTION_MS = 3_600_000;
const CLEAN_UP_MS = 60_000;
const CLEAN_UP_ROWS = 1000;
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
  let isAskedAgain = false;
  let isConfirmed = true;
  let confirmedAt = performance.now();
  let cleanedAt = performance.now();

  /** Looks for changes; one that is asked for meanwhile follows. */
  function check(): Promise<void> {
    if (running) {
      isAskedAgain = true;
      return running;
    }
    running = checkOnce().finally(() => {
      running = undefined;
      if (isAskedAgain && !closed) void check();
      isAskedAgain = false;
    });
    return running;
  }

  async function checkOnce(): Promise<void> {
    if (closed) return;
    const began = performance.now();
    const late = setTimeout(() => fail(new Error('no answer in time')), CHECK_TIMEOUT_MS);
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
      clearTimeout(late);
    }
  }

  function fail(error: unknown): void {
    if (isConfirmed && !closed) logger.event('change feed lost', { err: error });
    isConfirmed = false;
  }

  async function cleanUp(): Promise<void> {
    if (performance.now() - cleanedAt < CLEAN_UP_MS) return;
    cleanedAt = performance.now();
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
              .limit(CLEAN_UP_ROWS),
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
          .$if(database.dialect === 'postgres', (query) => query.returning(wakingOthers))
          .execute();
      }
    },
    async start() {
      await reader.start();
      confirmedAt = performance.now();
      timer = setInterval(() => void check().then(cleanUp), CHECK_MS[database.dialect]).unref();
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
