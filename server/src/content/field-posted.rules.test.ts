import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { parsePostedValue } from './field-posted.rules.ts';

const CASES: [type: string, posted: string[], value: unknown][] = [
  ['text', [], undefined],
  ['text', [''], undefined],
  ['text', ['a'], 'a'],
  ['text', [' a '], ' a '],
  ['textarea', ['one\r\ntwo'], 'one\ntwo'],
  ['number', ['12'], 12],
  ['number', [' -1.5e2 '], -150],
  ['number', ['.5'], 0.5],
  ['number', ['0x10'], '0x10'],
  ['number', ['twelve'], 'twelve'],
  ['number', ['Infinity'], 'Infinity'],
  ['number', [''], undefined],
  ['number-step', ['0.25'], 0.25],
  ['checkbox', ['on'], true],
  ['checkbox', ['true'], true],
  ['checkbox', ['false'], false],
  ['checkbox', [], false],
  ['checkboxes', ['a', '', 'b'], ['a', 'b']],
  ['checkboxes', [], undefined],
  ['multi-select', ['a'], ['a']],
  ['select', [''], undefined],
  ['select', ['a'], 'a'],
  ['date', ['2026-01-31'], '2026-01-31'],
  ['hidden', ['x', 'x'], 'x'],
  ['hidden', ['x', 'y'], ['x', 'y']],
  ['number', ['1', '2'], ['1', '2']],
  ['select', ['a', 'b'], ['a', 'b']],
  ['checkbox', ['false', 'on'], true],
];

describe('parsePostedValue', () => {
  for (const [type, posted, value] of CASES) {
    it(`reads ${JSON.stringify(posted)} as ${type}: ${JSON.stringify(value)}`, () => {
      const field = { name: 'it', type, required: false, attributes: { label: {} } };
      assert.deepEqual(parsePostedValue(field, posted), value);
    });
  }
});
