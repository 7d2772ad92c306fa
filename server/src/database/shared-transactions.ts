import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { AppError } from '../kernel/app-error.ts';
import type { Database, Db } from './database.ts';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** The maximum number of items per transaction. */
const MAX_BATCH = 64;
/** PostgreSQL can sync one batch while the next is being sent. SQLite has one writer. */
const BATCHES_AT_ONCE = { sqlite: 1, postgres: 2 };

/**
 * Returns a function that passes items to `work` in batches: items that arrive while an earlier batch is being
 * committed share a transaction. When a batch fails, each of its items is retried in a separate transaction, so that
 * one fault does not affect the others. Decision 0025.
 * @param work returns a result for each item in order; uses only the database and `afterCommit`
 */
export function shareTransactions<Item, Result>(
  database: Database,
  work: (db: Db, items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  const limit = pLimit(BATCHES_AT_ONCE[database.dialect]);
  let open: Waiting<Item, Result>[] | undefined;

  async function run(batch: readonly Waiting<Item, Result>[], begin?: () => Promise<void>): Promise<void> {
    try {
      const results = await database.transaction(async (db) => {
        await begin?.();
        return work(
          db,
          batch.map(({ item }) => item),
        );
      });
      batch.forEach(({ resolve }, index) => resolve(results[index]!));
    } catch (error) {
      if (batch.length === 1 || isUnavailable(error)) for (const { reject } of batch) reject(error);
      else for (const one of batch) await run([one]);
    }
  }

  function openBatch(): Waiting<Item, Result>[] {
    const batch: Waiting<Item, Result>[] = [];
    open = batch;
    void limit(run, batch, async () => {
      // Requests that arrive together are parsed one after another, so wait until the last of them is queued.
      let size: number;
      do {
        size = batch.length;
        await setImmediate();
      } while (batch.length > size && batch.length < MAX_BATCH);
      if (open === batch) open = undefined;
    });
    return batch;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const batch = open && open.length < MAX_BATCH ? open : openBatch();
      batch.push({ item, resolve, reject });
    });
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}
