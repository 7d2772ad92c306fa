import pLimit from 'p-limit';
import { AppError } from '../kernel/app-error.ts';

/** Limits the concurrency of work and the length of its queue. */
export interface WorkQueue {
  /** Runs the work when a slot is free. Throws `unavailable` when the queue is full. */
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
