import type { ErrorObject } from 'ajv';
import { SHORTCUT_PATTERN } from '../contract/common.ts';
import { FIELD_NAME_PATTERN } from '../contract/field.ts';
import { pointerStep, violation, type Violation } from './violation.ts';

/** Patterns with their own code, and so their own message. */
const NAMED_PATTERNS: Readonly<Record<string, string>> = {
  [SHORTCUT_PATTERN]: 'shortcut',
  [FIELD_NAME_PATTERN]: 'field-name',
};

/** The maximum number of faults reported. */
const MAX_FAULTS = 200;
/**
 * The maximum number of validator errors processed, branch by branch of each union. Comparing more would be
 * quadratic.
 */
const MAX_ERRORS = 2000;

/**
 * Converts validation errors to violations with our codes, one per location. For a union, reports the faults of its
 * branch that is not `null`. A union of constants is reported as one list of allowed values.
 */
export function describeSchemaFaults(found: readonly ErrorObject[]): Violation[] {
  const errors = found.slice(0, MAX_ERRORS);
  const unions = errors.filter((error) => error.keyword === 'anyOf');
  const reported = errors.filter(
    (error) =>
      error.keyword !== 'anyOf' &&
      !unions.some((union) => inside(error, union) && (isNullBranch(error) || isConstant(error))),
  );
  const constants = unions.flatMap((union) => {
    const allowed = errors
      .filter((error) => inside(error, union) && isConstant(error))
      .map((error) => (error.params as { allowedValue: unknown }).allowedValue);
    return allowed.length > 0 ? [violation(union.instancePath, 'enum', { allowed: allowed.join(', ') })] : [];
  });
  const faults = new Map<string, Violation>();
  for (const fault of [...reported.map(describe), ...constants]) {
    if (!faults.has(fault.pointer)) faults.set(fault.pointer, fault);
  }
  return [...faults.values()].slice(0, MAX_FAULTS);
}

function inside(error: ErrorObject, union: ErrorObject): boolean {
  return (
    error.instancePath.startsWith(union.instancePath) && error.schemaPath.startsWith(union.schemaPath + '/')
  );
}

function isNullBranch(error: ErrorObject): boolean {
  return error.keyword === 'type' && (error.params as { type: string }).type === 'null';
}

function isConstant(error: ErrorObject): boolean {
  return error.keyword === 'const';
}

function describe(error: ErrorObject): Violation {
  const at = error.instancePath;
  const params = error.params as Record<string, string | number | string[]>;
  switch (error.keyword) {
    case 'required':
      return violation(at + pointerStep(params.missingProperty as string), 'required');
    case 'additionalProperties':
      return violation(at + pointerStep(params.additionalProperty as string), 'unknown-property');
    case 'type':
      return violation(at, 'type', { expected: String(params.type) });
    case 'enum':
      return violation(at, 'enum', { allowed: (params.allowedValues as string[]).join(', ') });
    case 'minLength':
      return params.limit === 1
        ? violation(at, 'required')
        : violation(at, 'too-short', { min: params.limit as number });
    case 'maxLength':
      return violation(at, 'too-long', { max: params.limit as number });
    case 'minimum':
    case 'exclusiveMinimum':
      return violation(at, 'minimum', { min: params.limit as number });
    case 'maximum':
    case 'exclusiveMaximum':
      return violation(at, 'maximum', { max: params.limit as number });
    case 'minItems':
      return violation(at, 'too-few', { min: params.limit as number });
    case 'maxItems':
      return violation(at, 'too-many', { max: params.limit as number });
    case 'minProperties':
    case 'maxProperties':
      return violation(at, 'one-of');
    case 'format':
      // Messages select by this value and do not support hyphens in it.
      return violation(at, 'format', { format: String(params.format).replaceAll('-', '_') });
    case 'pattern':
      return violation(at, NAMED_PATTERNS[params.pattern as string] ?? 'pattern');
    default:
      return violation(at, 'pattern');
  }
}
