/** Thrown when the templates of a page take longer than `render-timeout`. */
export class RenderTimeout extends Error {
  constructor(limitMs: number) {
    super(`the templates took more than ${limitMs} ms`);
    this.name = 'RenderTimeout';
  }
}

/** The time budget of a page's templates. Waiting for the database and contributors does not count. */
export interface TimeBudget {
  /** Runs templates with the clock running. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Stops the clock while waiting for other work. */
  pause<T>(work: () => Promise<T>): Promise<T>;
  /** Counts steps of a template: 1 for a tag or output. Throws RenderTimeout when the time is used up. */
  check(steps: number): void;
}

/** The number of steps between two clock reads, which cost more than most steps. */
const STEPS_PER_CLOCK_READ = 16;

export function createTimeBudget(limitMs: number): TimeBudget {
  let usedMs = 0;
  let uncounted = 0;
  let runningSince: number | undefined;

  async function switchTo<T>(running: boolean, work: () => Promise<T>): Promise<T> {
    const before = runningSince !== undefined;
    set(running);
    try {
      return await work();
    } finally {
      set(before);
    }
  }

  function set(running: boolean): void {
    const now = performance.now();
    if (runningSince !== undefined) usedMs += now - runningSince;
    runningSince = running ? now : undefined;
  }

  return {
    run: (work) => switchTo(true, work),
    pause: (work) => switchTo(false, work),
    check(steps) {
      uncounted += steps;
      if (uncounted < STEPS_PER_CLOCK_READ) return;
      uncounted = 0;
      const current = runningSince === undefined ? 0 : performance.now() - runningSince;
      if (usedMs + current > limitMs) throw new RenderTimeout(limitMs);
    },
  };
}
