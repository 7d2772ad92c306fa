import { hasPassed, type Clock } from '../../kernel/clock.ts';

const TIMEOUTS_BEFORE_SKIP = 3;
const SKIP_MS = 10_000;

/** Skips contributors that keep timing out. */
export interface TimeoutCircuit {
  isSkipped(name: string): boolean;
  settled(name: string): void;
  /** Returns whether the contributor is skipped from now on. */
  timedOut(name: string): boolean;
}

/**
 * Creates a circuit breaker: after three timeouts in a row a contributor is skipped for 10 s, and after each further
 * timeout again, until it settles in time. Source: rendering, "Contributors".
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
