import { AsyncLocalStorage } from 'node:async_hooks';

/** Everything that follows from a transaction knows it, also what outlives it. */
interface OpenTransaction {
  isOpen: boolean;
}

/** Work of transactions on one database, and what must not be begun inside it. */
export interface TransactionGuard {
  /** Does the work of a transaction. */
  within<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Throws inside of work that is not done yet: what begins another transaction there waits for a connection, or a lock, that the first one
   * holds until it has ended.
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
        throw new Error(
          'a transaction was begun inside of another one: give its `db` to what is called there',
        );
      }
    },
  };
}
