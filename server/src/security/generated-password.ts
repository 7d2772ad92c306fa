import { randomInt } from 'node:crypto';

/** Without letters and digits that are taken for one another when read aloud or copied. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A random password that a person can copy from a screen, such as `k7mqp-x2rtz-…`: 99 bits in four groups. */
export function generatePassword(): string {
  return Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');
}
