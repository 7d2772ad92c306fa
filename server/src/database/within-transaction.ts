import { AsyncLocalStorage } from 'node:async_hooks';

/** Carried by everything started within a transaction, including what outlives it. */
interface OpenTransaction {
  isOpen: boolean;
}

/** Detects nested transactions on one database. */
export interface TransactionGuard {
  /** Runs the work of a transaction. */
  within<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Throws inside unfinished transaction work. A nested transaction would wait for a connection or lock that the
   * outer one holds until its end.
   */
  refuseNested(): void;
}

export function transactionGuard(): TransactionGuard {
  const current = new AsyncLocalStorage<OpenTransaction>();
  return {
    within: (work) => {
      const transaction = { isOpen: true };
      return current.run(transaction, async () => {
        try {
          return await work();
        } finally {
          transaction.isOpen = false;
        }
      });
    },
    refuseNested() {
      if (current.getStore()?.isOpen) {
        throw new Error('a transaction was started within another one: pass the `db` of the outer one');
      }
    },
  };
}
