import { comparisonKey } from '../../kernel/comparison-key.ts';
import { violation, type Violation } from '../../kernel/violation.ts';

/** Returns the violations of a list of functions: unknown and duplicate names. */
export function checkFunctionNames(
  pointer: string,
  names: readonly string[],
  known: ReadonlySet<string>,
): Violation[] {
  return names.flatMap((name, index) => {
    const at = `${pointer}/${index}`;
    if (!known.has(name)) return [violation(at, 'unknown-function', { name })];
    return names.indexOf(name) < index ? [violation(at, 'duplicate')] : [];
  });
}

/** Returns the violations of a list of roles, which are compared by the comparison keys of their names. */
export function checkRoleNames(
  pointer: string,
  names: readonly string[],
  known: { has(key: string): boolean },
): Violation[] {
  const keys = names.map(comparisonKey);
  return names.flatMap((name, index) => {
    const at = `${pointer}/${index}`;
    if (!known.has(keys[index]!)) return [violation(at, 'unknown-role', { name })];
    return keys.indexOf(keys[index]!) < index ? [violation(at, 'duplicate')] : [];
  });
}
