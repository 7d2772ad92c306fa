import type { Ajv, ErrorObject, ValidateFunction } from 'ajv';
import type addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { AppError } from '../kernel/app-error.ts';
import type { ParsedBody } from '../kernel/parsed-body.ts';
import { violation, type Violation } from '../kernel/violation.ts';
import { describeSchemaFaults } from '../kernel/schema-faults.ts';
import { unstorableTexts } from '../kernel/unstorable-text.ts';
import { whenNeeded } from '../kernel/when-needed.ts';

const ajvPackage = whenNeeded((require) => require('ajv') as { Ajv: typeof Ajv });
const formats = whenNeeded((require) => require('ajv-formats') as typeof addFormats);

const strict = createValidators({ coerceTypes: false });
const untilFirst = createValidators({ coerceTypes: false, allErrors: false });
const coercing = createValidators({ coerceTypes: 'array' });

/** Members of a body, at any depth, of which all faults are looked for: each of them may be one, and none is cheap. */
const MAX_MEMBERS = 20_000;
/** Levels of a body: far more than any resource has, and far fewer than what recursive code can walk. */
const MAX_DEPTH = 64;

/**
 * Checks a body against its schema, strictly: no conversion, nothing dropped. Returns the well-formed properties and
 * all faults. A body that is no object, or that is nested too deeply, has one fault, at the root. Throws `invalid` with the first fault of
 * a body with very many members. Promises nothing about rules.
 */
export function parseBody(schema: TSchema, body: unknown): ParsedBody<object> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { value: {}, violations: [violation('', 'type', { expected: 'object' })] };
  }
  if (isDeeper(body, MAX_DEPTH))
    return { value: {}, violations: [violation('', 'too-deep', { max: MAX_DEPTH })] };
  if (hasMore(body, MAX_MEMBERS)) refuseFirst(schema, body);
  const validate = strict(schema);
  const violations = [
    ...(validate(body) ? [] : describeSchemaFaults(validate.errors ?? [])),
    ...unstorableTexts(body),
  ];
  const faulty = new Set(violations.map((fault) => fault.pointer.split('/')[1]));
  const value = Object.fromEntries(
    Object.entries(body).filter(([name]) => !faulty.has(pointerName(name)) && !isReadOnly(schema, name)),
  );
  return { value, violations };
}

function refuseFirst(schema: TSchema, body: object): void {
  const validate = untilFirst(schema);
  if (validate(body)) return;
  const violations = describeSchemaFaults(validate.errors ?? []);
  throw new AppError('invalid', { violations, isTruncated: true });
}

function hasMore(body: object, members: number): boolean {
  const pending = [body];
  let count = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const value of Object.values(next) as unknown[]) {
      count += 1;
      if (count > members) return true;
      if (isObject(value)) pending.push(value);
    }
  }
  return false;
}

/** Without recursion: the body may be as deep as it is long. */
function isDeeper(body: object, levels: number): boolean {
  let level: object[] = [body];
  for (let depth = 0; depth < levels && level.length > 0; depth++) {
    level = level.flatMap((parent) => Object.values(parent).filter(isObject));
  }
  return level.length > 0;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The query, converted to the schema's types. Throws `malformed` for a wrong or an unknown parameter. */
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

/** The path's parameters. Throws `malformed` when one cannot be what it should, such as an id that is no UUID. */
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

/** `1e1`, `0x10`, ` 5` and the like are numbers to JavaScript, not to us. */
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

/** Properties that a body may send back from a read are ignored. */
function isReadOnly(schema: TSchema, name: string): boolean {
  const properties = (schema as { properties?: Record<string, { readOnly?: boolean }> }).properties ?? {};
  return Object.hasOwn(properties, name) && properties[name]!.readOnly === true;
}

/** Whether the clock of this process can tell it, and write it with a year of four digits: no leap second, no year 0 or 10000. */
function isInstant(text: string): boolean {
  const milliseconds = Date.parse(text);
  return !Number.isNaN(milliseconds) && /^(?!0000)\d{4}-/.test(new Date(milliseconds).toISOString());
}

function pointerName(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

interface ValidatorOptions {
  coerceTypes: boolean | 'array';
  /** All by default; else the first one. */
  allErrors?: false;
}

/** Validators compiled at their first use, so that the start does not pay for those nobody calls. */
function createValidators(options: ValidatorOptions) {
  let ajv: Ajv | undefined;
  const compiled = new WeakMap<TSchema, ValidateFunction & { errors?: ErrorObject[] | null }>();
  return (schema: TSchema) => {
    let validate = compiled.get(schema);
    if (!validate) {
      ajv ??= createAjv(options);
      validate = ajv.compile(schema);
      compiled.set(schema, validate);
    }
    return validate;
  };
}

function createAjv(options: ValidatorOptions): Ajv {
  const { Ajv: Validators } = ajvPackage();
  const ajv = new Validators({ allErrors: true, ...options, removeAdditional: false, strict: false });
  formats().default(ajv, ['date-time', 'date', 'time', 'uuid', 'email']);
  const { validate } = formats().default.get('date-time') as { validate: (text: string) => boolean };
  return ajv.addFormat('date-time', (text) => validate(text) && isInstant(text));
}
