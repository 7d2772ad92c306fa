import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromWallTime, toWallTime } from './zoned-time.ts';

const PARIS = 'Europe/Paris';

describe("times in the site's time zone", () => {
  const cases = [
    { name: 'in winter', instant: '2026-01-31T08:15:00.000Z', zone: PARIS, wall: '2026-01-31T09:15' },
    { name: 'in summer', instant: '2026-07-31T22:30:00.000Z', zone: PARIS, wall: '2026-08-01T00:30' },
    {
      name: 'west of Greenwich',
      instant: '2026-01-01T02:00:00.000Z',
      zone: 'America/New_York',
      wall: '2025-12-31T21:00',
    },
    {
      name: 'with half an hour',
      instant: '2026-01-01T00:00:00.000Z',
      zone: 'Asia/Kolkata',
      wall: '2026-01-01T05:30',
    },
  ];
  for (const { name, instant, zone, wall } of cases) {
    it(name, () => {
      assert.equal(toWallTime(instant, zone), wall);
      assert.equal(fromWallTime(wall, zone), instant);
    });
  }

  it('resolve an ambiguous hour to its first occurrence', () => {
    assert.equal(fromWallTime('2026-10-25T02:30', PARIS), '2026-10-25T00:30:00.000Z');
  });

  it('move a skipped hour forward', () => {
    assert.equal(fromWallTime('2026-03-29T02:30', PARIS), '2026-03-29T01:30:00.000Z');
  });

  it('are null for empty text', () => {
    assert.equal(toWallTime(null, PARIS), '');
    assert.equal(fromWallTime('', PARIS), null);
  });
});
