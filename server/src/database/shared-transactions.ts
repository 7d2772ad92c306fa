import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { AppError } from '../kernel/app-error.ts';
import type { Database, Db } from './database.ts';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Items that share a transaction at most. */
const MAX_BATCH = 64;
/** While PostgreSQL syncs one batch, the next one is being sent. SQLite has one writer. */
const BATCHES_AT_ONCE = { sqlite: 1, postgres: 2 };

/**
 * Returns a function that hands an item to `work` in a transaction that it shares with the items that come while earlier ones are
 * being committed. When the transaction fails, each item is tried in one of its own, so that the fault of one does not touch
 * the others. Decision 0025.
 * @param work returns a result for each item, in their order; touches nothing but the database, and `afterCommit`
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
      // Requests that have arrived together are read one after the other: the last of them still comes along.
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
