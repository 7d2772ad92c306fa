import { AppError } from '../kernel/app-error.ts';

/** Lets a few pieces of work run at once, and a limited number wait. */
export interface WorkQueue {
  /** Runs the work when its turn comes. Throws `unavailable` when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export interface WorkQueueOptions {
  atOnce: number;
  maxWaiting: number;
}

/** A queue, first come, first served. Work that fails frees its place like any other. */
export function createWorkQueue({ atOnce, maxWaiting }: WorkQueueOptions): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    async run(work) {
      if (running < atOnce) running += 1;
      else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
      else throw new AppError('unavailable');
      try {
        return await work();
      } finally {
        // Whoever waits takes over the place, so that a newcomer cannot slip in between.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
