import { createHash, randomBytes } from 'node:crypto';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A random token of 256 bits, as text for a cookie. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text that a caller sent can be a token at all. */
export function isSessionToken(text: string): boolean {
  return TOKEN.test(text);
}

/** What is stored of a token. It is random enough that a plain SHA-256 cannot be turned back. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
