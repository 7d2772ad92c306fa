import type { TokenForm } from '../../contract/account.ts';
import { fromInstant } from '../../kernel/clock.ts';
import { violation, type Violation } from '../../kernel/violation.ts';

/** Nobody needs more; a program that makes one at each start is noticed. */
export const MAX_TOKENS = 100;

/** How long a token is good that names no end. */
const LIFETIME_MS = 365 * 24 * 3_600_000;

/** The faults of a new API token of somebody with `held` authorities. `now` in ms since the epoch. */
export function checkToken(
  { name, expiresAt, authorities }: Partial<TokenForm>,
  now: number,
  held: ReadonlySet<string>,
): Violation[] {
  return [...checkName(name), ...checkExpiry(expiresAt, now), ...checkAuthorities(authorities ?? [], held)];
}

/** When a token ends, in ms since the epoch. */
export function endOf(expiresAt: string | null | undefined, now: number): number {
  return expiresAt ? fromInstant(expiresAt) : now + LIFETIME_MS;
}

function checkAuthorities(names: readonly string[], held: ReadonlySet<string>): Violation[] {
  return names.flatMap((name, index) => {
    const at = `/authorities/${index}`;
    if (!held.has(name)) return [violation(at, 'beyond-own-authorities', { authority: name })];
    return names.indexOf(name) < index ? [violation(at, 'duplicate')] : [];
  });
}

function checkName(name: string | undefined): Violation[] {
  if (name === undefined) return [];
  if (name.trim() === '') return [violation('/name', 'required')];
  return /\p{C}/u.test(name) ? [violation('/name', 'pattern')] : [];
}

/** An instant that no clock shows, such as a leap second, is not in the future either. */
function checkExpiry(expiresAt: string | null | undefined, now: number): Violation[] {
  if (expiresAt === undefined || expiresAt === null) return [];
  return fromInstant(expiresAt) > now ? [] : [violation('/expiresAt', 'past')];
}
