import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSchedule } from './schedule.ts';

const iso = (instant: number | undefined) =>
  instant === undefined ? undefined : new Date(instant).toISOString();

describe('createSchedule', () => {
  const CASES: [expression: string, zone: string, now: string, last: string, next: string][] = [
    ['0 3 * * *', 'UTC', '2026-06-15T03:00:00.000Z', '2026-06-15T03:00:00.000Z', '2026-06-16T03:00:00.000Z'],
    ['0 3 * * *', 'UTC', '2026-06-15T02:59:59.999Z', '2026-06-14T03:00:00.000Z', '2026-06-15T03:00:00.000Z'],
    ['0 3 * * *', 'UTC', '2026-06-15T03:00:00.400Z', '2026-06-15T03:00:00.000Z', '2026-06-16T03:00:00.000Z'],
    [
      '0 3 * * *',
      'Europe/Paris',
      '2026-06-15T08:00:00.000Z',
      '2026-06-15T01:00:00.000Z',
      '2026-06-16T01:00:00.000Z',
    ],
    [
      '0 3 * * *',
      'Europe/Paris',
      '2026-12-15T08:00:00.000Z',
      '2026-12-15T02:00:00.000Z',
      '2026-12-16T02:00:00.000Z',
    ],
    [
      '*/5 * * * *',
      'UTC',
      '2026-06-15T08:02:00.000Z',
      '2026-06-15T08:00:00.000Z',
      '2026-06-15T08:05:00.000Z',
    ],
    ['30 4 * * 7', 'UTC', '2026-06-15T08:02:00.000Z', '2026-06-14T04:30:00.000Z', '2026-06-21T04:30:00.000Z'],
    [
      '0 0 1 JAN *',
      'UTC',
      '2026-06-15T08:02:00.000Z',
      '2026-01-01T00:00:00.000Z',
      '2027-01-01T00:00:00.000Z',
    ],
  ];
  for (const [expression, zone, now, last, next] of CASES) {
    it(`[§1.5-2] ${expression} in ${zone} at ${now}`, async () => {
      const schedule = await createSchedule(expression, zone);
      assert.equal(iso(schedule.lastAt(Date.parse(now))), last);
      assert.equal(iso(schedule.nextAfter(Date.parse(now))), next);
    });
  }

  it('has no instants when it is off', async () => {
    const schedule = await createSchedule('-', 'UTC');
    assert.deepEqual([schedule.lastAt(1), schedule.nextAfter(1)], [undefined, undefined]);
  });

  it('runs once in a night in which the clocks are set back', async () => {
    const schedule = await createSchedule('30 2 * * *', 'Europe/Paris');
    const first = schedule.nextAfter(Date.parse('2026-10-24T12:00:00Z'))!;
    assert.equal(iso(schedule.nextAfter(first)), '2026-10-26T01:30:00.000Z');
  });
});
