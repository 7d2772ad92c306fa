import { randomInt } from 'node:crypto';

/** Excludes letters and digits that are easily confused when read aloud or copied. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Returns a random password that is easy to copy by hand, such as `k7mqp-x2rtz-…`: 99 bits in four groups. */
export function generatePassword(): string {
  return Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');
}
