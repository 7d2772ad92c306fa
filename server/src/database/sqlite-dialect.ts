import { SqliteDialect, type Dialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/** Preparing a statement costs as much as running a small one; the oldest are dropped beyond this number. */
const MAX_STATEMENTS = 500;

/** Milliseconds that a statement waits for another process. */
const BUSY_TIMEOUT_MS = 10_000;

const NOTHING: SqliteStatement = {
  reader: true,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

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

/** Kysely's dialect over `node:sqlite`. A transaction of the writing connection takes the lock at its beginning. */
export function sqliteDialect(file: DatabaseSync, { readOnly }: SqliteConnectionOptions): Dialect {
  const statements = new Map<string, StatementSync>();

  function prepared(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known) {
      statements.delete(sql);
      statements.set(sql, known);
      return known;
    }
    const statement = file.prepare(sql);
    statements.set(sql, statement);
    if (statements.size > MAX_STATEMENTS) statements.delete(statements.keys().next().value!);
    return statement;
  }

  const database: SqliteDatabase = {
    close: () => file.close(),
    prepare(sql) {
      // A full disk ends the transaction by itself; rolling back then would hide that fault behind another one.
      if (sql === 'rollback' && !file.isTransaction) return NOTHING;
      const statement = prepared(sql === 'begin' && !readOnly ? 'begin immediate' : sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      };
    },
  };
  return new SqliteDialect({ database });
}
