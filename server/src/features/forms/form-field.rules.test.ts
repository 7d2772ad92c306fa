import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import type { FieldForm } from '../../contract/field.ts';
import type { Field } from '../../content/field-type.ts';
import {
  checkFieldChange,
  checkFieldOrder,
  checkFormField,
  checkMailUse,
  withPlace,
} from './form-field.rules.ts';
import type { FormVocabulary } from './form.rules.ts';

const vocabulary: FormVocabulary = {
  catalogue: 'form',
  stepTolerance: 1e-9,
  timeZone: 'Europe/Paris',
  languages: ['en', 'fr'],
  defaultLanguage: 'en',
  contributors: new Set(),
  enabledTypes: ['text', 'select'],
  maxFields: 3,
  canSendMail: true,
};

const field = (change: Partial<Field> = {}): Field => ({
  name: 'town',
  type: 'text',
  required: false,
  attributes: { label: { en: 'Town' } },
  ...change,
});
const codes = (violations: { pointer: string; code: string }[]) =>
  violations.map(({ pointer, code }) => `${pointer} ${code}`);

describe('[§1.3-2] checkFormField', () => {
  const german = field({ type: 'email', attributes: { label: { en: 'Town', de: 'Stadt' } } });
  const CASES: [title: string, form: Partial<FieldForm>, stored: Field | undefined, faults: string[]][] = [
    ['a sound field', field(), undefined, []],
    ['nothing at all', {}, undefined, []],
    ['a type alone', { type: 'telepathy' }, undefined, ['/type unknown-field-type']],
    ['a name alone', { name: 'Town' }, undefined, ['/name field-name']],
    [
      'attributes and a type, the name missing',
      { type: 'select', attributes: { label: {} } },
      undefined,
      ['/attributes/label/en default-language-required', '/attributes/values empty-value-list'],
    ],
    [
      'a type and a language that the site has no more',
      german,
      undefined,
      ['/type disabled-field-type', '/attributes/label/de unknown-locale'],
    ],
    ['a type and a language that the stored field has', german, german, []],
    [
      'a language of the label in a new list of values',
      {
        ...german,
        type: 'select',
        attributes: { label: { en: 'Town' }, values: [{ value: 'a', label: { en: 'A', it: 'A' } }] },
      },
      german,
      ['/attributes/values/0/label/it unknown-locale'],
    ],
  ];
  for (const [title, form, stored, expected] of CASES) {
    it(`${title}: ${expected.join(', ') || 'accepted'}`, () => {
      assert.deepEqual(codes(checkFormField(form, vocabulary, stored)), expected);
    });
  }
});

describe('checkFieldChange', () => {
  const mail = { to: ['desk@example.org'], subject: { en: 'A' }, replyToField: 'address' };
  const address = field({ name: 'address', type: 'email' });
  const CASES: [title: string, stored: Field, changed: Field, answered: string[], faults: string[]][] = [
    ['a new label', address, { ...address, required: true }, ['address'], []],
    ['a new name that no answer knows', field(), field({ name: 'city' }), ['name'], []],
    ['a new name', field(), field({ name: 'city' }), ['town'], ['/name used-by-answers']],
    ['a new type', field(), field({ type: 'select' }), ['town'], []],
    [
      'a new name of the field of the mail',
      address,
      { ...address, name: 'email' },
      ['address'],
      ['/name used-by-answers', '/name used-by-mail'],
    ],
    [
      'a new type of the field of the mail',
      address,
      { ...address, type: 'text' },
      [],
      ['/type used-by-mail'],
    ],
  ];
  for (const [title, stored, changed, answered, expected] of CASES) {
    it(`${title}: ${expected.join(', ') || 'accepted'}`, () => {
      const faults = checkFieldChange(stored, changed, { mail, answeredNames: new Set(answered) });
      assert.deepEqual(codes(faults), expected);
    });
  }

  it('knows both fields that a mail names', () => {
    const confirmed = { to: mail.to, subject: mail.subject, confirmationToField: 'address' };
    assert.deepEqual(codes(checkMailUse(address, mail)), [' used-by-mail']);
    assert.deepEqual(codes(checkMailUse(address, confirmed)), [' used-by-mail']);
    assert.deepEqual(codes(checkMailUse(field(), mail)), []);
    assert.deepEqual(codes(checkMailUse(address, null)), []);
  });
});

describe('checkFieldOrder', () => {
  const CASES: [ids: string[], faults: string[]][] = [
    [['b', 'a', 'c'], []],
    [['b', 'a'], ['/ids incomplete-order']],
    [['b', 'a', 'b', 'c'], ['/ids/2 duplicate']],
    [['b', 'x', 'c'], ['/ids/1 unknown-field']],
    [[], ['/ids incomplete-order']],
  ];
  for (const [ids, expected] of CASES) {
    it(`${ids.join('')}: ${expected.join(', ') || 'accepted'}`, () => {
      assert.deepEqual(codes(checkFieldOrder(ids, ['a', 'b', 'c'])), expected);
    });
  }
});

describe('withPlace', () => {
  const CASES: [id: string, position: number | undefined, order: string][] = [
    ['new', undefined, 'a b c new'],
    ['new', 0, 'new a b c'],
    ['new', 2, 'a b new c'],
    ['new', 9, 'a b c new'],
    ['b', undefined, 'a b c'],
    ['b', 0, 'b a c'],
    ['b', 1, 'a b c'],
    ['b', 2, 'a c b'],
  ];
  for (const [id, position, order] of CASES) {
    it(`${id} at ${position}: ${order}`, () => {
      assert.equal(withPlace(['a', 'b', 'c'], id, position).join(' '), order);
    });
  }
});
