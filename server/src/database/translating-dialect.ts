import type { AbortableOperationOptions, CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely';
import { requestId } from '../kernel/request-context.ts';
import { WORK, type QueryWork } from '../kernel/work.ts';

/** Translates a driver error to an application error. */
export type TranslateError = (error: unknown) => unknown;

/** Wraps a dialect: translates every connection and query error, and publishes every statement on `WORK`. */
export function translatingDialect(
  database: QueryWork['database'],
  dialect: Dialect,
  translate: TranslateError,
): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => translatingDriver(database, dialect.createDriver(), translate),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

/** The format of our ids. Anything else could end the comment. */
const REQUEST_ID = /^[\da-f-]{36}$/;

/** Prepends the id of the request as a comment, for `pg_stat_activity` and the database log. Decision 0035. */
function inNameOfRequest(query: CompiledQuery): CompiledQuery {
  const id = requestId();
  return id !== undefined && REQUEST_ID.test(id)
    ? { ...query, sql: `/* request=${id} */ ${query.sql}` }
    : query;
}

function translatingDriver(
  database: QueryWork['database'],
  driver: Driver,
  translate: TranslateError,
): Driver {
  const originals = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const originalOf = (connection: DatabaseConnection) => originals.get(connection) ?? connection;

  async function guard<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw translate(error);
    }
  }

  function translatingConnection(connection: DatabaseConnection): DatabaseConnection {
    const translating: DatabaseConnection = {
      executeQuery<R>(query: CompiledQuery, options?: AbortableOperationOptions) {
        const sent = database === 'postgres' ? inNameOfRequest(query) : query;
        const run = () => guard(connection.executeQuery<R>(sent, options));
        return WORK.query.tracePromise(run, { database, sql: query.sql });
      },
      streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
    };
    originals.set(translating, connection);
    return translating;
  }

  return {
    init: (options) => guard(driver.init(options)),
    acquireConnection: async (options) =>
      translatingConnection(await guard(driver.acquireConnection(options))),
    beginTransaction: (connection, settings) =>
      guard(driver.beginTransaction(originalOf(connection), settings)),
    commitTransaction(connection) {
      const run = () => guard(driver.commitTransaction(originalOf(connection)));
      return WORK.query.tracePromise(run, { database, sql: 'commit' });
    },
    rollbackTransaction: (connection) => guard(driver.rollbackTransaction(originalOf(connection))),
    savepoint: (connection, name, compile) => guard(driver.savepoint!(originalOf(connection), name, compile)),
    rollbackToSavepoint: (connection, name, compile) =>
      guard(driver.rollbackToSavepoint!(originalOf(connection), name, compile)),
    releaseSavepoint: (connection, name, compile) =>
      guard(driver.releaseSavepoint!(originalOf(connection), name, compile)),
    releaseConnection: (connection, options) => driver.releaseConnection(originalOf(connection), options),
    destroy: (options) => driver.destroy(options),
  };
}
