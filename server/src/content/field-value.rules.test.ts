import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { newId } from '../kernel/identifier.ts';
import type { FieldAttributes } from '../contract/field.ts';
import { checkFieldValue, checkLocalisedFieldValue, isOnStep } from './field-value.rules.ts';
import type { Field, FieldCatalogue } from './field-type.ts';

const ID = newId();
const options = ['a', 'b'].map((value) => ({ value, label: { en: value.toUpperCase() } }));

function field(type: string, attributes: Partial<FieldAttributes> = {}, required = false): Field {
  return { name: 'it', type, required, attributes: { label: { en: 'It' }, ...attributes } };
}

function check(tested: Field, value: unknown, catalogue: FieldCatalogue = 'form') {
  const settings = { catalogue, stepTolerance: 1e-9, timeZone: 'Europe/Paris' };
  const { value: stored, violations } = checkFieldValue(tested, value, '/values/it', settings);
  return {
    stored,
    faults: violations.map((fault) => `${fault.pointer.slice('/values/it'.length)}:${fault.code}`),
  };
}

const ACCEPTED: [type: string, value: unknown, attributes?: Partial<FieldAttributes>][] = [
  ['text', 'É "quotes" 😀'],
  ['text', ''],
  ['text', '12345', { pattern: '[0-9]{5}', minLength: 5, maxLength: 5 }],
  ['text', '', { pattern: '[0-9]{5}', minLength: 5 }],
  ['textarea', 'one\ntwo'],
  ['hidden', 'x'],
  ['rich-text', '<p>x</p>'],
  ['email', "o'neil+x@mail.example.org"],
  ['tel', '+33 (0)1.23-45 67 89'],
  ['tel', '555 0100 ext. 12'],
  ['url', 'https://example.org/a?b=c#d'],
  ['color', '#00ffAA'],
  ['number', 0],
  ['number', -1.5, { min: -1.5, max: 0 }],
  ['number-step', 0.3, { step: 0.1 }],
  ['number-step', 7, { min: 1, step: 3 }],
  ['boolean', false],
  ['checkbox', true],
  ['date', '2028-02-29', { min: '2028-01-01', max: '2028-12-31' }],
  ['time', '08:15', { min: '08:15:00' }],
  ['time', '23:59:59'],
  ['select', 'a', { values: options }],
  ['radio', 'b', { values: options }],
  ['multi-select', ['b', 'a'], { values: options }],
  ['checkboxes', [], { values: options }],
  ['media', ID],
  ['media-list', [ID, ID]],
  ['article', ID],
  ['no-longer-known', 'kept'],
  ['text', 'x'.repeat(10_000)],
  ['text', 'x'.repeat(20_000), { maxLength: 20_000 }],
  ['text', 'x'.repeat(20_000), { minLength: 20_000 }],
  ['textarea', 'x'.repeat(100_000)],
];

const REFUSED: [type: string, value: unknown, faults: string[], attributes?: Partial<FieldAttributes>][] = [
  ['text', 5, [':text-type']],
  ['text', 'a\0b', [':text']],
  ['text', '\ud800', [':text']],
  ['text', 'ab', [':too-short'], { minLength: 3 }],
  ['text', 'abcd', [':too-long'], { maxLength: 3 }],
  ['text', 'abcd', [':too-long'], { maxLength: 3, pattern: '[0-9]*' }],
  ['text', 'x'.repeat(10_001), [':too-long']],
  ['text', 'x'.repeat(10_001), [':too-long'], { maxLength: 20_000, pattern: 'x*' }],
  ['textarea', 'x'.repeat(100_001), [':too-long']],
  ['hidden', 'x'.repeat(2_001), [':too-long']],
  ['constructor', 'x'.repeat(10_001), [':too-long']],
  ['checkboxes', Array(100_000).fill('a'), [':too-many'], { values: options }],
  ['email', 'someone', [':email-format']],
  ['email', 'someone@host', [':email-format']],
  ['email', 'a b@example.org', [':email-format']],
  ['email', 'a@example.org\nbcc: b@example.org', [':email-format']],
  ['email', `${'a'.repeat(250)}@example.org`, [':email-format']],
  ['tel', 'call me', [':tel-format']],
  ['tel', '+', [':tel-format']],
  ['url', 'javascript:alert(1)', [':url-format']],
  ['url', '/view/home', [':url-format']],
  ['url', 'https://', [':url-format']],
  ['url', 'https://exa mple.org', [':url-format']],
  ['color', 'red', [':color-format']],
  ['color', '#fff', [':color-format']],
  ['number', '5', [':number-type']],
  ['number', Number.NaN, [':number-type']],
  ['number', 4, [':minimum'], { min: 5 }],
  ['number', 6, [':maximum'], { max: 5 }],
  ['number-step', 0.25, [':step'], { step: 0.1 }],
  ['number-step', 8, [':step'], { min: 1, step: 3 }],
  ['number-step', 0, [':minimum', ':step'], { min: 1, step: 3 }],
  ['boolean', 'true', [':boolean-type']],
  ['checkbox', 1, [':boolean-type']],
  ['date', '2026-02-29', [':date-format']],
  ['date', '31/01/2026', [':date-format']],
  ['date', 20260131, [':text-type']],
  ['date', '2026-01-01', [':minimum'], { min: '2026-01-02' }],
  ['date', '2026-01-03', [':maximum'], { max: '2026-01-02' }],
  ['time', '24:00', [':time-format']],
  ['time', '8:15', [':time-format']],
  ['time', '08:15:01', [':maximum'], { max: '08:15' }],
  ['datetime', '2026-01-31', [':datetime-format']],
  ['datetime', '2026-02-30T10:00', [':datetime-format']],
  ['datetime', '0001-01-01T00:00', [':datetime-format']],
  ['datetime', '9999-12-31T23:59:59-01:00', [':datetime-format']],
  ['date', '0000-01-01', [':date-format']],
  ['datetime', '2026-01-31T10:00', [':minimum'], { min: '2026-01-31T10:01' }],
  ['datetime', '2026-01-31T11:00Z', [':maximum'], { max: '2026-01-31T11:30' }],
  ['select', 'c', [':option'], { values: options }],
  ['select', ['a'], [':text-type'], { values: options }],
  ['radio', '', [':option'], { values: options }],
  ['checkboxes', 'a', [':list-type'], { values: options }],
  ['checkboxes', ['a', 'c'], ['/1:option'], { values: options }],
  ['multi-select', ['a', 'a'], ['/1:duplicate'], { values: options }],
  ['multi-select', ['a', 1], ['/1:text-type'], { values: options }],
  ['media', 'picture.png', [':reference-type']],
  ['media-list', [ID, 'x'], ['/1:reference-type']],
  ['article', { id: ID }, [':reference-type']],
  ['file', 'cv.pdf', [':file-expected']],
  ['heading', 'x', [':no-value']],
  ['paragraph', 'x', [':no-value']],
];

describe('checkFieldValue', () => {
  for (const [type, value, attributes] of ACCEPTED) {
    it(`accepts ${JSON.stringify(value).slice(0, 60)} as ${type} ${JSON.stringify(Object.keys(attributes ?? {}))}`, () => {
      assert.deepEqual(check(field(type, attributes), value), { stored: value, faults: [] });
    });
  }

  for (const [type, value, faults, attributes] of REFUSED) {
    it(`refuses ${String(JSON.stringify(value)).slice(0, 60)} as ${type}: ${faults.join(' ')}`, () => {
      assert.deepEqual(check(field(type, attributes), value).faults, faults);
    });
  }

  const REQUIRED: [type: string, value: unknown, catalogue: FieldCatalogue, missing: boolean][] = [
    ['text', undefined, 'form', true],
    ['text', null, 'form', true],
    ['text', '', 'form', true],
    ['text', '  ', 'form', true],
    ['text', 'x', 'form', false],
    ['number', null, 'form', true],
    ['number', 0, 'form', false],
    ['checkbox', false, 'form', true],
    ['checkbox', true, 'form', false],
    ['boolean', false, 'article', false],
    ['boolean', undefined, 'article', true],
    ['checkboxes', [], 'form', true],
    ['checkboxes', ['a'], 'form', false],
    ['file', undefined, 'form', true],
  ];
  for (const [type, value, catalogue, missing] of REQUIRED) {
    it(`${missing ? 'misses' : 'takes'} ${JSON.stringify(value)} for a required ${type} of a ${catalogue}`, () => {
      const { faults } = check(field(type, { values: options }, true), value, catalogue);
      assert.deepEqual(faults, missing ? [':required'] : []);
    });
  }

  it('stores nothing for an absent value', () => {
    assert.deepEqual(check(field('number'), null), { stored: undefined, faults: [] });
  });

  it('allows a path of the site itself in an article, never another scheme or host', () => {
    assert.deepEqual(check(field('url'), '/view/home', 'article').faults, []);
    for (const value of ['//evil.example', '/\\evil.example', 'view/home']) {
      assert.deepEqual(check(field('url'), value, 'article').faults, [':url-format'], value);
    }
  });

  const MOMENTS: [local: string, instant: string][] = [
    ['2026-01-31T08:15', '2026-01-31T07:15:00.000Z'],
    ['2026-07-31T08:15:30', '2026-07-31T06:15:30.000Z'],
    ['2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['0026-07-01T12:00', '0026-07-01T11:50:39.000Z'],
    ['0001-01-02T00:00', '0001-01-01T23:50:39.000Z'],
    ['1582-10-10T12:00', '1582-10-10T11:50:39.000Z'],
    ['0026-07-01T12:00-10:00', '0026-07-01T22:00:00.000Z'],
    ['2026-01-31T08:15Z', '2026-01-31T08:15:00.000Z'],
    ['2026-01-31T08:15:00.000+05:30', '2026-01-31T02:45:00.000Z'],
  ];
  for (const [local, instant] of MOMENTS) {
    it(`stores the datetime ${local} as ${instant}`, () => {
      assert.deepEqual(check(field('datetime'), local), { stored: instant, faults: [] });
    });
  }
});

describe('[§8-7] isOnStep', () => {
  const CASES: [value: number, base: number, step: number, tolerance: number, expected: boolean][] = [
    [0.1 + 0.2, 0, 0.1, 1e-9, true],
    [0.3, 0, 0.1, 0, false],
    [10, 1, 3, 1e-9, true],
    [-2, 1, 3, 1e-9, true],
    [2.0001, 0, 2, 1e-3, true],
    [2.002, 0, 2, 1e-3, false],
  ];
  for (const [value, base, step, tolerance, expected] of CASES) {
    it(`${value} from ${base} by ${step} ± ${tolerance}: ${String(expected)}`, () => {
      assert.equal(isOnStep(value, base, step, tolerance), expected);
    });
  }
});

describe('checkLocalisedFieldValue', () => {
  const settings = {
    catalogue: 'article',
    stepTolerance: 0,
    timeZone: 'UTC',
    languages: ['en', 'fr'],
    defaultLanguage: 'en',
  } as const;
  const codes = (value: unknown, required: boolean, type = 'text') =>
    checkLocalisedFieldValue(
      { ...field(type, {}, required), localised: true },
      value,
      '',
      settings,
    ).violations.map((fault) => `${fault.pointer}:${fault.code}`);

  it('requires the default language when the field is required', () => {
    assert.deepEqual(codes({ fr: 'Bonjour' }, true), ['/en:required']);
    assert.deepEqual(codes({ en: 'Hello' }, true), []);
    assert.deepEqual(codes({ fr: 'Bonjour' }, false), []);
    assert.deepEqual(codes(null, true), [':required']);
  });

  it('refuses a plain value and an unknown locale, and checks each value', () => {
    assert.deepEqual(codes('Hello', false), [':localised-type']);
    assert.deepEqual(codes({ de: 'Hallo' }, false), ['/de:unknown-locale']);
    assert.deepEqual(codes({ en: 1, fr: 'x' }, false, 'number'), ['/fr:number-type']);
  });
});
