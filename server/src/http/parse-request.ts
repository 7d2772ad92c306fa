import type { TSchema } from 'typebox';
import { AppError } from '../kernel/app-error.ts';
import { describeSchemaFaults } from '../kernel/schema-faults.ts';
import { createValidators } from '../kernel/schema-validators.ts';
import { unstorableTexts } from '../kernel/unstorable-text.ts';
import { violation, type Violation } from '../kernel/violation.ts';

const coercing = createValidators({ coerceTypes: 'array' });

/** Parses the query and converts it to the schema's types. Throws `malformed` for an invalid or unknown parameter. */
export function parseQuery(schema: TSchema | undefined, query: unknown): object {
  const given = { ...(query as Record<string, unknown>) };
  if (!schema) {
    const unknown = Object.keys(given).map((name) => violation(name, 'unknown-parameter'));
    if (unknown.length > 0) throw new AppError('malformed', { violations: unknown });
    return {};
  }
  return convert(schema, given, (fault) =>
    fault.code === 'unknown-property' ? { ...fault, code: 'unknown-parameter' } : fault,
  );
}

/** Parses the path parameters. Throws `malformed` when one is invalid, such as an id that is not a UUID. */
export function parseParams(schema: TSchema, params: unknown): Record<string, string> {
  return convert(schema, { ...(params as object) }, (fault) => fault) as Record<string, string>;
}

function convert(schema: TSchema, given: object, adapt: (fault: Violation) => Violation): object {
  const validate = coercing(schema);
  const misspelt = misspeltNumbers(schema, given);
  const named = new Set(misspelt.map(({ pointer }) => pointer));
  const found = validate(given) ? [] : describeSchemaFaults(validate.errors ?? []);
  const faults = [
    ...misspelt,
    ...found.filter(({ pointer }) => !named.has(pointer)),
    ...unstorableTexts(given),
  ];
  if (faults.length === 0) return given;
  const violations = faults
    .map(adapt)
    .map((fault) => ({ ...fault, pointer: fault.pointer.replace(/^\//, '') }));
  throw new AppError('malformed', { violations });
}

/** Rejects notations such as `1e1`, `0x10` or ` 5`, which JavaScript accepts as numbers. */
function misspeltNumbers(schema: TSchema, given: object): Violation[] {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  return Object.entries(given).flatMap(([name, value]) => {
    const type = Object.hasOwn(properties, name) ? properties[name]!.type : undefined;
    if ((type !== 'integer' && type !== 'number') || typeof value !== 'string') return [];
    return (type === 'integer' ? INTEGER : NUMBER).test(value)
      ? []
      : [violation(`/${name}`, 'type', { expected: type })];
  });
}

const INTEGER = /^-?(?:0|[1-9]\d*)$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
