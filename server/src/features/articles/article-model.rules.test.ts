import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { ARTICLE_FIELD_TYPES } from '../../contract/field.ts';
import type { ArticleModelDocument } from '../../contract/article-model.ts';
import type { Field } from '../../content/field-type.ts';
import { checkArticleModel } from './article-model.rules.ts';

const vocabulary = {
  catalogue: 'article',
  stepTolerance: 1e-9,
  timeZone: 'Europe/Paris',
  languages: ['en', 'fr'],
  defaultLanguage: 'en',
  contributors: new Set(['date']),
  enabledTypes: ARTICLE_FIELD_TYPES,
  maxFields: 3,
  isReservedPath: (path: string) => path.startsWith('/api/'),
} as const;

const text: Field = { name: 'it', type: 'text', required: false, attributes: { label: { en: 'It' } } };

const CASES: [title: string, change: Partial<ArticleModelDocument>, fields: Field[], faults: string[]][] = [
  ['a valid model', { path: '/news/{shortcut}' }, [text], []],
  ['no name', { name: {} }, [], ['/name/en default-language-required']],
  ['a path of several steps', { path: '/town/actualités/{shortcut}' }, [], []],
  ['a path without the shortcut', { path: '/news' }, [], ['/path model-path-format']],
  ['a path with only the shortcut', { path: '/{shortcut}' }, [], ['/path model-path-format']],
  ['a path with ..', { path: '/../{shortcut}' }, [], ['/path model-path-format']],
  ['a reserved path', { path: '/api/{shortcut}' }, [], ['/path reserved-path']],
  ['an unknown contributor', { contributors: ['weather'] }, [], ['/contributors/0 unknown-contributor']],
  [
    'a faulty field',
    {},
    [{ ...text, type: 'radio' }],
    ['/fields/0/type disabled-field-type', '/fields/0/attributes/values empty-value-list'],
  ],
  ['too many fields', {}, [text, text, text, text], ['/fields too-many']],
];

describe('[§1.3-3] checkArticleModel', () => {
  for (const [title, change, fields, expected] of CASES) {
    it(`${title}: ${expected.join(', ') || 'accepted'}`, () => {
      const faults = checkArticleModel(
        {
          ...{ shortcut: 'news', name: { en: 'News' }, ...change },
          fields: fields.map((field, index) => ({ id: String(index), localised: false, ...field })),
        },
        vocabulary,
      );
      assert.deepEqual(
        faults.map((fault) => `${fault.pointer} ${fault.code}`),
        expected,
      );
    });
  }
});
