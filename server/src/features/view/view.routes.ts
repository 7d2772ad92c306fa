import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { AppError } from '../../kernel/app-error.ts';
import { isShortcut } from '../../kernel/shortcut.ts';
import type { Principal } from '../../security/principal.ts';
import { readPageRequest } from './page-request.ts';
import { sendPage, type PageReplySettings } from './page-reply.ts';
import type { ViewService } from './view.service.ts';

export interface ViewRoutesDependencies {
  views: ViewService;
  /** The person behind a request, or undefined. Asked only for secured views. */
  authenticate(request: FastifyRequest): Promise<Principal | undefined>;
  publicReply: PageReplySettings;
  securedReply: PageReplySettings;
}

const AUTHORITY = 'access_cms_page';
const SIGN_IN = '/admin/sign-in';

interface ByShortcut {
  Params: { shortcut: string };
}

/** What the public reads, and the back office's view of it. Source: spec §4.4; contract §5. */
export function viewRoutes(app: FastifyInstance, dependencies: ViewRoutesDependencies): void {
  const { views, publicReply, securedReply } = dependencies;
  const hidden = { schema: { hide: true } };

  app.get('/', hidden, async (request, reply) =>
    sendPage(request, reply, await views.showHome(readPageRequest(request)), publicReply),
  );
  app.get<ByShortcut>('/view/:shortcut', hidden, async (request, reply) =>
    sendPage(
      request,
      reply,
      await views.showPage(request.params.shortcut, readPageRequest(request)),
      publicReply,
    ),
  );
  app.get<ByShortcut>('/secured-view/:shortcut', hidden, async (request, reply) => {
    const { shortcut } = request.params;
    const principal = await dependencies.authenticate(request);
    if (!principal) return askForSignIn(request, reply, shortcut);
    if (!principal.authorities.has(AUTHORITY)) {
      throw new AppError('forbidden', { params: { authority: AUTHORITY } });
    }
    const page = await views.showSecured(shortcut, readPageRequest(request));
    return sendPage(request, reply, page, securedReply);
  });
  app.get<{ Params: { '*': string } }>('/*', hidden, async (request, reply) =>
    sendPage(
      request,
      reply,
      await views.showAddress(`/${request.params['*']}`, readPageRequest(request)),
      publicReply,
    ),
  );
}

/** Sends a browser to the sign-in and from there back; the way back is made of what was understood of the address. */
function askForSignIn(request: FastifyRequest, reply: FastifyReply, shortcut: string): FastifyReply {
  const accepted = new Negotiator({ headers: { accept: request.headers.accept ?? '' } }).mediaTypes();
  if (!accepted.includes('text/html') || !isShortcut(shortcut)) throw new AppError('unauthenticated');
  const { locale } = readPageRequest(request);
  const query = typeof locale === 'string' ? `?locale=${encodeURIComponent(locale)}` : '';
  const returnTo = encodeURIComponent(`/secured-view/${shortcut}${query}`);
  return reply
    .code(302)
    .headers({
      'Cache-Control': 'no-store',
      Vary: 'Accept, Cookie',
      Location: `${SIGN_IN}?returnTo=${returnTo}`,
    })
    .send();
}
