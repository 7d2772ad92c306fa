import type { ErrorObject } from 'ajv';
import { SHORTCUT_PATTERN } from '../contract/common.ts';
import { FIELD_NAME_PATTERN } from '../contract/field.ts';
import { pointerStep, violation, type Violation } from './violation.ts';

/** Patterns that have a code, and so a message, of their own. */
const NAMED_PATTERNS: Readonly<Record<string, string>> = {
  [SHORTCUT_PATTERN]: 'shortcut',
  [FIELD_NAME_PATTERN]: 'field-name',
};

/** More faults than anybody is told. */
const MAX_FAULTS = 200;
/** What a validator says of them, branch by branch of each union; of more, each union would be compared with everything. */
const MAX_ERRORS = 2000;

/**
 * The faults that a schema found, in our codes, one at each place. Of a union, the faults of its branch that is not
 * `null` are told; a union of constants is told as one list of allowed values.
 */
export function describeSchemaFaults(found: readonly ErrorObject[]): Violation[] {
  const errors = found.slice(0, MAX_ERRORS);
  const unions = errors.filter((error) => error.keyword === 'anyOf');
  const told = errors.filter(
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
  for (const fault of [...told.map(describe), ...constants]) {
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
    case 'format':
      // Messages choose by it, and know no hyphens there.
      return violation(at, 'format', { format: String(params.format).replaceAll('-', '_') });
    case 'pattern':
      return violation(at, NAMED_PATTERNS[params.pattern as string] ?? 'pattern');
    default:
      return violation(at, 'pattern');
  }
}
