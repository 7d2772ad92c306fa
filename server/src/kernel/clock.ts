/** The only source of the current time, so that tests can hold it. Milliseconds since the epoch. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** The clocks of two instances may differ by so much, and one may be set by so much, without anybody's noticing. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * The latest instant that can have been noted up to now, in ms since the epoch. What is noted as later was noted before the clock
 * was set back. Decision 0036.
 */
export function latestPlausibleTime(now: number): number {
  return now + CLOCK_TOLERANCE_MS;
}

/** Whether so many ms have passed since an instant that this process noted. Also when the clock was set back behind it. */
export function hasPassed(milliseconds: number, since: number, now: number): boolean {
  return now - since >= milliseconds || now < since;
}

/** `2026-01-31T08:15:00.000Z`, the wire form of an instant. */
export function toInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

export function fromInstant(instant: string): number {
  return Date.parse(instant);
}
