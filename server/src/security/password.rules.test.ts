import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkPassword, isWhole } from './password.rules.ts';

const cases: [string, string, string | undefined][] = [
  ['a password of the minimum length', 'a'.repeat(12), undefined],
  ['a password of 72 bytes', 'a'.repeat(72), undefined],
  ['72 bytes in 36 characters', 'é'.repeat(36), undefined],
  ['twelve characters of four bytes each', '🔑'.repeat(12), undefined],
  ['a password with spaces at its ends', '  ten chars ', undefined],
  ['an empty password', '', 'required'],
  ['a password of spaces', ' '.repeat(12), 'required'],
  ['eleven characters', 'a'.repeat(11), 'password-too-short'],
  ['eleven characters of two UTF-16 units each', '🔑'.repeat(11), 'password-too-short'],
  ['73 bytes', 'a'.repeat(73), 'password-too-long'],
  ['74 bytes in 37 characters', 'é'.repeat(37), 'password-too-long'],
  ['a NUL in the middle', 'aaaaaaaa\0aaaaaaaa', 'text'],
  ['a lone surrogate', 'aaaaaaaaaaaaaa\ud83d', 'text'],
];

describe('checkPassword', () => {
  for (const [title, password, code] of cases) {
    it(`[§5-7] ${code ? `rejects ${title} as ${code}` : `accepts ${title}`}`, () => {
      const faults = checkPassword('/password', password, 12);
      assert.deepEqual(
        faults.map((fault) => [fault.pointer, fault.code]),
        code ? [['/password', code]] : [],
      );
    });
  }

  it('[§5-7] reports the configured minimum length', () => {
    assert.deepEqual(checkPassword('/p', 'short', 20), [
      { pointer: '/p', code: 'password-too-short', params: { min: 20 } },
    ]);
  });
});

describe('isWhole', () => {
  for (const [password, whole] of [
    ['', true],
    ['short', true],
    ['a'.repeat(72), true],
    ['a'.repeat(73), false],
    ['a\0b', false],
  ] as const) {
    it(`${whole ? 'accepts' : 'rejects'} ${JSON.stringify(password.slice(0, 5))} of ${password.length} characters`, () => {
      assert.equal(isWhole(password), whole);
    });
  }
});
