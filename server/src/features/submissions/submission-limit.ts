import { AppError } from '../../kernel/app-error.ts';
import { hasPassed, type Clock } from '../../kernel/clock.ts';
import { networkOf } from '../../security/network.rules.ts';

const WINDOW_MS = 60_000;
/** Networks remembered at once; the one unheard of for longest is forgotten first. */
const MAX_NETWORKS = 10_000;

export interface SubmissionLimit {
  /** Counts one submission from an address. Throws `rate-limited` when its network has had its share of the last minute. */
  count(address: string): void;
}

/**
 * Submissions that may come from one address in a minute (`app.cms.form-rate-limit`; 0: no limit), counted in this process;
 * the addresses of one IPv6 network (/64) count as one.
 */
export function createSubmissionLimit(perMinute: number, clock: Clock): SubmissionLimit {
  const recent = new Map<string, number[]>();
  return {
    count(address) {
      if (perMinute === 0) return;
      const now = clock.now();
      const network = networkOf(address);
      const times = (recent.get(network) ?? []).filter((time) => !hasPassed(WINDOW_MS, time, now));
      recent.delete(network);
      recent.set(network, times);
      const full = times.length >= perMinute;
      if (!full) times.push(now);
      if (recent.size > MAX_NETWORKS) recent.delete(recent.keys().next().value!);
      if (full) {
        throw new AppError('rate-limited', {
          retryAfterSeconds: Math.ceil((times[0]! + WINDOW_MS - now) / 1000),
        });
      }
    },
  };
}
