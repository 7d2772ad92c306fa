import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentDifferences } from './document-differences.ts';

const PAGE = { title: { en: 'Home' }, status: 'published', urls: [{ locale: 'en', path: '/welcome' }] };

describe('documentDifferences', () => {
  it('returns nothing for equal documents', () =>
    assert.deepEqual(documentDifferences(PAGE, structuredClone(PAGE)), []));

  it('compares down to each text, and lists as one value', () => {
    const mine = { title: { en: 'Home', fr: 'Accueil' }, status: 'draft', urls: [] };
    assert.deepEqual(documentDifferences(mine, PAGE), [
      { path: ['title', 'fr'], mine: 'Accueil', theirs: '' },
      { path: ['status'], mine: 'draft', theirs: 'published' },
      { path: ['urls'], mine: '', theirs: 'locale: en · path: /welcome' },
    ]);
  });

  it('returns values that read the same', () =>
    assert.deepEqual(
      documentDifferences({ size: 'l' }, { size: 'xl' }, () => 'Large'),
      [{ path: ['size'], mine: 'Large', theirs: 'Large' }],
    ));

  it('matches fields by name, regardless of position', () => {
    const field = (name: string, label: string) => ({ name, attributes: { label: { en: label } } });
    const mine = { fields: [field('a', 'A'), field('b', 'Bee')] };
    const theirs = { fields: [{ id: '1', ...field('a', 'A') }, field('b', 'B')] };
    assert.deepEqual(documentDifferences(mine, theirs), [
      { path: ['fields', 'b', 'attributes', 'label', 'en'], mine: 'Bee', theirs: 'B' },
    ]);
  });
});
