/** The instants of a schedule, in ms since the epoch. */
export interface Schedule {
  /** Returns the last instant at or before `now`, or undefined when there is none. */
  lastAt(now: number): number | undefined;
  /** Returns the first instant after `now`, or undefined when there is none, such as on 30 February. */
  nextAfter(now: number): number | undefined;
}

/** The schedule of `-`. */
const NEVER: Schedule = { lastAt: () => undefined, nextAfter: () => undefined };

/** Parses a five-field cron expression in a time zone. Loads the parser on demand. */
export async function createSchedule(expression: string, timeZone: string): Promise<Schedule> {
  if (expression === '-') return NEVER;
  const { Cron } = await import('croner');
  const cron = new Cron(expression, { timezone: timeZone, paused: true });
  return {
    lastAt(now) {
      // Croner excludes its reference, and runs are on whole seconds.
      const reference = new Date(Math.floor(now / 1000) * 1000 + 1000);
      return cron.previousRuns(1, reference)[0]?.getTime();
    },
    nextAfter: (now) => cron.nextRun(new Date(now))?.getTime(),
  };
}
