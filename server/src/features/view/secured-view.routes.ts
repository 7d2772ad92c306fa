import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HtmlPage, SecuredViewQuery } from '../../contract/preview.ts';
import { page } from '../../http/endpoint.ts';
import { prefersSignIn, redirectToSignIn } from '../../http/sign-in-redirect.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isShortcut } from '../../kernel/shortcut.ts';
import type { Principal } from '../../security/principal.ts';
import { sendPage, type PageReplySettings } from './page-reply.ts';
import { readPageRequest, showsLiveState } from './page-request.ts';
import type { ViewService } from './view.service.ts';

export interface SecuredViewRoutesDependencies {
  views: ViewService;
  /** Returns the user of a request, or undefined. */
  authenticate(request: FastifyRequest): Promise<Principal | undefined>;
  reply: PageReplySettings;
}

const AUTHORITY = 'access_cms_page';

/** Public content as shown in the administration. Source: spec §4.4; contract §5. */
export function securedViewRoutes(app: FastifyInstance, dependencies: SecuredViewRoutesDependencies): void {
  const { views, reply: settings } = dependencies;
  page<{ Params: { shortcut: string } }>(
    app,
    {
      on: 'GET /secured-view/{shortcut}',
      access: AUTHORITY,
      isLinked: true,
      summary: 'Show a page as editors see it, including unpublished ones',
      query: SecuredViewQuery,
      answer: HtmlPage,
      refusalTypes: ['text/html'],
    },
    async (request, reply) => {
      const { shortcut } = request.params;
      const principal = await dependencies.authenticate(request);
      if (!principal) return askForSignIn(request, reply, shortcut);
      if (!principal.authorities.has(AUTHORITY)) {
        throw new AppError('forbidden', { params: { authority: AUTHORITY } });
      }
      const shown = await views.showSecured(shortcut, readPageRequest(request), {
        authorities: principal.authorities,
        live: showsLiveState(request),
      });
      return sendPage(reply, shown, settings);
    },
  );
}

/** Redirects a browser to the sign-in page with a return path built from the parsed address only. */
function askForSignIn(request: FastifyRequest, reply: FastifyReply, shortcut: string): FastifyReply {
  if (!prefersSignIn(request) || !isShortcut(shortcut)) throw new AppError('unauthenticated');
  const { locale } = readPageRequest(request);
  const parameters = new URLSearchParams({
    ...(typeof locale === 'string' ? { locale } : {}),
    ...(showsLiveState(request) ? { state: 'live' } : {}),
  });
  const query = parameters.size > 0 ? `?${parameters.toString()}` : '';
  return redirectToSignIn(reply, `/secured-view/${shortcut}${query}`);
}
