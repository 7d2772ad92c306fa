import type { ProjectFieldTypes } from '../kernel/project-field-type.ts';

/** A value that a text document can show. */
export type ShownValue = string | number | boolean | null | undefined | readonly ShownValue[];

/**
 * Returns a stored value as emails and tables show it: formatted by its type, otherwise unchanged or as JSON.
 * Source: contract §4 "Field types".
 */
export function shownValue(
  field: { type: string },
  value: unknown,
  locale: string,
  projectTypes: ProjectFieldTypes,
): ShownValue {
  if (value === undefined || value === null) return undefined;
  return projectTypes.get(field.type)?.show?.(value, locale) ?? plain(value);
}

function plain(value: unknown): ShownValue {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object') return JSON.stringify(value);
  return value as ShownValue;
}
