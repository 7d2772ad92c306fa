import { createHash, randomInt } from 'node:crypto';

/** Excludes letters and digits that are easily confused on paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const COUNT = 10;
const GROUPS = 3;
const GROUP_LENGTH = 5;

/** Returns ten codes of 74 bits, such as `k7mqp-x2rtz-hh3wd`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, newRecoveryCode);
}

/** Returns the stored hash of a code, which is random enough for plain SHA-256. Ignores spaces, hyphens and case. */
export function hashRecoveryCode(userId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[\s-]+/g, '');
  return createHash('sha256').update(`${userId} ${plain}`).digest('hex');
}

function newRecoveryCode(): string {
  return Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');
}
