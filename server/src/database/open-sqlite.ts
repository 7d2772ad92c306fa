import { Kysely } from 'kysely';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '../kernel/app-error.ts';
import { translateDatabaseError } from './constraint.ts';
import type { Database, Db } from './database.ts';
import { openSqliteFile, sqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';
import { translatingDialect } from './translating-dialect.ts';

/** Snapshots that may be open at once; the next one waits for one of them. */
const MAX_SNAPSHOTS = 4;

interface Connection {
  db: Db;
  close(): Promise<void>;
}

/**
 * Opens, or makes, a file of SQLite: one writing connection, in whose queue transactions pass, one for single reads,
 * and a few for snapshots. What is made, is for our user alone. Throws `unavailable` when the file, or its folder, cannot be had.
 */
export function openSqlite(path: string): Database {
  const { writer, reader } = openFirst(path);
  const snapshots: Connection[] = [];
  const idle: Connection[] = [];
  const waiting: ((connection: Connection) => void)[] = [];

  function takeSnapshotConnection(): Connection | Promise<Connection> {
    const free = idle.pop();
    if (free) return free;
    if (snapshots.length < MAX_SNAPSHOTS) {
      const connection = connect(path, { readOnly: true });
      snapshots.push(connection);
      return connection;
    }
    return new Promise((resolve) => waiting.push(resolve));
  }

  function giveBack(connection: Connection): void {
    const next = waiting.shift();
    if (next) next(connection);
    else idle.push(connection);
  }

  return {
    dialect: 'sqlite',
    read: reader.db,
    transaction: (work) => writer.db.transaction().execute(work),
    async snapshot(work) {
      const connection = await takeSnapshotConnection();
      try {
        return await connection.db.transaction().execute(work);
      } finally {
        giveBack(connection);
      }
    },
    async close() {
      // The writer is last: it is then alone, and folds the log of the file into it.
      await Promise.all([reader, ...snapshots].map((connection) => connection.close()));
      await writer.close();
    },
  };
}

function openFirst(path: string): { writer: Connection; reader: Connection } {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // SQLite would let everybody read it. Its log and index get the mode of the file.
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
    return { writer: connect(path, { readOnly: false }), reader: connect(path, { readOnly: true }) };
  } catch (error) {
    throw new AppError('unavailable', { cause: error });
  }
}

function connect(path: string, options: { readOnly: boolean }): Connection {
  const file = openSqliteFile(path, options);
  const dialect = translatingDialect(sqliteDialect(file, options), translateDatabaseError);
  const db = new Kysely<Tables>({ dialect });
  return {
    db,
    async close() {
      await db.destroy();
      // Kysely closes what it has used.
      if (file.isOpen) file.close();
    },
  };
}
