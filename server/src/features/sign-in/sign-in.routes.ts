import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LoginForm, SignInView } from '../../contract/auth.ts';
import { endpoint } from '../../http/endpoint.ts';
import { languageOf } from '../../http/language.ts';
import { sessionCookieAttributes, sessionCookieName } from '../../security/session-cookie.ts';
import type { SignInService } from './sign-in.service.ts';

/** `warnOfProxy` is called for each sign-in. Source: contract §3. */
export function signInRoutes(
  app: FastifyInstance,
  signIn: SignInService,
  warnOfProxy: (request: FastifyRequest) => void,
): void {
  endpoint(
    app,
    {
      on: 'POST /api/auth/login',
      access: 'public',
      summary: 'Sign in with login or email address, and password',
      refuses: ['bad-credentials', 'second-factor-required', 'cross-origin', 'rate-limited'],
      body: LoginForm,
      answer: SignInView,
    },
    async ({ body, request, reply }) => {
      warnOfProxy(request);
      const { token, view } = await signIn.signIn(
        body,
        { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
        tokenOf(request),
        languageOf(request),
      );
      void reply.setCookie(sessionCookieName(request), token, sessionCookieAttributes(request));
      return view;
    },
  );
  endpoint(
    app,
    {
      on: 'POST /api/auth/logout',
      access: 'public',
      summary: 'Sign out and end the session on the server',
      refuses: ['cross-origin'],
    },
    async ({ request, reply }) => {
      await signIn.signOut(tokenOf(request), request.ip);
      void reply.clearCookie(sessionCookieName(request), sessionCookieAttributes(request));
    },
  );
  endpoint(
    app,
    { on: 'GET /api/auth/me', access: 'signed-in', summary: 'Read the signed-in user', answer: SignInView },
    ({ principal, request }) => signIn.me(principal, languageOf(request)),
  );
}

function tokenOf(request: FastifyRequest): string | undefined {
  return request.cookies[sessionCookieName(request)];
}
