import type { TokenForm } from '../../contract/account.ts';
import { fromInstant } from '../../kernel/clock.ts';
import { violation, type Violation } from '../../kernel/violation.ts';

/** Limits the tokens of a user, so that a program that creates one at each start is noticed. */
export const MAX_TOKENS = 100;

/** The lifetime of a token without an expiry. */
const LIFETIME_MS = 365 * 24 * 3_600_000;

/** Returns the violations of a new API token of a user with the authorities `held`. `now` in ms since the epoch. */
export function checkToken(
  { name, expiresAt, authorities }: Partial<TokenForm>,
  now: number,
  held: ReadonlySet<string>,
): Violation[] {
  return [...checkName(name), ...checkExpiry(expiresAt, now), ...checkAuthorities(authorities ?? [], held)];
}

/** Returns when a token expires, in ms since the epoch. */
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

/** Rejects past instants, and instants that no clock shows, such as leap seconds. */
function checkExpiry(expiresAt: string | null | undefined, now: number): Violation[] {
  if (expiresAt === undefined || expiresAt === null) return [];
  return fromInstant(expiresAt) > now ? [] : [violation('/expiresAt', 'past')];
}
