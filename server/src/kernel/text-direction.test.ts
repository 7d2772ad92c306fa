import assert from 'node:assert/strict';
import { it } from 'node:test';
import { textDirection } from './text-direction.ts';

it('returns the direction of the script in which a language is written', () => {
  for (const locale of ['ar', 'ar-MA', 'he', 'fa', 'ur', 'yi', 'ps', 'az-Arab', 'ks-Arab']) {
    assert.equal(textDirection(locale), 'rtl', locale);
  }
  for (const locale of ['en', 'fr-CA', 'az', 'ar-Latn', 'zh-Hant', '', 'no locale']) {
    assert.equal(textDirection(locale), 'ltr', locale);
  }
});
