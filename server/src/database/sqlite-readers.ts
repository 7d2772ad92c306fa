import pLimit from 'p-limit';
import type { Database, PoolLoad } from './database.ts';
import { loadOf } from './pool-load.ts';
import { startSqliteReader, type SqliteReader } from './sqlite-reader.ts';

/** The maximum number of concurrent background reads; further ones wait. */
const MAX_READERS = 2;
/** Threads idle for this long are ended to release their memory. */
const IDLE_MS = 60_000;

/** Manages threads that read an SQLite file, started on demand. */
export function sqliteReaders(path: string): {
  readInBackground: Database['readInBackground'];
  load(): PoolLoad;
  close(): Promise<void>;
} {
  const inTurn = pLimit(MAX_READERS);
  const idle: SqliteReader[] = [];
  const all = new Set<SqliteReader>();
  let expiry: NodeJS.Timeout | undefined;

  function take(): SqliteReader {
    clearTimeout(expiry);
    for (let reader = idle.pop(); reader; reader = idle.pop()) {
      if (reader.isAlive()) return reader;
      all.delete(reader);
    }
    const reader = startSqliteReader(path);
    all.add(reader);
    return reader;
  }

  async function endIdle(): Promise<void> {
    const ended = idle.splice(0);
    for (const reader of ended) all.delete(reader);
    await Promise.all(ended.map((reader) => reader.close()));
  }

  return {
    readInBackground: (work) =>
      inTurn(async () => {
        const reader = take();
        try {
          return await reader.db.transaction().execute(work);
        } finally {
          idle.push(reader);
          clearTimeout(expiry);
          expiry = setTimeout(() => void endIdle(), IDLE_MS).unref();
        }
      }),
    load: () => loadOf(inTurn),
    async close() {
      clearTimeout(expiry);
      await Promise.all([...all].map((reader) => reader.close()));
    },
  };
}
