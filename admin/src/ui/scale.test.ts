import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ceiling } from './scale.ts';

describe('ceiling', () => {
  const cases = [
    { largest: 0, top: 2 },
    { largest: 1, top: 2 },
    { largest: 2, top: 2 },
    { largest: 3, top: 4 },
    { largest: 9, top: 10 },
    { largest: 11, top: 20 },
    { largest: 73, top: 80 },
    { largest: 100, top: 100 },
    { largest: 1234, top: 2000 },
  ];
  for (const { largest, top } of cases) {
    it(`is ${top} for ${largest}`, () => assert.equal(ceiling(largest), top));
  }
});
