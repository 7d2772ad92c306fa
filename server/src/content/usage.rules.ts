import { violation, type Violation } from '../kernel/violation.ts';
import type { EntityKind } from './entity.repository.ts';

/** Something that uses what would change. */
export interface Usage {
  kind: EntityKind;
  shortcut: string;
}

/** Users that a refusal names; the rest is counted. */
export const NAMED_USERS = 20;

/** Users that a refusal counts: of what is used everywhere it says that there are more. */
export const COUNTED_USERS = 1000;

/** What stands in the way of a change, at the pointer of the property that would change. Beyond `COUNTED_USERS` they are not looked at. */
export function usedBy(pointer: string, users: readonly Usage[]): Violation[] {
  const counted = users.slice(0, COUNTED_USERS);
  const named = counted
    .toSorted(byKindAndShortcut)
    .slice(0, NAMED_USERS)
    .map(({ kind, shortcut }) => violation(pointer, `used-by-${kind}`, { name: shortcut }));
  const count = counted.length - named.length;
  if (count === 0) return named;
  return [
    ...named,
    violation(pointer, users.length > COUNTED_USERS ? 'used-by-many' : 'used-by-more', { count }),
  ];
}

function byKindAndShortcut(one: Usage, other: Usage): number {
  if (one.kind !== other.kind) return one.kind > other.kind ? -1 : 1;
  return one.shortcut < other.shortcut ? -1 : 1;
}
