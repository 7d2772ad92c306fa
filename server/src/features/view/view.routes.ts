import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readPageRequest } from './page-request.ts';
import { sendPage, type PageReplySettings } from './page-reply.ts';
import type { SendReadyPage } from './send-ready-page.ts';
import type { Shown, ViewService } from './view.service.ts';

export interface ViewRoutesDependencies {
  views: ViewService;
  sendReady: SendReadyPage;
  publicReply: PageReplySettings;
}

interface ByShortcut {
  Params: { shortcut: string };
}

/** What the public reads. Source: spec §4.4; contract §5. */
export function viewRoutes(app: FastifyInstance, dependencies: ViewRoutesDependencies): void {
  const { views, sendReady, publicReply } = dependencies;
  const hidden = { schema: { hide: true } };

  /** What is the same for everybody goes out as the front door sends it. */
  function send(request: FastifyRequest, reply: FastifyReply, shown: Shown): FastifyReply {
    if (!shown.ready) return sendPage(reply, shown.answer, publicReply);
    void reply.hijack();
    sendReady(request.raw, reply.raw, shown.ready, shown);
    return reply;
  }

  app.get('/', hidden, async (request, reply) =>
    send(request, reply, await views.showHome(readPageRequest(request))),
  );
  app.get<ByShortcut>('/view/:shortcut', hidden, async (request, reply) =>
    send(request, reply, await views.showPage(request.params.shortcut, readPageRequest(request))),
  );
  app.get<{ Params: { '*': string } }>('/*', hidden, async (request, reply) =>
    send(request, reply, await views.showAddress(`/${request.params['*']}`, readPageRequest(request))),
  );
}
