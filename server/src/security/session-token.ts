import { createHash, randomBytes } from 'node:crypto';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Returns a random 256-bit token for a cookie. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns whether a text has the format of a token. */
export function isSessionToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Returns the stored form of a token. A plain SHA-256 suffices for a random token of this length. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
