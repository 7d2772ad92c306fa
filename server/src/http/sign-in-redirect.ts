import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

const SIGN_IN = '/admin/sign-in';

/** Whether a browser asks, rather than a program: HTML is among what it names, and it brings no token. */
export function prefersSignIn(request: FastifyRequest): boolean {
  const { accept = '', authorization } = request.headers;
  if (request.method !== 'GET' || authorization !== undefined) return false;
  return new Negotiator({ headers: { accept } }).mediaTypes().includes('text/html');
}

/** Whether a person follows a link, from a mail for one, to an endpoint that is linked to: refusals are pages there. */
export function followsLink(request: FastifyRequest): boolean {
  return request.routeOptions.config.isLinked === true && prefersSignIn(request);
}

/**
 * Redirects to the sign-in, and from there back.
 * @param path of this site, made of what was understood of the request, never its raw text
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
