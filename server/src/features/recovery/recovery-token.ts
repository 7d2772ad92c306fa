import { createHash, randomBytes } from 'node:crypto';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A random token of 256 bits, fit for an address. */
export function newRecoveryToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token; undefined for a text that can be none. */
export function hashRecoveryToken(token: string): string | undefined {
  return TOKEN.test(token) ? createHash('sha256').update(token).digest('hex') : undefined;
}
