import { createHash, randomBytes } from 'node:crypto';

const TOKEN = /^pvt_[A-Za-z0-9_-]{43}$/;
const SCHEME = /^Bearer\s+/i;

/** A random API token of 256 bits; the prefix lets people and secret scanners know what it is. */
export function newApiToken(): string {
  return `pvt_${randomBytes(32).toString('base64url')}`;
}

/** Whether a text that a caller sent can be an API token at all. */
export function isApiToken(text: string): boolean {
  return TOKEN.test(text);
}

/** What is stored of a token. It is random enough that a plain SHA-256 cannot be turned back. */
export function hashApiToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** What a request sends as a bearer token, whatever it is; undefined without one. */
export function bearerOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined || !SCHEME.test(authorization)) return undefined;
  return authorization.replace(SCHEME, '').trim();
}
