import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { retentionDays } from './retention.rules.ts';

describe('retentionDays', () => {
  const CASES: [site: number, form: number | null, days: number | undefined][] = [
    [365, null, 365],
    [365, 30, 30],
    [365, 400, 365],
    [0, null, undefined],
    [0, 30, 30],
  ];
  for (const [site, form, days] of CASES) {
    it(`[§1.5-1] site ${site}, form ${form}: ${days ?? 'forever'}`, () => {
      assert.equal(retentionDays(site, form), days);
    });
  }
});
