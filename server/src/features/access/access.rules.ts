import { violation, type Violation } from '../../kernel/violation.ts';

/** Users of an entry that a refusal names; the rest is counted. */
export const NAMED_USERS = 20;

/** The faults of the name of a role or a profile. An absent one is not looked at. */
export function checkName(name: string | undefined): Violation[] {
  if (name === undefined) return [];
  if (name.trim() === '') return [violation('/name', 'required')];
  return /\p{C}/u.test(name) ? [violation('/name', 'pattern')] : [];
}

/** The faults of a list of roles: unknown ones, and the same one twice. */
export function checkRoleIds(roleIds: readonly string[], known: ReadonlySet<string>): Violation[] {
  return roleIds.flatMap((id, index) => {
    const at = `/roleIds/${index}`;
    if (!known.has(id)) return [violation(at, 'unknown-role', { name: id })];
    return roleIds.indexOf(id) < index ? [violation(at, 'duplicate')] : [];
  });
}

/** What may not change of the built-in profile: it keeps its name, and holds every function without any role. */
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

/** Who keeps an entry from being deleted; `names` may be one longer than what is told. */
export function usedBy(
  code: 'used-by-profile' | 'used-by-user',
  names: readonly string[],
  total: number,
): Violation[] {
  const told = names.slice(0, NAMED_USERS).map((name) => violation('', code, { name }));
  const more = total - told.length;
  return more > 0 ? [...told, violation('', 'used-by-more', { count: more })] : told;
}
