import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ARTICLE_FIELD_TYPES } from '../../contract/field.ts';
import type { ArticleModelFieldForm } from '../../contract/article-model.ts';
import type { Field } from '../../content/field-type.ts';
import type { Violation } from '../../kernel/violation.ts';
import { changesValues, checkFieldOrder, checkModelField } from './article-model-field.rules.ts';

const vocabulary = {
  catalogue: 'article',
  stepTolerance: 1e-9,
  timeZone: 'Europe/Paris',
  languages: ['en', 'fr'],
  defaultLanguage: 'en',
  contributors: new Set<string>(),
  enabledTypes: ARTICLE_FIELD_TYPES.filter((type) => type !== 'color'),
  maxFields: 3,
  isReservedPath: () => false,
} as const;

const field = (change: Partial<Field> = {}): Field => ({
  name: 'intro',
  type: 'text',
  required: false,
  localised: false,
  attributes: { label: { en: 'Intro' } },
  ...change,
});
const told = (faults: Violation[]) => faults.map(({ pointer, code }) => `${pointer} ${code}`);

describe('[§1.3-4] checkModelField', () => {
  const CASES: [
    title: string,
    form: Partial<ArticleModelFieldForm>,
    stored: Field | undefined,
    faults: string[],
  ][] = [
    ['a sound field', field(), undefined, []],
    [
      'a field without a well-formed name',
      { type: 'text', attributes: { label: { en: 'Intro' } } },
      undefined,
      [],
    ],
    ['no type', { name: 'intro', attributes: { label: {} } }, undefined, []],
    ['a type that is not enabled', field({ type: 'color' }), undefined, ['/type disabled-field-type']],
    ['one that was enabled before', field({ type: 'color' }), field({ type: 'color' }), []],
    [
      'a type of forms',
      field({ type: 'radio' }),
      field(),
      ['/type disabled-field-type', '/attributes/values empty-value-list'],
    ],
    [
      'an unknown locale',
      field({ attributes: { label: { en: 'Intro', de: 'Einleitung' } } }),
      undefined,
      ['/attributes/label/de unknown-locale'],
    ],
    [
      'a locale that was there before',
      field({ attributes: { label: { en: 'Intro', de: 'Einleitung' } } }),
      field({ attributes: { label: { en: 'Intro' }, help: { de: 'Hilfe' } } }),
      [],
    ],
  ];
  for (const [title, form, stored, expected] of CASES) {
    it(`${title}: ${expected.join(', ') || 'accepted'}`, () => {
      assert.deepEqual(told(checkModelField(form, vocabulary, stored)), expected);
    });
  }
});

describe('checkFieldOrder', () => {
  const CASES: [ids: string[], faults: string[]][] = [
    [['b', 'a'], []],
    [['a'], ['/ids too-few']],
    [['a', 'b', 'a'], ['/ids/2 duplicate']],
    [['a', 'b', 'c'], ['/ids/2 unknown-field']],
    [[], ['/ids too-few']],
  ];
  for (const [ids, expected] of CASES) {
    it(`${ids.join(', ') || 'no id'} of a, b: ${expected.join(', ') || 'accepted'}`, () => {
      assert.deepEqual(told(checkFieldOrder(ids, ['a', 'b'])), expected);
    });
  }
});

describe('changesValues', () => {
  const CASES: [title: string, change: Partial<Field>, changes: boolean][] = [
    ['another type', { type: 'number' }, true],
    ['one value a locale', { localised: true }, true],
    ['another name', { name: 'other' }, false],
    ['other attributes', { required: true, attributes: { label: { en: 'Other' } } }, false],
  ];
  for (const [title, change, expected] of CASES) {
    it(`${title}: ${expected ? 'values need not fit' : 'values fit'}`, () => {
      assert.equal(changesValues(field(), field(change)), expected);
    });
  }
});
