import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { chooseLocale } from './requested-locale.ts';

const both = { languages: ['en', 'fr', 'pt-BR'], defaultLanguage: 'en' };

const CASES: [
  query: unknown,
  address: string | undefined,
  accept: string | undefined,
  expected: string | undefined,
][] = [
  ['fr', 'en', 'en', 'fr'],
  ['de', 'en', 'en', undefined],
  ['', 'en', 'en', undefined],
  [['fr', 'en'], 'en', 'en', undefined],
  [undefined, 'fr', 'en', 'fr'],
  [undefined, 'de', undefined, 'en negotiated'],
  [undefined, undefined, 'fr-CA,fr;q=0.9,en;q=0.8', 'fr negotiated'],
  [undefined, undefined, 'en;q=0.5,fr', 'fr negotiated'],
  [undefined, undefined, 'pt', 'pt-BR negotiated'],
  [undefined, undefined, 'PT-br', 'pt-BR negotiated'],
  [undefined, undefined, 'de,*;q=0.1', 'en negotiated'],
  [undefined, undefined, 'fr;q=0,en', 'en negotiated'],
  [undefined, undefined, ';;;', 'en negotiated'],
  [undefined, undefined, undefined, 'en negotiated'],
];

describe('chooseLocale', () => {
  for (const [query, address, accept, expected] of CASES) {
    it(`${JSON.stringify(query)}, ${String(address)}, ${String(accept)}: ${String(expected)}`, () => {
      const chosen = chooseLocale(query, address === undefined ? {} : { locale: address }, accept, both);
      assert.equal(chosen && chosen.locale + (chosen.negotiated ? ' negotiated' : ''), expected);
    });
  }

  it('negotiates among the languages in which a page is released', () => {
    const choose = (released: string[], accept: string) =>
      chooseLocale(undefined, { released }, accept, both)?.locale;
    assert.equal(choose(['en'], 'fr'), 'en');
    assert.equal(choose(['fr'], 'en'), 'fr');
    assert.equal(choose(['fr', 'pt-BR'], 'pt'), 'pt-BR');
  });

  it('has nothing to negotiate where there is one language', () => {
    const one = { languages: ['fr'], defaultLanguage: 'fr' };
    assert.deepEqual(chooseLocale(undefined, {}, 'en', one), { locale: 'fr', negotiated: false });
  });
});
