import { unknownName, violation, type Violation } from '../kernel/violation.ts';

/** Returns the faults of a list of contributors: unknown or duplicate names. Those of the stored version may stay. */
export function checkContributors(
  names: readonly string[] = [],
  known: ReadonlySet<string>,
  stored: readonly string[] = [],
): Violation[] {
  return names.flatMap((name, index) => {
    const at = `/contributors/${index}`;
    if (names.indexOf(name) < index) return [violation(at, 'duplicate')];
    if (known.has(name) || stored.includes(name)) return [];
    return [unknownName(at, 'unknown-contributor', name, known)];
  });
}
