import pLimit from 'p-limit';
import { AppError } from '../kernel/app-error.ts';

/** A few pieces of work at once; a limited number waits. */
export interface WorkQueue {
  /** Runs the work when its turn comes. Throws `unavailable` when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export interface WorkQueueOptions {
  atOnce: number;
  maxWaiting: number;
}

export function createWorkQueue({ atOnce, maxWaiting }: WorkQueueOptions): WorkQueue {
  const limit = pLimit(atOnce);
  return {
    async run(work) {
      if (limit.activeCount + limit.pendingCount >= atOnce + maxWaiting) throw new AppError('unavailable');
      return limit(work);
    },
  };
}
