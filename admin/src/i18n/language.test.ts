import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseLanguage } from './language.ts';

describe('chooseLanguage', () => {
  const cases = [
    { stored: 'fr', browser: ['en-GB'], chosen: 'fr' },
    { stored: null, browser: ['fr-CA', 'en'], chosen: 'fr' },
    { stored: null, browser: ['de', 'fr'], chosen: 'fr' },
    { stored: null, browser: ['de'], chosen: 'en' },
    { stored: 'xx', browser: ['FR'], chosen: 'fr' },
    { stored: null, browser: [], chosen: 'en' },
  ] as const;
  for (const { stored, browser, chosen } of cases) {
    it(`chooses ${chosen} for ${stored ?? 'no choice'} and [${browser.join(', ')}]`, () => {
      assert.equal(chooseLanguage(stored, browser), chosen);
    });
  }
});
