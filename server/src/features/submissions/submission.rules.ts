import { FileValue } from '../../content/field-file.rules.ts';
import { parsePostedValue } from '../../content/field-posted.rules.ts';
import { holdsValue, type Field } from '../../content/field-type.ts';
import { checkFieldValue, type FieldValueSettings } from '../../content/field-value.rules.ts';
import type { ProjectFieldTypes } from '../../kernel/project-field-type.ts';
import { pointerStep, violation, type Violation } from '../../kernel/violation.ts';

/** The maximum length of a text without its own limit. */
const FORMER_VALUE_MAX_LENGTH = 100_000;
/** More than a mistake would produce; keeps the response small for a hostile body. */
const MAX_UNKNOWN_NAMED = 50;

/** A submission's values as they would be stored (of a file, its name) and their faults. */
export interface CheckedSubmission {
  values: Record<string, unknown>;
  violations: Violation[];
}

/**
 * Returns all faults of a submission's values, with pointers `/values/<name>`. Unknown names are faults. Source: spec
 * §1.3; contract §4 "Form results".
 */
export function checkSubmittedValues(
  fields: readonly Field[],
  submitted: Readonly<Record<string, unknown>>,
  settings: FieldValueSettings,
): CheckedSubmission {
  const asking = fields.filter(holdsValue);
  const names = new Set(asking.map((field) => field.name));
  const values: Record<string, unknown> = {};
  const unknown = Object.keys(submitted).filter((name) => !names.has(name));
  const violations = unknown
    .slice(0, MAX_UNKNOWN_NAMED)
    .map((name) => violation('/values' + pointerStep(name), 'unknown-field', { name }));
  if (unknown.length > MAX_UNKNOWN_NAMED) {
    violations.push(
      violation('/values', 'more-unknown-fields', { count: unknown.length - MAX_UNKNOWN_NAMED }),
    );
  }
  for (const field of asking) {
    const given = Object.hasOwn(submitted, field.name) ? submitted[field.name] : undefined;
    const checked = checkFieldValue(field, given, '/values' + pointerStep(field.name), settings);
    const stored = checked.value instanceof FileValue ? checked.value.name : checked.value;
    if (stored !== undefined) values[field.name] = stored;
    violations.push(...checked.violations);
  }
  return { values, violations };
}

/**
 * Returns the fields with the requirements of an earlier version of the form: fields added since are not required.
 * @param asked fields of that version; undefined: the current form
 */
export function fieldsAsRequested(
  fields: readonly Field[],
  asked: readonly { name: string }[] | undefined,
): Field[] {
  const names = asked && new Set(asked.map(({ name }) => name));
  return fields.map((field) => (names && !names.has(field.name) ? { ...field, required: false } : field));
}

/**
 * Parses the values of an HTML post by field type; a name may occur more than once. A file becomes the value of its
 * field whatever the field's type, and validation reports a mismatch.
 */
export function readPostedValues(
  fields: readonly Field[],
  posted: URLSearchParams,
  files: readonly { field: string }[],
  projectTypes?: ProjectFieldTypes,
): Record<string, unknown> {
  const entries = fields.filter(holdsValue).map((field) => {
    const chosen = files.filter((file) => file.field === field.name);
    const value =
      chosen.length > 0
        ? chosen.length > 1
          ? chosen
          : chosen[0]
        : parsePostedValue(field, posted.getAll(field.name), projectTypes);
    return [field.name, value] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/**
 * Returns posted values of fields that only an earlier version of the form had, so that a visitor with an outdated page
 * loses no input. Drops names that were never fields.
 */
export function readFormerValues(
  fields: readonly Field[],
  formerNames: ReadonlySet<string>,
  posted: URLSearchParams,
): Record<string, string> {
  const current = new Set(fields.map((field) => field.name));
  const former: Record<string, string> = {};
  for (const name of new Set(posted.keys())) {
    if (current.has(name) || !formerNames.has(name)) continue;
    const text = posted.getAll(name).join(', ').replaceAll('\0', '').toWellFormed();
    if (text !== '') former[name] = text.slice(0, FORMER_VALUE_MAX_LENGTH);
  }
  return former;
}

/** Returns the posted names that are not fields of the current form, except control fields, which begin with `_`. */
export function unknownNames(fields: readonly Field[], posted: URLSearchParams): string[] {
  const current = new Set(fields.map((field) => field.name));
  return [...new Set(posted.keys())].filter((name) => !name.startsWith('_') && !current.has(name));
}
