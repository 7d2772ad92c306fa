import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  CallbackQuery,
  PROVIDER_SIGN_IN_PATH,
  ProviderList,
  SignInQuery,
  type ProviderRefusal,
} from '../../contract/identity-provider.ts';
import { endpoint, page } from '../../http/endpoint.ts';
import { languageOf } from '../../http/language.ts';
import { PLAIN_PAGE_HEADERS } from '../../http/plain-page.ts';
import type { Messages } from '../../kernel/messages.ts';
import type { StandAloneTemplates } from '../../rendering/stand-alone-template.ts';
import { hostCookieName, sessionCookieAttributes, sessionCookieName } from '../../security/session-cookie.ts';
import {
  ATTEMPT_MS,
  type IdentityProviderService,
  type ProviderOutcome,
} from './identity-provider.service.ts';

/** Binds an attempt to the browser in which it began, so that nobody can be signed in through another person's link. */
const BROWSER_COOKIE = 'parvis_oidc';

/** The browser is redirected, or shown an error page when no page of the administration can report the error. */
const shared = {
  access: 'public',
  status: 303,
  refuses: ['rate-limited', 'unavailable'],
  refusalTypes: ['text/html', 'application/problem+json'],
} as const;

export interface IdentityProviderPages {
  templates: StandAloneTemplates;
  messages: Messages;
  /** The path of the administration's sign-in page. Without it, the server renders the errors itself. */
  signInPage: string | undefined;
  /** The path after sign-in when the request names none. */
  startPath: string;
}

/** Source: contract §3. */
export function identityProviderRoutes(
  app: FastifyInstance,
  service: IdentityProviderService,
  pages: IdentityProviderPages,
): void {
  const { templates, messages, signInPage, startPath } = pages;
  endpoint(
    app,
    {
      on: 'GET /api/auth/providers',
      access: 'public',
      summary: 'List the identity providers for signing in',
      answer: ProviderList,
    },
    () => service.list(),
  );

  page(
    app,
    {
      on: `GET ${PROVIDER_SIGN_IN_PATH}/{provider}`,
      summary: 'Sign in through an identity provider',
      query: SignInQuery,
      ...shared,
    },
    async (request, reply) => {
      const { provider } = request.params as { provider: string };
      const { returnTo } = request.query as { returnTo?: unknown };
      const begun = await service.begin(
        provider,
        returnTo,
        request.cookies[hostCookieName(BROWSER_COOKIE, request)],
        request.ip,
      );
      if ('kind' in begun) return answer(request, reply, begun);
      void reply.setCookie(hostCookieName(BROWSER_COOKIE, request), begun.browser, {
        ...sessionCookieAttributes(request),
        maxAge: ATTEMPT_MS / 1000,
      });
      return reply.redirect(begun.location.href, 303);
    },
  );
  page(
    app,
    {
      on: `GET ${PROVIDER_SIGN_IN_PATH}/{provider}/callback`,
      summary: 'Complete the sign-in through an identity provider',
      query: CallbackQuery,
      ...shared,
    },
    async (request, reply) => {
      const { provider } = request.params as { provider: string };
      const outcome = await service.finish(
        provider,
        new URLSearchParams(request.url.split('?').slice(1).join('?')),
        request.cookies[hostCookieName(BROWSER_COOKIE, request)],
        { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
        request.cookies[sessionCookieName(request)],
      );
      // Keeps the authorization code in the address private, although it has been used already.
      void reply.header('Referrer-Policy', 'no-referrer');
      return answer(request, reply, outcome);
    },
  );

  function answer(request: FastifyRequest, reply: FastifyReply, outcome: ProviderOutcome) {
    if (outcome.kind === 'refused') return refuse(request, reply, outcome.reason, outcome.returnTo);
    void reply.setCookie(sessionCookieName(request), outcome.token, sessionCookieAttributes(request));
    return reply.redirect(outcome.returnTo ?? startPath, 303);
  }

  async function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    reason: ProviderRefusal,
    returnTo: string | undefined,
  ): Promise<FastifyReply> {
    if (signInPage !== undefined) {
      const query = new URLSearchParams({ error: reason, ...(returnTo === undefined ? {} : { returnTo }) });
      return reply.redirect(`${signInPage}?${query.toString()}`, 303);
    }
    const locale = languageOf(request);
    const text = messages.format(locale, `identity-provider.refused.${reason}`);
    const html = await templates.html('sign-in/refused', locale, { reason, text, startPath });
    return reply
      .code(reason === 'oidc-unavailable' ? 503 : 403)
      .headers({ ...PLAIN_PAGE_HEADERS, 'Content-Language': locale })
      .send(html);
  }
}
