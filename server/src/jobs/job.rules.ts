import { CLOCK_TOLERANCE_MS, latestPlausibleTime } from '../kernel/clock.ts';

/** How long a lease outlives an instance that was killed. */
export const LEASE_MS = 5 * 60_000;

/** From when to when a lease counts: one that holds for longer was taken before the clock was set back. */
export function leaseBounds(now: number): { from: number; to: number } {
  return { from: now, to: now + LEASE_MS + CLOCK_TOLERANCE_MS };
}

/** Whether an instance is at a job whose lease holds until then. */
export function isLeased(leasedUntil: number, now: number): boolean {
  const { from, to } = leaseBounds(now);
  return leasedUntil >= from && leasedUntil <= to;
}

/** Whether a scheduled instant was done; one that was done in the future tells nothing of it. Decision 0036. */
export function isDone(slot: number, lastDone: number, now: number): boolean {
  return lastDone >= slot && lastDone <= latestPlausibleTime(now);
}
