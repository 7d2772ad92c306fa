import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkContributors } from './contributor.rules.ts';

const CASES: [title: string, names: string[] | undefined, stored: string[], faults: string[]][] = [
  ['none', undefined, [], []],
  ['known ones, in any order', ['hours', 'date'], [], []],
  ['an unknown one', ['date', 'weather'], [], ['/contributors/1 unknown-contributor']],
  ['one that vanished, and was there before', ['weather'], ['weather'], []],
  ['one twice', ['date', 'date'], [], ['/contributors/1 duplicate']],
  [
    'an unknown one twice',
    ['gone', 'gone'],
    [],
    ['/contributors/0 unknown-contributor', '/contributors/1 duplicate'],
  ],
];

describe('checkContributors', () => {
  for (const [title, names, stored, expected] of CASES) {
    it(`${title}: ${expected.join(', ') || 'accepted'}`, () => {
      const faults = checkContributors(names, new Set(['date', 'hours']), stored);
      assert.deepEqual(
        faults.map(({ pointer, code }) => `${pointer} ${code}`),
        expected,
      );
    });
  }
});
