import { DatabaseSync } from 'node:sqlite';

/** Milliseconds that a statement waits for another process. */
const BUSY_TIMEOUT_MS = 10_000;

export interface SqliteConnectionOptions {
  readOnly: boolean;
}

/** Opens a file of SQLite as the service needs it: WAL, every commit synced, foreign keys held. */
export function openSqliteFile(path: string, { readOnly }: SqliteConnectionOptions): DatabaseSync {
  const file = new DatabaseSync(path, {
    readOnly,
    enableForeignKeyConstraints: true,
    timeout: BUSY_TIMEOUT_MS,
  });
  if (!readOnly) file.exec('pragma journal_mode = wal; pragma synchronous = full');
  file.exec('pragma cache_size = -16000; pragma temp_store = memory');
  return file;
}
