import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Catalogue, Text } from './catalogue.ts';
import { en } from './en.ts';
import { hintsEn } from './en/hints.ts';
import { fr } from './fr.ts';
import { hintsFr } from './fr/hints.ts';
import { createTranslate } from './translate.ts';

const placeholders = (text: Text): string[] => {
  const forms = typeof text === 'string' ? [text] : [text.one, text.other];
  return [...new Set(forms.flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort();
};

describe('the catalogues', () => {
  const english: Catalogue = { ...en, ...hintsEn };
  const french: Catalogue = { ...fr, ...hintsFr };

  it('have the same keys', () => {
    assert.deepEqual(Object.keys(french).sort(), Object.keys(english).sort());
  });

  it('have the same placeholders in every text', () => {
    for (const [key, text] of Object.entries(english)) {
      assert.deepEqual(placeholders(french[key]!), placeholders(text), key);
    }
  });

  it('contain no empty text and no straight quotes', () => {
    for (const [language, catalogue] of Object.entries({ english, french })) {
      for (const [key, text] of Object.entries(catalogue)) {
        for (const form of typeof text === 'string' ? [text] : [text.one, text.other]) {
          assert.notEqual(form.trim(), '', `${language} ${key}`);
          assert.doesNotMatch(form, /['"]/, `${language} ${key}`);
        }
      }
    }
  });

  it('have a no-break space before French double punctuation', () => {
    for (const [key, text] of Object.entries(french)) {
      for (const form of typeof text === 'string' ? [text] : [text.one, text.other]) {
        assert.doesNotMatch(form, /[^\u00a0\u202f][?!;:»](\s|$)|«[^\u00a0\u202f]/u, key);
      }
    }
  });
});

describe('createTranslate', () => {
  const cases = [
    { language: 'en', count: 0, text: '0 pages' },
    { language: 'en', count: 1, text: '1 page' },
    { language: 'en', count: 1234, text: '1,234 pages' },
    { language: 'fr', count: 0, text: '0 page' },
    { language: 'fr', count: 2, text: '2 pages' },
    { language: 'fr', count: 1_000_000, text: '1\u202f000\u202f000 pages' },
  ];
  for (const { language, count, text } of cases) {
    it(`returns ${text} in ${language}`, () => {
      const translate = createTranslate(language, language === 'fr' ? fr : en);
      assert.equal(translate('pages.total', { count }), text);
    });
  }

  it('inserts values literally, including braces and dollar signs', () => {
    const translate = createTranslate('en', en);
    assert.equal(translate('start.greeting', { name: '$& {name}' }), 'Hello, $& {name}');
  });
});
