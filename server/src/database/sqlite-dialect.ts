import { SqliteDialect, type Dialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { SqliteConnectionOptions } from './sqlite-file.ts';
import { beginWriting } from './sqlite-write-lock.ts';
import { statementCache } from './statement-cache.ts';

const NOTHING: SqliteStatement = {
  reader: true,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

/**
 * Creates a Kysely dialect for `node:sqlite`. Transactions of the writing connection take the lock at their start.
 */
export function sqliteDialect(file: DatabaseSync, { readOnly }: SqliteConnectionOptions): Dialect {
  const prepared = statementCache((sql) => toKysely(file.prepare(sql)));
  const database: SqliteDatabase = {
    close: () => file.close(),
    prepare(sql) {
      // A full disk ends the transaction. A rollback would then hide the original error behind another one.
      return sql === 'rollback' && !file.isTransaction ? NOTHING : prepared(sql);
    },
  };
  const dialect = new SqliteDialect({ database });
  if (readOnly) return dialect;
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => Object.assign(dialect.createDriver(), { beginTransaction: () => beginWriting(file) }),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

function toKysely(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}
