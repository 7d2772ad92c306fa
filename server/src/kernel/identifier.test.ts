import assert from 'node:assert/strict';
import { it, mock } from 'node:test';
import { isId, newId } from './identifier.ts';

const DAY = 24 * 3_600_000;

it('ids are unique and sort by creation, even when the clock is set back or forward', () => {
  const now = Date.parse('2026-06-15T08:00:00.000Z');
  mock.timers.enable({ apis: ['Date'], now });
  const made: string[] = [];
  for (const days of [0, 1, 0, -1, 365, 0]) {
    mock.timers.setTime(now + days * DAY);
    for (let count = 0; count < 10_000; count += 1) made.push(newId());
  }
  mock.timers.reset();
  assert.ok(made.every(isId));
  assert.equal(new Set(made).size, made.length);
  assert.deepEqual(made.toSorted(), made);
});
