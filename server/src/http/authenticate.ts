import { fastifyCookie } from '@fastify/cookie';
import { bearerOf } from '../security/bearer-token.ts';
import type { Security } from '../security/security.ts';
import { sessionCookieName } from '../security/session-cookie.ts';
import type { Authenticate } from './access.ts';

/** Finds the person behind a request. Whoever sends a bearer token is known by it alone, never by the cookie. */
export function createAuthenticate({
  sessions,
  tokens,
}: Pick<Security, 'sessions' | 'tokens'>): Authenticate {
  return async function authenticate(request) {
    const { headers } = request;
    const bearer = bearerOf(headers.authorization);
    if (bearer !== undefined) return tokens.authenticate(bearer);
    return sessions.authenticate(fastifyCookie.parse(headers.cookie ?? '')[sessionCookieName(request)]);
  };
}
