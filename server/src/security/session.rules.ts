import { latestPlausibleTime } from '../kernel/clock.ts';

/** The minimum interval between updates of the last use, so that most requests write nothing. */
const TOUCH_INTERVAL_MS = 60_000;

export interface SessionPolicy {
  /** A session ends after this long without a request. */
  idleMs: number;
  /** A session ends this long after it was opened, even when in use. */
  maxMs: number;
}

export interface SessionTimes {
  createdAt: number;
  lastUsedAt: number;
  expiresAt: number;
}

/**
 * Returns whether a session is still valid. One opened in the future is not: it would outlast its time by as much as
 * the clock was set back. Source: contract §3, decision 0036.
 */
export function isLive(session: SessionTimes, policy: SessionPolicy, now: number): boolean {
  return (
    session.createdAt <= latestPlausibleTime(now) &&
    now < session.expiresAt &&
    now - session.lastUsedAt < policy.idleMs
  );
}

/**
 * Returns whether to record that a session is in use; more often with a short idle time. Also true when the last use
 * is in the future.
 */
export function needsTouch(session: SessionTimes, policy: SessionPolicy, now: number): boolean {
  const interval = Math.min(TOUCH_INTERVAL_MS, policy.idleMs / 4);
  return now - session.lastUsedAt >= interval || session.lastUsedAt > latestPlausibleTime(now);
}
