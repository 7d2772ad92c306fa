import type { ProblemFault } from 'parvis/contract/problem';

/** The server's faults, sorted to the fields of a form. */
export interface SortedFaults {
  /** By the path of the field in the form's values (`title.en`, `urls.0.path`): its messages, one line each. */
  fields: Record<string, string>;
  /** Those whose field is not on the screen. */
  others: string[];
}

/**
 * Sorts the faults of a refused body to the fields of a form. `fieldOf` gives the field that shows what is wrong at
 * a path, or undefined when none does; it gets the pointer as a path: `/title/en` → `title.en`.
 */
export function sortFaults(
  faults: readonly ProblemFault[],
  fieldOf: (path: string) => string | undefined,
): SortedFaults {
  const sorted: SortedFaults = { fields: {}, others: [] };
  for (const fault of faults) {
    const field = fieldOf(pathOf(fault.pointer));
    if (field === undefined) sorted.others.push(fault.message);
    else sorted.fields[field] = [sorted.fields[field], fault.message].filter(Boolean).join('\n');
  }
  return sorted;
}

/** A shortcut that follows from a title needs no word of its own while both are missing. */
export function withoutDerived(
  fields: SortedFaults['fields'],
  { shortcut }: object & { shortcut?: unknown },
) {
  const isTitleFaulty = Object.keys(fields).some((path) => /^(title|name)\./.test(path));
  if (shortcut !== '' || !isTitleFaulty) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([path]) => path !== 'shortcut'));
}

const pathOf = (pointer: string): string => stepsOf(pointer).join('.');

/** Returns the steps of a JSON pointer: `/title/en` → `title`, `en`. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
