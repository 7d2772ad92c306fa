import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Field } from '../../content/field-type.ts';
import {
  checkSubmittedValues,
  readFormerValues,
  readPostedValues,
  unknownNames,
} from './submission.rules.ts';

const settings = { catalogue: 'form', stepTolerance: 1e-9, timeZone: 'Europe/Paris' } as const;

function field(name: string, type: string, required = false): Field {
  const values = [
    { value: 'a', label: { en: 'A' } },
    { value: 'b', label: { en: 'B' } },
  ];
  return {
    name,
    type,
    required,
    attributes: { label: { en: name }, ...(type === 'checkboxes' ? { values } : {}) },
  };
}

const fields = [
  field('intro', 'heading'),
  field('name', 'text', true),
  field('seats', 'number'),
  field('topics', 'checkboxes'),
  field('news', 'checkbox'),
];

describe('[§1.3-7] checkSubmittedValues', () => {
  const CASES: [title: string, values: Record<string, unknown>, faults: string[]][] = [
    ['a valid submission', { name: 'Ada', seats: 2, topics: ['a'], news: true }, []],
    ['a missing key of a required field', {}, ['/values/name required']],
    ['an unknown name', { name: 'Ada', admin: true }, ['/values/admin unknown-field']],
    ['a heading', { name: 'Ada', intro: 'x' }, ['/values/intro unknown-field']],
    [
      'an inherited name',
      JSON.parse('{"name":"Ada","__proto__":1}') as Record<string, unknown>,
      ['/values/__proto__ unknown-field'],
    ],
    [
      'several faults at once',
      { seats: '2', topics: ['c'] },
      ['/values/name required', '/values/seats number-type', '/values/topics/0 option'],
    ],
  ];
  for (const [title, values, expected] of CASES) {
    it(`${title}: ${expected.join(', ') || 'accepted'}`, () => {
      const { violations } = checkSubmittedValues(fields, values, settings);
      assert.deepEqual(
        violations.map((fault) => `${fault.pointer} ${fault.code}`),
        expected,
      );
    });
  }
});

describe('readPostedValues', () => {
  it('reads each field by its type and omits empty values', () => {
    const posted = new URLSearchParams('name=Ada&seats=2&topics=a&topics=b&intro=x&_form=1');
    assert.deepEqual(readPostedValues(fields, posted, []), {
      name: 'Ada',
      seats: 2,
      topics: ['a', 'b'],
      news: false,
    });
    assert.deepEqual(readPostedValues(fields, new URLSearchParams('name=&seats='), []), { news: false });
  });
});

describe('readFormerValues', () => {
  it('keeps fields of an earlier version and drops unknown ones', () => {
    const posted = new URLSearchParams('name=Ada&town=Paris&town=Lyon&evil=1&_v=1&empty=');
    const former = new Set(['name', 'town', 'empty']);
    assert.deepEqual(readFormerValues(fields, former, posted), { town: 'Paris, Lyon' });
  });

  it('returns unknown names, without control fields', () => {
    assert.deepEqual(unknownNames(fields, new URLSearchParams('name=a&town=b&town=c&_page=home')), ['town']);
  });
});
