import type { ProjectFieldTypes } from '../kernel/project-field-type.ts';

/** What a text document can hold of a value. */
export type ShownValue = string | number | boolean | null | undefined | readonly ShownValue[];

/** A stored value as mails and tables show it: as its type says, else as it is, else as JSON. Source: contract §4 "Field types". */
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
