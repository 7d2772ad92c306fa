import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Field } from '../../content/field-type.ts';
import { findMarkers } from '../../rendering/markers.ts';
import { findLostMarkers, lostMarkerFaults } from './article-publication.rules.ts';
import { referencesOf } from './article-reference.ts';

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

describe('referencesOf', () => {
  const found = referencesOf(VALUES, FIELDS, findMarkers, 'en');

  it('finds each marker of a rich text once a place, with its locale', () => {
    assert.deepEqual(
      found.markers.map(({ pointer, locale, kind, shortcut }) => `${pointer} ${locale} ${kind} ${shortcut}`),
      [
        '/values/body/en en article a',
        '/values/body/en en form f',
        '/values/body/fr fr article b',
        '/values/note en article a',
      ],
    );
  });

  it('finds the articles of fields', () => {
    assert.deepEqual(found.articles, [
      { pointer: '/values/related', id: 'id-1' },
      { pointer: '/values/sources/en', id: 'id-2' },
      { pointer: '/values/sources/fr', id: 'id-3' },
    ]);
  });

  it('finds nothing where there is nothing', () => {
    const nothing = { markers: [], articles: [] };
    assert.deepEqual(referencesOf({}, FIELDS, findMarkers, 'en'), nothing);
    assert.deepEqual(referencesOf({ body: 5, related: null }, FIELDS, findMarkers, 'en'), nothing);
  });

  it('tells what is lost: unknown forms and articles, drafts; not closed forms', () => {
    const targets = new Map([
      ['article:a', 'draft'],
      ['form:f', 'closed'],
    ]);
    assert.deepEqual(
      lostMarkerFaults(findLostMarkers(found.markers, targets)).map(
        ({ pointer, code }) => `${pointer} ${code}`,
      ),
      ['/values/body/en draft-article', '/values/body/fr unknown-article', '/values/note draft-article'],
    );
  });
});
