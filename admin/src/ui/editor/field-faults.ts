import type { ProblemFault } from 'parvis/contract/problem';

/** The server's validation errors by form field. */
export interface SortedFaults {
  /** Messages by path in the form values (`title.en`, `urls.0.path`), one line each. */
  fields: Record<string, string>;
  /** Those without a field on the screen, and what is not a fault of a field: that something is in use. */
  others: ProblemFault[];
}

/**
 * Assigns validation errors to form fields. `fieldOf` returns the field for a path, or undefined; JSON pointers are
 * passed as paths: `/title/en` → `title.en`.
 */
export function sortFaults(
  faults: readonly ProblemFault[],
  fieldOf: (path: string) => string | undefined,
): SortedFaults {
  const sorted: SortedFaults = { fields: {}, others: [] };
  for (const fault of faults) {
    const field = fieldOf(pathOf(fault.pointer));
    if (field === undefined || fault.usedBy) sorted.others.push(fault);
    else sorted.fields[field] = [sorted.fields[field], fault.message].filter(Boolean).join('\n');
  }
  return sorted;
}

/** Omits the errors of a shortcut derived from a title while both are missing. */
export function withoutDerived(
  fields: SortedFaults['fields'],
  { shortcut }: object & { shortcut?: unknown },
) {
  const isTitleFaulty = Object.keys(fields).some((path) => /^(title|name)\./.test(path));
  if (shortcut !== '' || !isTitleFaulty) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([path]) => path !== 'shortcut'));
}

const pathOf = (pointer: string): string => stepsOf(pointer).join('.');

/** Returns the segments of a JSON pointer: `/title/en` → `title`, `en`. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
