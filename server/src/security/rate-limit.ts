import { AppError } from '../kernel/app-error.ts';
import { hasPassed, type Clock } from '../kernel/clock.ts';
import { networkOf } from './network.rules.ts';

const WINDOW_MS = 60_000;
/** Maximum number of tracked networks; the least recently seen one is dropped first. */
const MAX_NETWORKS = 10_000;

export interface RateLimit {
  /**
   * Counts a request from an address. Throws `rate-limited` when its network has used its quota for the last minute.
   */
  count(address: string): void;
}

/**
 * Limits the requests of one kind per address and minute in this process. 0: unlimited. The
 * addresses of an IPv6 /64 network count as one.
 */
export function createRateLimit(perMinute: number, clock: Clock): RateLimit {
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
