import { FileValue } from '../../content/field-file.rules.ts';
import { parsePostedValue } from '../../content/field-posted.rules.ts';
import { holdsValue, type Field } from '../../content/field-type.ts';
import { checkFieldValue, type FieldValueSettings } from '../../content/field-value.rules.ts';
import type { ProjectFieldTypes } from '../../kernel/project-field-type.ts';
import { pointerStep, violation, type Violation } from '../../kernel/violation.ts';

/** As many characters as the longest text without a limit of its own. */
const FORMER_VALUE_MAX_LENGTH = 100_000;
/** More names than a slip brings; a hostile body must not make a huge answer. */
const MAX_UNKNOWN_NAMED = 50;

/** The values of a submission as they would be stored, of a file its name, and everything that is wrong with them. */
export interface CheckedSubmission {
  values: Record<string, unknown>;
  violations: Violation[];
}

/**
 * The faults of a submission's values, all at once, with pointers `/values/<name>`. A name that is no field of the
 * form is a fault. Source: spec §1.3; contract §4 "Form results".
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
 * The fields as an earlier version of the form asked for them: what it did not ask for yet, its visitor could not give.
 * @param asked the fields of that version; undefined: the form as it is
 */
export function fieldsAsRequested(
  fields: readonly Field[],
  asked: readonly { name: string }[] | undefined,
): Field[] {
  const names = asked && new Set(asked.map(({ name }) => name));
  return fields.map((field) => (names && !names.has(field.name) ? { ...field, required: false } : field));
}

/**
 * The values of an HTML post by field, read as their types say; every name may occur more than once. A file stands for the
 * field that it was chosen in, whatever that is: the check tells what it should have been.
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
 * What an HTML post holds for fields that the form had in an earlier version: the page came from an old copy, and what
 * was typed is not lost. Names that were never known are dropped.
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

/** The names that a post holds and that the form does not know now; control fields begin with `_` and are left out. */
export function unknownNames(fields: readonly Field[], posted: URLSearchParams): string[] {
  const current = new Set(fields.map((field) => field.name));
  return [...new Set(posted.keys())].filter((name) => !name.startsWith('_') && !current.has(name));
}
