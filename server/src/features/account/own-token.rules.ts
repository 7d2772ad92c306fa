import type { TokenForm } from '../../contract/account.ts';
import { fromInstant } from '../../kernel/clock.ts';
import { violation, type Violation } from '../../kernel/violation.ts';

/** Nobody needs more; a program that makes one at each start is noticed. */
export const MAX_TOKENS = 100;

/** The faults of a new API token. `now` in ms since the epoch. */
export function checkToken({ name, expiresAt }: Partial<TokenForm>, now: number): Violation[] {
  return [...checkName(name), ...checkExpiry(expiresAt, now)];
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
