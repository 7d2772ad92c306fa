import type { Logger } from '../kernel/logger.ts';
import type { Database } from './database.ts';
import { openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';

/**
 * Opens the database of `app.database.url`: `sqlite:<absolute path>`, or `postgres://…` with the replica of
 * `app.database.read-url`. Does not migrate it. Source: contract §6.
 */
export function openDatabase(url: string, logger: Logger, replicaUrl?: string): Database {
  const path = sqlitePath(url);
  return path === undefined ? openPostgres(url, logger, replicaUrl) : openSqlite(path);
}

/** Returns the file of an SQLite address, or undefined for another database. */
export function sqlitePath(url: string): string | undefined {
  return url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined;
}
