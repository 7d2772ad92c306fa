import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resultText } from './result-text.rules.ts';

const SETTINGS = {
  locale: 'fr',
  defaultLanguage: 'en',
  timeZone: 'Europe/Paris',
  yes: 'oui',
  no: 'non',
};
const OPTIONS = [{ value: 'loans', label: { en: 'Loans', fr: 'Prêts' } }];

describe('resultText', () => {
  const cases: [string, unknown, string][] = [
    ['text', 'a\nb', 'a\nb'],
    ['number', 1234.5, '1234,5'],
    ['checkbox', true, 'oui'],
    ['checkbox', false, 'non'],
    ['date', '2026-07-14', '14 juillet 2026'],
    ['time', '08:15', '08:15'],
    ['datetime', '2026-07-14T10:00:00.000Z', '14 juillet 2026 à 12:00'],
    ['date', 'never', 'never'],
    ['select', 'loans', 'Prêts'],
    ['checkboxes', ['loans', 'gone'], 'Prêts\ngone'],
    ['text', null, ''],
  ];
  for (const [type, value, expected] of cases) {
    it(`is ${JSON.stringify(expected)} for ${type} ${JSON.stringify(value)}`, () => {
      const options = ['select', 'checkboxes'].includes(type) ? OPTIONS : undefined;
      assert.equal(resultText(type, value, options, SETTINGS), expected);
    });
  }
});
