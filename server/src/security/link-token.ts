import { createHash, randomBytes } from 'node:crypto';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Returns a random, URL-safe token of 256 bits. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored hash of a token, or undefined for a malformed one. */
export function hashLinkToken(token: string): string | undefined {
  return TOKEN.test(token) ? createHash('sha256').update(token).digest('hex') : undefined;
}
