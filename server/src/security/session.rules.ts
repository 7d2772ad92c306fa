import { latestPlausibleTime } from '../kernel/clock.ts';

/** A sign-in is noted as used at most this often, so that reading costs no writing. */
const TOUCH_INTERVAL_MS = 60_000;

export interface SessionPolicy {
  /** Without a request for this long, a session ends. */
  idleMs: number;
  /** A session ends this long after it was opened, used or not. */
  maxMs: number;
}

export interface SessionTimes {
  createdAt: number;
  lastUsedAt: number;
  expiresAt: number;
}

/**
 * Whether a session still counts. One that was opened in the future does not: it would outlast its time by as much as the clock was
 * set back. Source: contract §3, decision 0036.
 */
export function isLive(session: SessionTimes, policy: SessionPolicy, now: number): boolean {
  return (
    session.createdAt <= latestPlausibleTime(now) &&
    now < session.expiresAt &&
    now - session.lastUsedAt < policy.idleMs
  );
}

/** Whether it is time to note that a session is in use; with a short idle time, more often. Also when that was noted in the future. */
export function needsTouch(session: SessionTimes, policy: SessionPolicy, now: number): boolean {
  const interval = Math.min(TOUCH_INTERVAL_MS, policy.idleMs / 4);
  return now - session.lastUsedAt >= interval || session.lastUsedAt > latestPlausibleTime(now);
}
