import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatAge, formatDay } from './dates.ts';

describe('formatAge', () => {
  const now = new Date('2026-03-12T12:00:00.000Z');
  const cases = [
    { instant: '2026-03-12T12:00:20.000Z', en: 'now', fr: 'maintenant' },
    { instant: '2026-03-12T11:59:30.000Z', en: 'now', fr: 'maintenant' },
    { instant: '2026-03-12T11:59:00.000Z', en: '1 minute ago', fr: 'il y a 1 minute' },
    { instant: '2026-03-12T09:00:01.000Z', en: '2 hours ago', fr: 'il y a 2 heures' },
    { instant: '2026-03-11T11:00:00.000Z', en: 'yesterday', fr: 'hier' },
    { instant: '2026-03-01T12:00:00.000Z', en: 'Mar 1, 2026', fr: '1 mars 2026' },
  ];
  for (const { instant, en, fr } of cases) {
    it(`formats ${instant} as ${en}`, () => {
      assert.equal(formatAge(instant, 'en', now), en);
      assert.equal(formatAge(instant, 'fr', now), fr);
    });
  }
});

describe('formatDay', () => {
  it('returns the same day in every time zone', () => {
    assert.equal(formatDay('2026-03-01', 'en'), 'Mar 1');
    assert.equal(formatDay('2026-03-01', 'fr'), '1 mars');
  });
});
