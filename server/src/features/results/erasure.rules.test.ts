import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkSearchValue, excerpt, matchOf, toSearchValue, textsOf } from './erasure.rules.ts';

describe('matchOf', () => {
  const cases: [string, string, string | undefined][] = [
    ['jane@example.org', 'Jane@Example.ORG', 'whole'],
    ['zoé fictive', '  ZOÉ \n Fictive ', 'whole'],
    ['zoe fictive', 'Zoé Fictive', 'contained'],
    ['Straße', 'STRASSE', 'whole'],
    ['ann@müller.example', 'ann@xn--mller-kva.example', 'whole'],
    ['ann@xn--mller-kva.example', 'Write to ANN@Müller.example', 'contained'],
    ['jane@example.org', 'to jane@example.org, please', 'contained'],
    ['ann@example.org', 'joann@example.org', 'contained'],
    ['jane@example.org', 'jane@example.com', undefined],
    ['a_b', 'axb', undefined],
  ];
  for (const [value, text, expected] of cases) {
    it(`is ${expected} for ${JSON.stringify(value)} in ${JSON.stringify(text)}`, () => {
      assert.equal(matchOf(text, toSearchValue({ value, match: 'contained' })), expected);
      const whole = expected === 'whole' ? 'whole' : undefined;
      assert.equal(matchOf(text, toSearchValue({ value })), whole);
    });
  }
});

describe('checkSought', () => {
  it('requires a text long enough to identify a person, or a whole value', () => {
    const codes = (value: string, match: 'whole' | 'contained') =>
      checkSearchValue(toSearchValue({ value, match })).map(({ code }) => code);
    assert.deepEqual(codes('ab', 'contained'), ['too-short']);
    assert.deepEqual(codes(' a  ', 'contained'), ['too-short']);
    assert.deepEqual(codes('a\u0301\u0301', 'contained'), ['too-short']);
    assert.deepEqual(codes('abc', 'contained'), []);
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
    [{ name: 'a', of: [{ b: ['c'] }, 1] }, ['a', 'c', '1']],
    [true, []],
    [null, []],
  ];
  for (const [value, texts] of cases) {
    it(`is ${JSON.stringify(texts)} of ${JSON.stringify(value)}`, () =>
      assert.deepEqual(textsOf(value), texts));
  }
});

describe('excerpt', () => {
  it('returns a short text whole, or the surroundings of the value in a long one', () => {
    const wanted = toSearchValue({ value: 'jane' });
    assert.equal(excerpt('short', wanted), 'short');
    const long = excerpt(`${'x'.repeat(1000)} Jane ${'y'.repeat(1000)}`, wanted);
    assert.match(long, /^…x{49} Jane y{145}…$/);
  });
});
