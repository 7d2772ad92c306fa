import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CONTENT_AUTHORITIES, type Authority } from '../contract/authorities.ts';
import { AppError } from '../kernel/app-error.ts';
import { violation } from '../kernel/violation.ts';
import type { Principal } from '../security/principal.ts';
import { refuseCrossOrigin } from './cross-origin.ts';
import { followsLink, redirectToSignIn } from './sign-in-redirect.ts';

/**
 * Who may call an endpoint: everyone, signed-in users, holders of one authority, or holders of any content authority.
 */
export type Access = 'public' | 'signed-in' | 'any-content-authority' | Authority;

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; undefined on public endpoints without a sign-in. */
    principal: Principal | undefined;
  }
  interface FastifyContextConfig {
    access?: Access;
    /**
     * Whether people follow links to it. A browser without a session is then redirected to the sign-in page and back,
     * and errors are HTML pages.
     */
    isLinked?: boolean;
    /** Whether it is too frequent to be logged. */
    isHeartbeat?: boolean;
  }
}

/** Returns the principal of a request, or undefined. */
export type Authenticate = (request: FastifyRequest) => Promise<Principal | undefined>;

/**
 * Guards every route of this scope. A route without a declared access prevents the start. The authority is checked
 * before the body is read, and writes from another origin are rejected.
 */
export function guardAccess(app: FastifyInstance, authenticate: Authenticate): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) {
      throw new Error(`${String(route.method)} ${route.url} does not declare its access`);
    }
  });

  app.addHook('onRequest', async (request, reply) => {
    refuseCrossOrigin(request);
    const { access } = request.routeOptions.config as { access: Access };
    if (access === 'public') return;
    const principal = await authenticate(request);
    if (!principal && followsLink(request)) return redirectToSignIn(reply, pathOf(request));
    if (!principal) throw new AppError('unauthenticated');
    requireAccess(access, principal);
    if (principal.isReadOnly) refuseWrite(request);
    request.principal = principal;
  });
}

function refuseWrite({ method }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD') return;
  throw new AppError('forbidden', {
    params: { authority: 'write' },
    violations: [violation('Authorization', 'token-read-only')],
  });
}

/** Returns the path of the route with its parameters filled in. */
function pathOf({ routeOptions, params }: FastifyRequest): string {
  const values = params as Readonly<Record<string, string>>;
  return routeOptions.url!.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** Throws `forbidden` when a signed-in user has no access. */
export function requireAccess(access: Access, principal: Principal): void {
  if (!allows(access, principal)) throw new AppError('forbidden', { params: { authority: nameOf(access) } });
}

/** Returns whether a signed-in user has access. */
export function allows(access: Access, principal: Principal): boolean {
  if (access === 'public' || access === 'signed-in') return true;
  if (access === 'any-content-authority') {
    return CONTENT_AUTHORITIES.some((authority) => principal.authorities.has(authority));
  }
  return principal.authorities.has(access);
}

/** Returns the authority, or authorities, that an error names. */
export function nameOf(access: Access): string {
  return access === 'any-content-authority' ? CONTENT_AUTHORITIES.join(' | ') : access;
}
