import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { differencesBetween } from './document-difference.rules.ts';

const CASES: [title: string, before: object, after: object, told: string[]][] = [
  ['nothing', { a: { en: 'A' }, list: [1] }, { a: { en: 'A' }, list: [1] }, []],
  ['a text in one language', { a: { en: 'A', fr: 'B' } }, { a: { en: 'A', fr: 'C' } }, ['/a/fr "B" "C"']],
  ['what came and went', { a: { en: 'A' } }, { a: { fr: 'B' } }, ['/a/en "A" -', '/a/fr - "B"']],
  ['a list, whole', { list: ['a'] }, { list: ['a', 'b'] }, ['/list ["a"] ["a","b"]']],
  ['null and a value', { a: null }, { a: 'x' }, ['/a null "x"']],
  ['a name with a slash', { a: { 'x/y': 1 } }, { a: { 'x/y': 2 } }, ['/a/x~1y 1 2']],
  ['a name of every object', { a: {} }, { a: { toString: 1 } }, ['/a/toString - 1']],
  [
    'no translations, which follow from the texts',
    { translations: { fr: { '/a': 'A' } } },
    { translations: {} },
    [],
  ],
  [
    'fields by their names',
    { fields: [{ name: 'a', type: 'text' }, { name: 'b' }] },
    { fields: [{ name: 'b' }, { name: 'a', type: 'email' }] },
    ['/fields/a/type "text" "email"', '/fields/a/position 0 1', '/fields/b/position 1 0'],
  ],
];

describe('differencesBetween', () => {
  for (const [title, before, after, told] of CASES) {
    it(title, () => {
      const show = (value: unknown) => (value === undefined ? '-' : JSON.stringify(value));
      assert.deepEqual(
        differencesBetween(before, after).map(
          (difference) => `${difference.pointer} ${show(difference.before)} ${show(difference.after)}`,
        ),
        told,
      );
    });
  }
});
