/** No characters that look alike; 32 of them encode five bits each. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const LENGTH = 5;

/** Returns a password of 100 random bits in groups that are easy to read out: `k7x2m-…`. */
export function suggestPassword(): string {
  const letters = Array.from(
    crypto.getRandomValues(new Uint8Array(GROUPS * LENGTH)),
    (byte) => ALPHABET[byte % ALPHABET.length]!,
  ).join('');
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * LENGTH, (group + 1) * LENGTH),
  ).join('-');
}
