import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

const SIGN_IN = '/admin/sign-in';

/** Returns whether the client is a browser rather than a program: it accepts HTML and sends no token. */
export function prefersSignIn(request: FastifyRequest): boolean {
  const { accept = '', authorization } = request.headers;
  if (request.method !== 'GET' || authorization !== undefined) return false;
  return new Negotiator({ headers: { accept } }).mediaTypes().includes('text/html');
}

/** Returns whether a person follows a link, for example from an email, so that errors are HTML pages. */
export function followsLink(request: FastifyRequest): boolean {
  return request.routeOptions.config.isLinked === true && prefersSignIn(request);
}

/**
 * Redirects to the sign-in page, which returns to `path`.
 * @param path a path of this site, built from the parsed request, never from its raw text
 */
export function redirectToSignIn(reply: FastifyReply, path: string): FastifyReply {
  return reply
    .code(302)
    .headers({
      'Cache-Control': 'no-store',
      Vary: 'Accept, Cookie',
      Location: `${SIGN_IN}?returnTo=${encodeURIComponent(path)}`,
    })
    .send();
}
