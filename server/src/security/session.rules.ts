/** A sign-in is noted as used at most this often, so that reading costs no writing. */
const TOUCH_INTERVAL_MS = 60_000;

export interface SessionPolicy {
  /** Without a request for this long, a session ends. */
  idleMs: number;
  /** A session ends this long after it was opened, used or not. */
  maxMs: number;
}

export interface SessionTimes {
  lastUsedAt: number;
  expiresAt: number;
}

/** Whether a session still counts. Source: contract §3. */
export function isLive(session: SessionTimes, policy: SessionPolicy, now: number): boolean {
  return now < session.expiresAt && now - session.lastUsedAt < policy.idleMs;
}

/** Whether it is time to note that a session is in use; with a short idle time, more often. */
export function needsTouch(session: SessionTimes, policy: SessionPolicy, now: number): boolean {
  return now - session.lastUsedAt >= Math.min(TOUCH_INTERVAL_MS, policy.idleMs / 4);
}
