import type { Clock } from '../../src/kernel/clock.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

export function createTestClock(start = '2026-06-15T08:00:00.000Z'): TestClock {
  let now = Date.parse(start);
  return {
    now: () => now,
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}
