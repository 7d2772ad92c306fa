import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkSought, matchOf, soughtValue, textsOf } from './result-erasure.rules.ts';

describe('matchOf', () => {
  const cases: [string, string, string | undefined][] = [
    ['jane@example.org', 'Jane@Example.ORG', 'whole'],
    ['zoe fictive', '  Zoé \n Fictive ', 'whole'],
    ['jane@example.org', 'to jane@example.org, please', 'contained'],
    ['ann@example.org', 'joann@example.org', 'contained'],
    ['jane@example.org', 'jane@example.com', undefined],
    ['a_b', 'axb', undefined],
  ];
  for (const [value, text, expected] of cases) {
    it(`is ${expected} for ${JSON.stringify(value)} in ${JSON.stringify(text)}`, () => {
      assert.equal(matchOf(text, soughtValue({ value })), expected);
      const whole = expected === 'whole' ? 'whole' : undefined;
      assert.equal(matchOf(text, soughtValue({ value, match: 'whole' })), whole);
    });
  }
});

describe('checkSought', () => {
  it('wants enough to mean somebody, or a whole value', () => {
    const codes = (value: string, match?: 'whole') =>
      checkSought(soughtValue({ value, ...(match ? { match } : {}) })).map(({ code }) => code);
    assert.deepEqual(codes('ab'), ['too-short']);
    assert.deepEqual(codes(' a  '), ['too-short']);
    assert.deepEqual(codes('abc'), []);
    assert.deepEqual(codes('ab', 'whole'), []);
    assert.deepEqual(codes(' ', 'whole'), ['too-short']);
  });
});

describe('textsOf', () => {
  const cases: [unknown, string[]][] = [
    ['a', ['a']],
    [12, ['12']],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [true, []],
    [null, []],
  ];
  for (const [value, texts] of cases) {
    it(`is ${JSON.stringify(texts)} of ${JSON.stringify(value)}`, () =>
      assert.deepEqual(textsOf(value), texts));
  }
});
