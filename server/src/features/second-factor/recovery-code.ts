import { createHash, randomInt } from 'node:crypto';

/** Without letters and digits that are taken for one another when read from paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const COUNT = 10;
const GROUPS = 3;
const GROUP_LENGTH = 5;

/** Ten codes of 74 bits, such as `k7mqp-x2rtz-hh3wd`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, newRecoveryCode);
}

/**
 * What is stored of a code: random enough that a plain SHA-256 cannot be turned back. Spaces, hyphens and capitals make no
 * difference.
 */
export function hashRecoveryCode(userId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[\s-]+/g, '');
  return createHash('sha256').update(`${userId} ${plain}`).digest('hex');
}

function newRecoveryCode(): string {
  return Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');
}
