import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '../kernel/app-error.ts';
import pLimit from 'p-limit';
import { committing } from './after-commit.ts';
import type { Database, Db } from './database.ts';
import { loadOf } from './pool-load.ts';
import { connectSqlite, type SqliteConnection } from './sqlite-connection.ts';
import { LOG_LIMIT_BYTES, sqliteCheckpoints } from './sqlite-checkpoints.ts';
import { sqliteIndexer } from './sqlite-indexer.ts';
import { sqliteReaders } from './sqlite-readers.ts';
import { sqliteSnapshots } from './sqlite-snapshots.ts';
import { transactionGuard } from './within-transaction.ts';

/**
 * Opens or creates an SQLite file with a queued writing connection for transactions, a connection for single reads
 * and several for snapshots. New files are accessible to our user only. Throws `unavailable` when the file or its
 * folder is inaccessible.
 */
export function openSqlite(path: string): Database {
  const { writer, reader } = openFirst(path);
  const inTurn = pLimit(1);
  const readers = sqliteReaders(path);
  const indexer = sqliteIndexer(path);
  const snapshots = sqliteSnapshots(path);
  const checkpoints = sqliteCheckpoints(path, inTurn);
  const guard = transactionGuard();

  return {
    dialect: 'sqlite',
    read: reader.db,
    async transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
      guard.refuseNested();
      return inTurn(async () => {
        const result = await committing<T>(
          (once) => writer.db.transaction().execute(once),
          (db) => guard.within(() => work(db)),
        );
        await checkpoints.afterCommit();
        return result;
      });
    },
    snapshot: snapshots.snapshot,
    pools: () => ({ writer: loadOf(inTurn), snapshots: snapshots.load(), readers: readers.load() }),
    readInBackground(work) {
      indexer.wake();
      return readers.readInBackground(work);
    },
    async close() {
      // The writer closes last: alone, it checkpoints the log.
      await Promise.all([readers, indexer, checkpoints, reader, snapshots].map((part) => part.close()));
      await inTurn(() => writer.close());
    },
  };
}

function openFirst(path: string): { writer: SqliteConnection; reader: SqliteConnection } {
  return unlessUnavailable(() => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // SQLite would create the file readable by everyone. The log and its index inherit the mode.
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
    return { writer: openWriter(path), reader: connectSqlite(path, { readOnly: true }) };
  });
}

/**
 * Opens the writing connection so that it never blocks the event loop: it waits asynchronously for locks of other
 * processes, and a thread checkpoints the log.
 */
function openWriter(path: string): SqliteConnection {
  const writer = connectSqlite(path, { readOnly: false });
  writer.file.exec(
    `pragma busy_timeout = 0; pragma wal_autocheckpoint = 0; pragma journal_size_limit = ${LOG_LIMIT_BYTES}`,
  );
  return writer;
}

function unlessUnavailable<T>(open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw new AppError('unavailable', { cause: error });
  }
}
