import { readableKinds } from '../contract/content-kinds.ts';
import type { ContentUser } from '../contract/problem.ts';
import { violation, type Violation } from '../kernel/violation.ts';

/** The maximum number of users named in an error; the rest are counted. */
export const NAMED_USERS = 20;

/** The maximum number of users counted; beyond it, an error says that there are more. */
export const COUNTED_USERS = 1000;

/**
 * Returns the violations of a change at the pointer of the changed property: readable users by name, the others as a
 * number. Beyond `COUNTED_USERS` they are not counted.
 */
export function usedBy(
  pointer: string,
  users: readonly ContentUser[],
  authorities: ReadonlySet<string>,
): Violation[] {
  const counted = users.slice(0, COUNTED_USERS);
  const kinds = readableKinds(authorities);
  const readable = counted.filter(({ kind }) => kinds.has(kind));
  const named = readable.toSorted(byKindAndShortcut).slice(0, NAMED_USERS);
  const violations: Violation[] = named.map((user) => ({
    ...violation(pointer, `used-by-${user.kind}`, { name: user.shortcut }),
    usedBy: user,
  }));
  if (users.length > COUNTED_USERS) {
    return [...violations, violation(pointer, 'used-by-many', { count: counted.length - named.length })];
  }
  const more = readable.length - named.length;
  const hidden = counted.length - readable.length;
  return [
    ...violations,
    ...(more > 0 ? [violation(pointer, 'used-by-more', { count: more })] : []),
    ...(hidden > 0 ? [violation(pointer, 'used-by-hidden', { count: hidden })] : []),
  ];
}

function byKindAndShortcut(one: ContentUser, other: ContentUser): number {
  if (one.kind !== other.kind) return one.kind > other.kind ? -1 : 1;
  return one.shortcut < other.shortcut ? -1 : 1;
}
