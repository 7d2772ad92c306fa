import pLimit from 'p-limit';
import type { Database, PoolLoad } from './database.ts';
import { loadOf } from './pool-load.ts';
import { connectSqlite, type SqliteConnection } from './sqlite-connection.ts';

/** The maximum number of open snapshots; further ones wait. */
const MAX_SNAPSHOTS = 4;

/** Manages connections that each provide a snapshot of an SQLite file, opened on demand. */
export function sqliteSnapshots(path: string): {
  snapshot: Database['snapshot'];
  load(): PoolLoad;
  close(): Promise<void>;
} {
  const inTurn = pLimit(MAX_SNAPSHOTS);
  const all: SqliteConnection[] = [];
  const idle: SqliteConnection[] = [];

  function open(): SqliteConnection {
    const connection = connectSqlite(path, { readOnly: true });
    all.push(connection);
    return connection;
  }

  return {
    snapshot: (work) =>
      inTurn(async () => {
        const connection = idle.pop() ?? open();
        try {
          return await connection.db.transaction().execute(work);
        } finally {
          idle.push(connection);
        }
      }),
    load: () => loadOf(inTurn),
    async close() {
      await Promise.all(all.map((connection) => connection.close()));
    },
  };
}
