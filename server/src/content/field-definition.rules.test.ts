import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { FORM_FIELD_TYPES, type FieldAttributes } from '../contract/field.ts';
import { fieldDefinitionFaults, fieldListFaults } from './field-definition.rules.ts';
import type { Field } from './field-type.ts';

const settings = {
  catalogue: 'form',
  enabledTypes: FORM_FIELD_TYPES,
  stepTolerance: 1e-9,
  timeZone: 'Europe/Paris',
  languages: ['en', 'fr'],
  defaultLanguage: 'en',
} as const;

const options = [
  { value: 'a', label: { en: 'A' } },
  { value: 'b', label: { en: 'B', fr: 'Bé' } },
];

function field(type: string, attributes: Partial<FieldAttributes> = {}, name = 'it'): Field {
  return { name, type, required: false, attributes: { label: { en: 'It' }, ...attributes } };
}

const FAULTS: [title: string, field: Field, faults: string[]][] = [
  ['a plain text field', field('text'), []],
  ['a name with a capital first', field('text', {}, 'It'), ['/name field-name']],
  ['a name with a dash', field('text', {}, 'first-name'), ['/name field-name']],
  ['an unknown type', field('telepathy'), ['/type unknown-field-type']],
  ['a type of the other catalogue', field('rich-text'), ['/type disabled-field-type']],
  ['a type of internal ids', field('media-list'), ['/type closed-field-type']],
  [
    'no label in the default language',
    field('text', { label: { fr: 'Cela' } }),
    ['/attributes/label/en default-language-required'],
  ],
  [
    'a label in an unknown locale',
    field('text', { label: { en: 'It', de: 'Es' } }),
    ['/attributes/label/de unknown-locale'],
  ],
  [
    'a help in an unknown locale',
    field('text', { help: { de: 'Es' } }),
    ['/attributes/help/de unknown-locale'],
  ],
  ['a value list that fits', field('select', { values: options, default: 'a' }), []],
  ['no value list', field('radio'), ['/attributes/values empty-value-list']],
  ['an empty value list', field('checkboxes', { values: [] }), ['/attributes/values empty-value-list']],
  [
    'a value twice',
    field('select', { values: [options[0]!, options[0]!] }),
    ['/attributes/values/1/value duplicate'],
  ],
  [
    'an empty value',
    field('select', { values: [{ value: '', label: { en: 'None' } }] }),
    ['/attributes/values/0/value required'],
  ],
  [
    'an option without its label',
    field('select', { values: [{ value: 'a', label: {} }] }),
    ['/attributes/values/0/label/en default-language-required'],
  ],
  ['a value list of a text', field('text', { values: options }), ['/attributes/values attribute-misfit']],
  ['a pattern of a number', field('number', { pattern: 'x' }), ['/attributes/pattern attribute-misfit']],
  ['a step of a plain number', field('number', { step: 1 }), ['/attributes/step attribute-misfit']],
  ['a default of a heading', field('heading', { default: 'x' }), ['/attributes/default attribute-misfit']],
  ['a size limit of a file', field('file', { maxSize: 10, accept: ['application/pdf'] }), []],
  ['a range', field('number', { min: 1, max: 1 }), []],
  ['a range upside down', field('number', { min: 2, max: 1 }), ['/attributes/max range-order']],
  ['a number range of texts', field('number', { min: '1' }), ['/attributes/min number-type']],
  ['dates', field('date', { min: '2026-01-01', max: '2026-12-31', default: '2026-05-01' }), []],
  [
    'dates upside down',
    field('date', { min: '2026-12-31', max: '2026-01-01' }),
    ['/attributes/max range-order'],
  ],
  ['a date that is none', field('date', { max: '2026-02-30' }), ['/attributes/max date-format']],
  ['times of two lengths', field('time', { min: '08:00', max: '08:00:00' }), []],
  ['a moment that is none', field('datetime', { min: 'tomorrow' }), ['/attributes/min datetime-format']],
  ['a step', field('number-step', { step: 0.5, min: 0.25, default: 0.75 }), []],
  ['no step', field('number-step'), ['/attributes/step required']],
  ['a step of nothing', field('number-step', { step: 0 }), ['/attributes/step step-positive']],
  ['a step backwards', field('number-step', { step: -1 }), ['/attributes/step step-positive']],
  ['lengths', field('text', { minLength: 2, maxLength: 2, default: 'ab' }), []],
  [
    'lengths upside down',
    field('text', { minLength: 3, maxLength: 2 }),
    ['/attributes/maxLength range-order'],
  ],
  ['a pattern', field('text', { pattern: '[0-9]{5}', default: '75001' }), []],
  ['a broken pattern', field('text', { pattern: '[0-9' }), ['/attributes/pattern pattern-syntax']],
  ['a pattern that never ends', field('text', { pattern: '(a+)+' }), ['/attributes/pattern pattern-unsafe']],
  [
    'a pattern that looks back',
    field('text', { pattern: '(a)\\1' }),
    ['/attributes/pattern pattern-unsupported'],
  ],
  [
    'a default off its own pattern',
    field('text', { pattern: '[0-9]{5}', default: 'x' }),
    ['/attributes/default pattern'],
  ],
  [
    'a default off the list',
    field('select', { values: options, default: 'c' }),
    ['/attributes/default option'],
  ],
  ['a default off the step', field('number-step', { step: 2, default: 3 }), ['/attributes/default step']],
  ['a default of the wrong type', field('checkbox', { default: 'on' }), ['/attributes/default boolean-type']],
  [
    'several faults at once',
    field('text', { label: {}, minLength: 3, maxLength: 2, step: 1 }, '1'),
    [
      '/name field-name',
      '/attributes/step attribute-misfit',
      '/attributes/label/en default-language-required',
      '/attributes/maxLength range-order',
    ],
  ],
];

describe('[§1.3-2, §1.3-4, §1.4-3] fieldDefinitionFaults', () => {
  for (const [title, tested, expected] of FAULTS) {
    it(`${title}: ${expected.join(', ') || 'sound'}`, () => {
      const faults = fieldDefinitionFaults(tested, '', settings);
      assert.deepEqual(
        faults.map((fault) => `${fault.pointer} ${fault.code}`),
        expected,
      );
    });
  }

  it('accepts every type of the catalogue', () => {
    for (const type of FORM_FIELD_TYPES) {
      const attributes = /select|radio|checkboxes/.test(type)
        ? { values: options }
        : type === 'number-step'
          ? { step: 1 }
          : {};
      assert.deepEqual(fieldDefinitionFaults(field(type, attributes), '', settings), [], type);
    }
  });

  it('[§1.4-3] takes the list of enabled types as it is, whichever catalogue a type comes from', () => {
    const opened = { ...settings, enabledTypes: ['rich-text'] };
    assert.deepEqual(fieldDefinitionFaults(field('rich-text'), '', opened), []);
    assert.equal(fieldDefinitionFaults(field('text'), '', opened)[0]?.code, 'disabled-field-type');
  });

  it('lets a type stay that the stored version already had', () => {
    const narrowed = { ...settings, enabledTypes: ['text'] };
    assert.deepEqual(fieldDefinitionFaults(field('email'), '', narrowed, new Set(['email'])), []);
  });
});

describe('fieldListFaults', () => {
  it('reports the faults of all fields, including duplicate names', () => {
    const faults = fieldListFaults([field('text'), field('text'), field('x', {}, 'other')], settings);
    assert.deepEqual(
      faults.map((fault) => `${fault.pointer} ${fault.code}`),
      ['/fields/1/name duplicate', '/fields/2/type unknown-field-type'],
    );
  });
});
