import { AppError } from '../../kernel/app-error.ts';
import { hasPassed, type Clock } from '../../kernel/clock.ts';

const WINDOW_MS = 60_000;
/** Addresses remembered at once; the one unheard of for longest is forgotten first. */
const MAX_ADDRESSES = 10_000;

export interface SubmissionLimit {
  /** Counts one submission of an address. Throws `rate-limited` when it has had its share of the last minute. */
  count(address: string): void;
}

/** Submissions an address may send in a minute (`app.cms.form-rate-limit`; 0: no limit), counted in this process. */
export function createSubmissionLimit(perMinute: number, clock: Clock): SubmissionLimit {
  const recent = new Map<string, number[]>();
  return {
    count(address) {
      if (perMinute === 0) return;
      const now = clock.now();
      const times = (recent.get(address) ?? []).filter((time) => !hasPassed(WINDOW_MS, time, now));
      recent.delete(address);
      recent.set(address, times);
      const full = times.length >= perMinute;
      if (!full) times.push(now);
      if (recent.size > MAX_ADDRESSES) recent.delete(recent.keys().next().value!);
      if (full) {
        throw new AppError('rate-limited', {
          retryAfterSeconds: Math.ceil((times[0]! + WINDOW_MS - now) / 1000),
        });
      }
    },
  };
}
