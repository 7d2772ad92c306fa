import { Kysely } from 'kysely';
import type { DatabaseSync } from 'node:sqlite';
import { translateDatabaseError } from './constraint.ts';
import type { Db } from './database.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { openSqliteFile, type SqliteConnectionOptions } from './sqlite-file.ts';
import type { Tables } from './tables.ts';
import { translatingDialect } from './translating-dialect.ts';

export interface SqliteConnection {
  file: DatabaseSync;
  db: Db;
  close(): Promise<void>;
}

/** Opens a connection to an SQLite file. Throws system errors unchanged. */
export function connectSqlite(path: string, options: SqliteConnectionOptions): SqliteConnection {
  const file = openSqliteFile(path, options);
  const dialect = translatingDialect('sqlite', sqliteDialect(file, options), translateDatabaseError);
  const db = new Kysely<Tables>({ dialect });
  return {
    file,
    db,
    async close() {
      await db.destroy();
      // Kysely may have closed it already.
      if (file.isOpen) file.close();
    },
  };
}
