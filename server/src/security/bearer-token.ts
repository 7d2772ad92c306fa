import { createHash, randomBytes } from 'node:crypto';

const TOKEN = /^pvt_[A-Za-z0-9_-]{43}$/;
const SCHEME = /^Bearer\s+/i;

/** Returns a random 256-bit API token. The prefix identifies it to people and secret scanners. */
export function newApiToken(): string {
  return `pvt_${randomBytes(32).toString('base64url')}`;
}

/** Returns whether a text has the format of an API token. */
export function isApiToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Returns the stored form of a token. A plain SHA-256 suffices for a random token of this length. */
export function hashApiToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Returns the bearer token of a request, unvalidated, or undefined. */
export function bearerOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined || !SCHEME.test(authorization)) return undefined;
  return authorization.replace(SCHEME, '').trim();
}
