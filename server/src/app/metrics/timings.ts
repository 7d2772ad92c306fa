/** Seconds: a statement of SQLite takes less than the first, nothing should take longer than the last. */
export const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** How often something took how long. */
export interface Timing {
  /** By the first bound that was not exceeded; the last is for what took longer than all. */
  counts: number[];
  seconds: number;
}

/** By what was timed: the values of the labels of a metric, with spaces between them. As many as there are routes, never as there are addresses. */
export type Timings = Record<string, Timing>;

export function observe(timings: Timings, what: string, seconds: number): void {
  const timing = (timings[what] ??= nothing());
  const index = BOUNDS.findIndex((bound) => seconds <= bound);
  timing.counts[index === -1 ? BOUNDS.length : index]! += 1;
  timing.seconds += seconds;
}

export function addTimings(all: readonly Timings[]): Timings {
  const sums: Timings = {};
  for (const [what, { counts, seconds }] of all.flatMap((timings) => Object.entries(timings))) {
    const sum = (sums[what] ??= nothing());
    counts.forEach((count, index) => (sum.counts[index]! += count));
    sum.seconds += seconds;
  }
  return sums;
}

const nothing = (): Timing => ({ counts: new Array<number>(BOUNDS.length + 1).fill(0), seconds: 0 });
