import type { PoolLoad } from './database.ts';

export interface Turns {
  <T>(job: () => Promise<T>): Promise<T>;
  load(): PoolLoad;
}

/** Calls jobs in the order in which they come, so many of them at once. */
export function turns(atOnce: number): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  const load = () => ({ size: atOnce, inUse: running, waiting: waiting.length });
  return Object.assign(inTurn, { load });

  async function inTurn<T>(job: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await job();
    } finally {
      // The place goes straight to the next one: nobody who comes now can take it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }
}
