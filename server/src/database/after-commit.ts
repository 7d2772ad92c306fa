import type { Db } from './database.ts';

type Callback = () => unknown;

const waiting = new WeakMap<Db, Callback[]>();

/**
 * Runs the callback after the transaction is committed and before `database.transaction()` resolves. Callbacks run in
 * the order of registration. They are dropped when the transaction rolls back or is retried. An error becomes an
 * unhandled rejection, because the commit cannot be undone. Throws when `db` is not a transaction of
 * `database.transaction()`.
 */
export function afterCommit(db: Db, callback: Callback): void {
  const callbacks = waiting.get(db);
  if (!callbacks) throw new TypeError('afterCommit needs a transaction');
  callbacks.push(callback);
}

/** Runs one attempt of a transaction, then its `afterCommit` callbacks. For the dialects. */
export async function committing<T>(
  execute: (work: (db: Db) => Promise<T>) => Promise<T>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const callbacks: Callback[] = [];
  const result = await execute((db) => {
    waiting.set(db, callbacks);
    return work(db);
  });
  // Starts every callback synchronously and leaves its errors unhandled.
  for (const callback of callbacks) void new Promise((resolve) => resolve(callback()));
  return result;
}
