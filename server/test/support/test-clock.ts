import type { Clock } from '../../src/kernel/clock.ts';

/** A clock that only a test advances. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
  /** Advances the clock at each reading, like time between two statements; 0: stops again. */
  tick(milliseconds: number): void;
}

export function createTestClock(start = '2026-06-15T08:00:00.000Z'): TestClock {
  let now = Date.parse(start);
  let step = 0;
  return {
    now: () => (now += step),
    advance(milliseconds) {
      now += milliseconds;
    },
    tick(milliseconds) {
      step = milliseconds;
    },
  };
}
