import { Kysely, sql } from 'kysely';
import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from '../kernel/logger.ts';
import { translateDatabaseError } from './constraint.ts';
import type { Database, Db } from './database.ts';
import { lockMigrations } from './migrate.ts';
import { sqlitePath } from './open-database.ts';
import { openPostgres } from './open-postgres.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { searchIndexPath } from './sqlite-search-index.ts';
import type { Tables } from './tables.ts';
import { translatingDialect } from './translating-dialect.ts';

/** A database that no other process uses. */
export interface ExclusiveDatabase {
  readonly dialect: Database['dialect'];
  transaction(work: (db: Db) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

const IN_USE = 'The database is in use by a server or another command. Stop it first.';

const BUSY_TIMEOUT_MS = 2000;
/** A closed connection stays listed for a moment. */
const MAX_ATTEMPTS = 10;
const PAUSE_MS = 200;
/** The SQLite result code SQLITE_BUSY. */
const BUSY = 5;

/**
 * Opens a database for replacing all its data. Throws an Error with a message for the user, in the transaction at the
 * latest, when another process has it open. Later processes wait or are rejected until this one closes it. Does not
 * migrate it.
 */
export function openExclusively(url: string, logger: Logger): ExclusiveDatabase {
  const path = sqlitePath(url);
  return path === undefined ? openPostgresExclusively(url, logger) : openSqliteExclusively(path);
}

/**
 * Opens the file without a write-ahead log, which would allow concurrent readers, so that SQLite locks it entirely.
 */
function openSqliteExclusively(path: string): ExclusiveDatabase {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  const file = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: BUSY_TIMEOUT_MS });
  try {
    file.exec('pragma journal_mode = delete; pragma locking_mode = exclusive; begin exclusive; commit');
    file.exec('pragma synchronous = full; pragma cache_size = -64000; pragma temp_store = memory');
  } catch (error) {
    file.close();
    throw (error as { errcode?: number }).errcode === BUSY ? new Error(IN_USE) : error;
  }
  const dialect = translatingDialect(
    'sqlite',
    sqliteDialect(file, { readOnly: false }),
    translateDatabaseError,
  );
  const db = new Kysely<Tables>({ dialect });
  return {
    dialect: 'sqlite',
    transaction: (work) =>
      db.transaction().execute(async (once) => {
        await work(once);
        // The search index is built from the previous rows, and its numbers would be mistaken for those of the new
        // ones.
        for (const end of ['', '-wal', '-shm']) rmSync(searchIndexPath(path) + end, { force: true });
      }),
    async close() {
      await db.destroy();
      if (file.isOpen) file.close();
    },
  };
}

function openPostgresExclusively(url: string, logger: Logger): ExclusiveDatabase {
  const database = openPostgres(url, logger);
  return {
    dialect: 'postgres',
    transaction: (work) =>
      database.transaction(async (db) => {
        await refuseOtherConnections(db);
        await lockMigrations(db, 'postgres');
        // Detects connections opened between the two checks. Later ones wait for the lock that every instance takes
        // when it opens the database.
        await refuseOtherConnections(db);
        await work(db);
      }),
    close: () => database.close(),
  };
}

/** Throws when another connection is open. The address may set its own application name, so compares that too. */
async function refuseOtherConnections(db: Db): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await sql`
      select 1 from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and (application_name like 'parvis%' or application_name = current_setting('application_name'))
       limit 1`.execute(db);
    if (rows.length === 0) return;
    if (attempt === MAX_ATTEMPTS) throw new Error(IN_USE);
    await sql`select pg_stat_clear_snapshot()`.execute(db);
    await setTimeout(PAUSE_MS);
  }
}
