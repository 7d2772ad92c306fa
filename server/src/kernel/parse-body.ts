import type { TSchema } from 'typebox';
import { AppError } from './app-error.ts';
import type { ParsedBody } from './parsed-body.ts';
import { describeSchemaFaults } from './schema-faults.ts';
import { createValidators } from './schema-validators.ts';
import { unstorableTexts } from './unstorable-text.ts';
import { violation } from './violation.ts';

const strict = createValidators({ coerceTypes: false });
const untilFirst = createValidators({ coerceTypes: false, allErrors: false });

/**
 * The number of members, at any depth, up to which all faults are collected. Each may have one, and collecting them
 * is expensive.
 */
const MAX_MEMBERS = 20_000;
/**
 * The maximum number of members of a body, and of each list or object in it: more than any resource has. Rules
 * inspect each of them.
 */
const MAX_BODY_MEMBERS = 100_000;
const MAX_WIDTH = 10_000;
/**
 * The maximum nesting of a body: far more than any resource has, and far less than what recursive code can handle.
 */
const MAX_DEPTH = 64;

/**
 * Validates a body against its schema, strictly: no conversion, no removal. Returns the valid properties and all
 * faults. A body that is not an object or is nested too deeply has a single fault at the root. Throws `invalid` with
 * only the first fault when the body has too many members. Does not check rules.
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

/**
 * Returns whether a body has too many members to inspect each. False for one that is nested too deeply, which is a
 * fault of its own.
 */
export function isTooLong(body: unknown): boolean {
  return isObject(body) && hasMore(body, MAX_BODY_MEMBERS) && !isDeeper(body, MAX_DEPTH);
}

/** Returns whether a list or object in a body has more members than any resource. */
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

/** Iterative, because the nesting of a body is limited only by its length. */
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

/** Returns whether a body may contain a property only because it was read. Such properties are ignored. */
function isReadOnly(schema: TSchema, name: string): boolean {
  const properties = (schema as { properties?: Record<string, { readOnly?: boolean }> }).properties ?? {};
  return Object.hasOwn(properties, name) && properties[name]!.readOnly === true;
}

function pointerName(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
