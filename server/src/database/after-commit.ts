import type { Db } from './database.ts';

type Callback = () => unknown;

const waiting = new WeakMap<Db, Callback[]>();

/**
 * Runs the callback when the transaction has been committed, before `database.transaction()` resolves; in the order in
 * which they were given. It is dropped when the transaction rolls back, or is tried again. One that throws is an
 * unhandled rejection: what is committed stays so. Throws when `db` is no transaction of `database.transaction()`.
 */
export function afterCommit(db: Db, callback: Callback): void {
  const callbacks = waiting.get(db);
  if (!callbacks) throw new TypeError('only a transaction can be waited for');
  callbacks.push(callback);
}

/** Runs one attempt of a transaction, then what waits for its commit. For the dialects. */
export async function committing<T>(
  execute: (work: (db: Db) => Promise<T>) => Promise<T>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const callbacks: Callback[] = [];
  const result = await execute((db) => {
    waiting.set(db, callbacks);
    return work(db);
  });
  // Each is called at once; what it throws is nobody's to catch.
  for (const callback of callbacks) void new Promise((resolve) => resolve(callback()));
  return result;
}
