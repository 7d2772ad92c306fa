import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Field } from '../../content/field-type.ts';
import { articlesIn } from './article-values.ts';

const field = (name: string, type: string, localised = false): Field => ({
  name,
  type,
  required: false,
  localised,
  attributes: { label: { en: name } },
});
const FIELDS = [
  field('body', 'rich-text', true),
  field('note', 'rich-text'),
  field('plain', 'textarea'),
  field('related', 'article'),
  field('sources', 'article', true),
];
const VALUES = {
  body: { en: '@article(a) @form(f) @article(a)', fr: '<p>@article(b)</p>' },
  note: '@article(a)',
  plain: '@article(text)',
  related: 'id-1',
  sources: { en: 'id-2', fr: 'id-3' },
};

describe('the references of article values', () => {
  it('finds the articles that fields refer to', () => {
    assert.deepEqual(articlesIn(VALUES, FIELDS), [
      { pointer: '/values/related', id: 'id-1' },
      { pointer: '/values/sources/en', id: 'id-2' },
      { pointer: '/values/sources/fr', id: 'id-3' },
    ]);
  });

  it('finds nothing in empty values', () => {
    assert.deepEqual(articlesIn({}, FIELDS), []);
    assert.deepEqual(articlesIn({ body: 5, related: null }, FIELDS), []);
  });
});
