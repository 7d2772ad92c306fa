/** The only source of the current time, so that tests can control it. Milliseconds since the epoch. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Clock differences between instances, and clock adjustments, are tolerated up to this. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * Returns the latest instant that can have been recorded by now, in ms since the epoch. A later one was recorded
 * before the clock was set back. Decision 0036.
 */
export function latestPlausibleTime(now: number): number {
  return now + CLOCK_TOLERANCE_MS;
}

/**
 * Returns whether the time has passed since an instant recorded by this process. Also true when the clock was set
 * back to before that instant.
 */
export function hasPassed(milliseconds: number, since: number, now: number): boolean {
  return now - since >= milliseconds || now < since;
}

/** Returns the wire form of an instant: `2026-01-31T08:15:00.000Z`. */
export function toInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

export function fromInstant(instant: string): number {
  return Date.parse(instant);
}
