import type { TSchema } from 'typebox';
import { AppError } from './app-error.ts';
import type { ParsedBody } from './parsed-body.ts';
import { describeSchemaFaults } from './schema-faults.ts';
import { createValidators } from './schema-validators.ts';
import { unstorableTexts } from './unstorable-text.ts';
import { violation } from './violation.ts';

const strict = createValidators({ coerceTypes: false });
const untilFirst = createValidators({ coerceTypes: false, allErrors: false });

/** Members of a body, at any depth, of which all faults are looked for: each of them may be one, and none is cheap. */
const MAX_MEMBERS = 20_000;
/** Members of a whole body, and of each list or object in it: more than any resource has. Rules look at each of them. */
const MAX_BODY_MEMBERS = 100_000;
const MAX_WIDTH = 10_000;
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

/** Whether a body has so many members that even a look at each of them would take long. One that is nested too deeply is not: that is a fault of its own. */
export function isTooLong(body: unknown): boolean {
  return isObject(body) && hasMore(body, MAX_BODY_MEMBERS) && !isDeeper(body, MAX_DEPTH);
}

/** Whether a list or an object in a body has more members than any resource. */
export function isTooWide(body: object): boolean {
  return hasMore(body, MAX_BODY_MEMBERS, MAX_WIDTH);
}

function hasMore(body: object, members: number, width = Infinity): boolean {
  const pending = [body];
  let count = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const values = Object.values(next) as unknown[];
    count += values.length;
    if (count > members || values.length > width) return true;
    for (const value of values) {
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

/** Properties that a body may send back from a read are ignored. */
function isReadOnly(schema: TSchema, name: string): boolean {
  const properties = (schema as { properties?: Record<string, { readOnly?: boolean }> }).properties ?? {};
  return Object.hasOwn(properties, name) && properties[name]!.readOnly === true;
}

function pointerName(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
