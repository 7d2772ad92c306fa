import { CLOCK_TOLERANCE_MS, latestPlausibleTime } from '../kernel/clock.ts';

/** How long a lease outlives an instance that was killed. */
export const LEASE_MS = 5 * 60_000;

/** Returns the range in which a lease is valid. One that ends later was acquired before the clock was set back. */
export function leaseBounds(now: number): { from: number; to: number } {
  return { from: now, to: now + LEASE_MS + CLOCK_TOLERANCE_MS };
}

/** Returns whether an instance is running a job with this lease. */
export function isLeased(leasedUntil: number, now: number): boolean {
  const { from, to } = leaseBounds(now);
  return leasedUntil >= from && leasedUntil <= to;
}

/**
 * Returns whether a scheduled instant is done. A last run in the future is ignored, because the clock was set back
 * since. Decision 0036.
 */
export function isDone(slot: number, lastDone: number, now: number): boolean {
  return lastDone >= slot && lastDone <= latestPlausibleTime(now);
}
