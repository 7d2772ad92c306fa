import { hasPassed, type Clock } from '../../kernel/clock.ts';

const TIMEOUTS_BEFORE_SKIP = 3;
const SKIP_MS = 10_000;

/** Spares pages the wait for contributors that keep timing out. */
export interface TimeoutCircuit {
  isSkipped(name: string): boolean;
  settled(name: string): void;
  /** True when the contributor is skipped from now on. */
  timedOut(name: string): boolean;
}

/**
 * A contributor that timed out three times running is skipped for 10 s; after that one more time-out skips it again,
 * until it once settles in time. Source: rendering, "Contributors".
 */
export function createTimeoutCircuit(clock: Clock): TimeoutCircuit {
  const states = new Map<string, { timeouts: number; skippedSince: number }>();
  return {
    isSkipped: (name) => !hasPassed(SKIP_MS, states.get(name)?.skippedSince ?? -Infinity, clock.now()),
    settled: (name) => void states.delete(name),
    timedOut(name) {
      const timeouts = (states.get(name)?.timeouts ?? 0) + 1;
      const skipped = timeouts >= TIMEOUTS_BEFORE_SKIP;
      states.set(name, { timeouts, skippedSince: skipped ? clock.now() : -Infinity });
      return skipped;
    },
  };
}
