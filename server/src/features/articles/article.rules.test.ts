import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import type { ArticleDocument } from '../../contract/article.ts';
import type { Field } from '../../content/field-type.ts';
import { checkArticle } from './article.rules.ts';

const vocabulary = {
  catalogue: 'article',
  stepTolerance: 1e-9,
  timeZone: 'Europe/Paris',
  languages: ['en', 'fr'],
  defaultLanguage: 'en',
  contributors: new Set(['date']),
} as const;

function field(name: string, type: string, more: Partial<Field> = {}): Field {
  return { name, type, required: false, localised: false, attributes: { label: { en: name } }, ...more };
}

const model = {
  fields: [
    field('summary', 'text', { required: true, localised: true }),
    field('start', 'datetime', { required: true }),
    field('seats', 'number'),
    field('related', 'article'),
  ],
};

const sound = {
  shortcut: 'reading-night',
  title: { en: 'Reading night' },
  values: { summary: { en: 'All night' }, start: '2026-01-31T20:00' },
};

const CASES: [title: string, change: Partial<ArticleDocument>, faults: string[]][] = [
  ['a valid article', {}, []],
  ['no title in the default language', { title: { fr: 'Nuit' } }, ['/title/en default-language-required']],
  ['no values', { values: {} }, ['/values/summary required', '/values/start required']],
  [
    'a value that its model does not have',
    { values: { ...sound.values, colour: 'red' } },
    ['/values/colour unknown-field'],
  ],
  [
    'a plain text for a localised field',
    { values: { ...sound.values, summary: 'All night' } },
    ['/values/summary localised-type'],
  ],
  [
    'a translation alone',
    { values: { ...sound.values, summary: { fr: 'Toute la nuit' } } },
    ['/values/summary/en required'],
  ],
  ['a text for a number', { values: { ...sound.values, seats: 'ten' } }, ['/values/seats number-type']],
  [
    'a shortcut for an id',
    { values: { ...sound.values, related: 'other' } },
    ['/values/related reference-type'],
  ],
  [
    'an end before the beginning',
    { publishAt: '2026-02-01T00:00:00.000Z', unpublishAt: '2026-01-01T00:00:00.000Z' },
    ['/unpublishAt order'],
  ],
  [
    'contributors',
    { contributors: ['date', 'date', 'weather'] },
    ['/contributors/1 duplicate', '/contributors/2 unknown-contributor'],
  ],
];

describe('[§1.3-5] checkArticle', () => {
  for (const [title, change, expected] of CASES) {
    it(`${title}: ${expected.join(', ') || 'accepted'}`, () => {
      const { violations } = checkArticle({ ...sound, ...change }, model, vocabulary);
      assert.deepEqual(
        violations.map((fault) => `${fault.pointer} ${fault.code}`),
        expected,
      );
    });
  }

  it('stores a local date and time as an instant, and omits absent values', () => {
    const { values } = checkArticle(
      { ...sound, values: { ...sound.values, seats: null } },
      model,
      vocabulary,
    );
    assert.deepEqual(values, { summary: { en: 'All night' }, start: '2026-01-31T19:00:00.000Z' });
  });
});
