import { violation, type Violation } from '../../kernel/violation.ts';

/** The number of users that an `in-use` error names; it counts the others. */
export const NAMED_USERS = 20;

/** Returns the violations of the name of a role or profile. Ignores an absent name. */
export function checkName(name: string | undefined): Violation[] {
  if (name === undefined) return [];
  if (name.trim() === '') return [violation('/name', 'required')];
  return /\p{C}/u.test(name) ? [violation('/name', 'pattern')] : [];
}

/** Returns the violations of a list of roles: unknown and duplicate ids. */
export function checkRoleIds(roleIds: readonly string[], known: ReadonlySet<string>): Violation[] {
  return roleIds.flatMap((id, index) => {
    const at = `/roleIds/${index}`;
    if (!known.has(id)) return [violation(at, 'unknown-role', { name: id })];
    return roleIds.indexOf(id) < index ? [violation(at, 'duplicate')] : [];
  });
}

/** Returns the forbidden changes to the built-in profile: it keeps its name and has every function without any role. */
export function checkBuiltInProfile(
  form: { name?: string; roleIds?: readonly string[] },
  stored: { name: string; builtIn: boolean },
): Violation[] {
  if (!stored.builtIn) return [];
  return [
    ...(form.name === undefined || form.name === stored.name ? [] : [violation('/name', 'built-in')]),
    ...(form.roleIds === undefined || form.roleIds.length === 0 ? [] : [violation('/roleIds', 'built-in')]),
  ];
}

/** Returns the violation that names the users of an entry. `names` may contain one name more than `NAMED_USERS`. */
export function usedBy(
  code: 'used-by-profile' | 'used-by-user',
  names: readonly string[],
  total: number,
): Violation[] {
  const named = names.slice(0, NAMED_USERS).map((name) => violation('', code, { name }));
  const more = total - named.length;
  return more > 0 ? [...named, violation('', 'used-by-more', { count: more })] : named;
}
