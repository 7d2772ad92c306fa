import type { DatabaseConnection, Dialect, Driver } from 'kysely';

/** Turns what a driver throws into what the house throws. */
export type TranslateError = (error: unknown) => unknown;

/** A dialect whose every fault, of connecting and of querying, passes one translation. */
export function translatingDialect(dialect: Dialect, translate: TranslateError): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => translatingDriver(dialect.createDriver(), translate),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

function translatingDriver(driver: Driver, translate: TranslateError): Driver {
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
      executeQuery: (query, options) => guard(connection.executeQuery(query, options)),
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
    commitTransaction: (connection) => guard(driver.commitTransaction(originalOf(connection))),
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
