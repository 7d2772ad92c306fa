import { DatabaseSync } from 'node:sqlite';

/** Milliseconds that a statement waits for another process. */
const BUSY_TIMEOUT_MS = 10_000;

export interface SqliteConnectionOptions {
  readOnly: boolean;
}

/** Opens an SQLite file with the settings of the service: WAL, every commit synced, foreign keys enforced. */
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
