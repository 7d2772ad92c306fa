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
 * Opens, or makes, a file of SQLite: a connection that writes, with a queue that all transactions pass; a connection for single reads, and a few for snapshots. What is made, is for our user alone. Throws `unavailable` when the file, or its folder, cannot be had.
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
      // The writer is last: it is then alone, and folds the log of the file into it.
      await Promise.all([readers, indexer, checkpoints, reader, snapshots].map((part) => part.close()));
      await inTurn(() => writer.close());
    },
  };
}

function openFirst(path: string): { writer: SqliteConnection; reader: SqliteConnection } {
  return unlessUnavailable(() => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // SQLite would let everybody read it. Its log and index get the mode of the file.
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
    return { writer: openWriter(path), reader: connectSqlite(path, { readOnly: true }) };
  });
}

/** Nothing that it does keeps the event loop waiting: neither another process's lock nor the log, which a thread folds into the file. */
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
