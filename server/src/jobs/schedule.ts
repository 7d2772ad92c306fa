/** The instants of a schedule, in ms since the epoch. */
export interface Schedule {
  /** The last one up to an instant, itself included; undefined when there is none. */
  lastAt(now: number): number | undefined;
  /** The first one after an instant; undefined when there is none, such as on 30 February. */
  nextAfter(now: number): number | undefined;
}

/** What `-` stands for. */
const NEVER: Schedule = { lastAt: () => undefined, nextAfter: () => undefined };

/** Reads five fields of cron in a time zone. The reader is loaded only when there is something to read. */
export async function createSchedule(expression: string, timeZone: string): Promise<Schedule> {
  if (expression === '-') return NEVER;
  const { Cron } = await import('croner');
  const cron = new Cron(expression, { timezone: timeZone, paused: true });
  return {
    lastAt(now) {
      // Croner looks before its reference; runs stand on whole seconds.
      const reference = new Date(Math.floor(now / 1000) * 1000 + 1000);
      return cron.previousRuns(1, reference)[0]?.getTime();
    },
    nextAfter: (now) => cron.nextRun(new Date(now))?.getTime(),
  };
}
