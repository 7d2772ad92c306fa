import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeEffective } from './describe-value.ts';
import { PROPERTIES } from './properties.ts';

describe('describeEffective', () => {
  const property = PROPERTIES['app.security.bcrypt-strength'];
  const cases: [cost: number, written: string][] = [
    [10, '1024'],
    [12, '4096'],
    [5, '32'],
    [4, '4'],
  ];
  for (const [cost, written] of cases) {
    it(`shows the BCrypt cost ${cost} as the equivalent ${written}`, () => {
      assert.equal(describeEffective(property, cost), written);
    });
  }
});
