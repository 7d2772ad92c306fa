import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FormVersion } from '../../content/form-version.repository.ts';
import { fieldsOfResult, mergedFields } from './result-fields.rules.ts';

const field = (name: string, label: string, type = 'text') => ({ name, type, label: { en: label } });

const VERSIONS: FormVersion[] = [
  { version: 3, fields: [field('name', 'Full name'), field('seats', 'Seats', 'number')] },
  { version: 2, fields: [field('intro', 'Hello', 'heading'), field('town', 'City'), field('name', 'Name')] },
  { version: 1, fields: [field('age', 'Age'), field('town', 'Town')] },
];

const labels = (fields: { label: Record<string, string> }[]) => fields.map((entry) => entry.label.en);

describe('fieldsOfResult', () => {
  const CASES: [title: string, version: number, values: object, labels: string[]][] = [
    ['those of its version, also where it has no value', 1, { town: 'Paris' }, ['Age', 'Town']],
    ['without headings', 2, { town: 'Paris' }, ['City', 'Name']],
    [
      'with what another version asked for',
      3,
      { town: 'Paris', age: '9' },
      ['Full name', 'Seats', 'City', 'Age'],
    ],
    ['of a version that is not known', 9, { name: 'Ada' }, ['Full name']],
    ['without names that nobody asked for', 1, { constructor: 'x', other: 1 }, ['Age', 'Town']],
  ];
  for (const [title, version, values, expected] of CASES) {
    it(title, () => {
      assert.deepEqual(
        labels(fieldsOfResult(version, values as Record<string, unknown>, VERSIONS)),
        expected,
      );
    });
  }
});

describe('mergedFields', () => {
  it('lists each name once, with the label of the latest version', () => {
    assert.deepEqual(labels(mergedFields(VERSIONS)), ['Full name', 'Seats', 'City', 'Age']);
    assert.deepEqual(mergedFields([]), []);
  });
});
