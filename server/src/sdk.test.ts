import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defineContributor, defineFieldType, type ContributorModel, type FieldValueFault } from './sdk.ts';

type Same<A, B> = [A, B] extends [B, A] ? true : false;
/** `is<Same<…>>(true)` compiles only where it is true. */
const is = <T>(value: T): T => value;

describe('defineFieldType', () => {
  it('infers attributes and values from their schemas, in each function', () => {
    const type = defineFieldType({
      name: 'span',
      attributes: { unit: { type: 'string', enum: ['days', 'hours'] }, most: { type: 'integer' } },
      requiredAttributes: ['unit'],
      value: {
        type: 'object',
        properties: { from: { type: 'number' }, to: { type: 'number' } },
        required: ['from', 'to'],
      },
      validate(value, { attributes }) {
        is<Same<typeof value, { from: number; to: number }>>(true);
        is<Same<typeof attributes.unit, 'days' | 'hours'>>(true);
        is<Same<typeof attributes.most, number | undefined>>(true);
        // @ts-expect-error it is none of its attributes
        void attributes.least;
        return value.to - value.from > (attributes.most ?? Infinity) ? { code: 'span' } : undefined;
      },
      parse: ([from, to]) => ({ from: Number(from), to: Number(to) }),
      show: ({ from, to }) => `${from}–${to}`,
    });
    assert.equal(type.show?.({ from: 1, to: 2 }, 'en'), '1–2');
    assert.deepEqual(type.parse?.(['1', '2'], { name: 'a', required: false, attributes: {} }), {
      from: 1,
      to: 2,
    });
  });

  it('infers neither without schemas', () => {
    defineFieldType({
      name: 'any',
      validate(value, { attributes }) {
        is<Same<typeof value, unknown>>(true);
        is<Same<typeof attributes.stars, unknown>>(true);
        assert.ok(attributes.stars !== value);
        const none: FieldValueFault[] = [];
        return none;
      },
      parse: ([text]) => text.length,
    });
  });

  it('rejects attributes, values and texts of other types', () => {
    // @ts-expect-error it is none of its attributes
    defineFieldType({ name: 'a', attributes: { stars: {} }, requiredAttributes: ['start'] });
    // @ts-expect-error a boolean is no value of it
    defineFieldType({ name: 'a', value: { type: 'integer' }, parse: () => true });
    // @ts-expect-error mails and CSV show texts
    defineFieldType({ name: 'a', value: { type: 'integer' }, show: (value) => value });
  });
});

describe('defineContributor', () => {
  it('knows its variables and those of every template', () => {
    const contributor = defineContributor({
      name: 'greeter',
      description: 'Greets',
      variables: { greeting: 'Hello' },
      contribute(model) {
        is<Same<typeof model.page.title, string>>(true);
        is<Same<typeof model.vars.site, string | undefined>>(true);
        is<Same<typeof model.ofAnother, unknown>>(true);
        model.greeting = `Hello, ${model.page.title}`;
        // @ts-expect-error it is none of its variables
        model.greting = '';
        // @ts-expect-error it belongs to the model
        model.locale = 'fr';
      },
    });
    assert.equal(contributor.name, 'greeter');
  });

  it('knows the types of its variables if declared', () => {
    defineContributor<{ open: boolean; hours: string[] }>({
      name: 'hours',
      description: 'Opening hours',
      variables: { open: 'Now', hours: 'Of the week' },
      contribute(model) {
        model.open = true;
        // @ts-expect-error a list is due
        model.hours = 'all day';
      },
    });
    defineContributor<{ open: boolean; hours: string[] }>({
      name: 'hours',
      description: 'Opening hours',
      // @ts-expect-error a variable is not described
      variables: { open: 'Now' },
      contribute: () => undefined,
    });
  });

  it('sets variables on the model, and returns none', () => {
    defineContributor({
      name: 'returns',
      description: '',
      // @ts-expect-error what is returned would be lost
      contribute: () => ({ greeting: 'Hello' }),
    });
    const untyped = (model: ContributorModel) => (model.anything = 1);
    assert.equal(typeof untyped, 'function');
  });
});
