import { Kysely } from 'kysely';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { translateDatabaseError } from './constraint.ts';
import type { Database, Db } from './database.ts';
import { openSqliteFile, sqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';
import { translatingDialect } from './translating-dialect.ts';

/** Snapshots that may be open at once; the next one waits for one of them. */
const MAX_SNAPSHOTS = 4;

/**
 * Opens, or makes, a file of SQLite: one writing connection, in whose queue transactions pass, one for single reads,
 * and a few for snapshots. Throws `unavailable` when the file cannot be opened.
 */
export function openSqlite(path: string): Database {
  let writer: Db;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writer = connect(path, { readOnly: false });
  } catch (error) {
    throw translateDatabaseError(error);
  }
  const reader = connect(path, { readOnly: true });
  const idle: Db[] = [];
  const waiting: ((db: Db) => void)[] = [];
  let opened = 0;

  function takeSnapshotConnection(): Db | Promise<Db> {
    const free = idle.pop();
    if (free) return free;
    if (opened < MAX_SNAPSHOTS) {
      const db = connect(path, { readOnly: true });
      opened += 1;
      return db;
    }
    return new Promise((resolve) => waiting.push(resolve));
  }

  function giveBack(db: Db): void {
    const next = waiting.shift();
    if (next) next(db);
    else idle.push(db);
  }

  return {
    dialect: 'sqlite',
    read: reader,
    transaction: (work) => writer.transaction().execute(work),
    async snapshot(work) {
      const db = await takeSnapshotConnection();
      try {
        return await db.transaction().execute(work);
      } finally {
        giveBack(db);
      }
    },
    async close() {
      await Promise.all([reader, ...idle].map((db) => db.destroy()));
      await writer.destroy();
    },
  };
}

function connect(path: string, options: { readOnly: boolean }): Db {
  const dialect = sqliteDialect(openSqliteFile(path, options), options);
  return new Kysely<Tables>({ dialect: translatingDialect(dialect, translateDatabaseError) });
}
