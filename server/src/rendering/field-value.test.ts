import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import type { FieldRecord } from './content-source.ts';
import { localValue } from './field-value.ts';

const field = (name: string, localised: boolean): FieldRecord => ({
  ...{ id: name, name, type: 'text', required: false, localised },
  attributes: { label: { en: name } },
});

describe('localValue', () => {
  for (const name of ['toString', 'constructor', 'valueOf', 'hasOwnProperty']) {
    it(`has no value for an empty field named ${name}`, () => {
      const localisation = { locale: 'en', defaultLanguage: 'en' };
      assert.equal(localValue(field(name, false), {}, localisation), undefined);
      assert.equal(localValue(field(name, true), {}, localisation), undefined);
      assert.equal(
        localValue(field(name, true), { [name]: {} }, { ...localisation, locale: name }),
        undefined,
      );
      assert.equal(localValue(field(name, false), { [name]: 'x' }, localisation), 'x');
    });
  }
});
