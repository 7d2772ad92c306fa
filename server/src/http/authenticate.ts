import { fastifyCookie } from '@fastify/cookie';
import { bearerOf } from '../security/bearer-token.ts';
import type { Security } from '../security/security.ts';
import { sessionCookieName } from '../security/session-cookie.ts';
import type { Authenticate } from './access.ts';

/** Creates a function that returns the principal of a request. With a bearer token, the cookie is ignored. */
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
