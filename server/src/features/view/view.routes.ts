import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HtmlPage, ViewQuery } from '../../contract/preview.ts';
import { page } from '../../http/endpoint.ts';
import { readPageRequest } from './page-request.ts';
import { sendPage, type PageReplySettings } from './page-reply.ts';
import type { SendReadyPage } from './send-ready-page.ts';
import type { ViewService } from './view.service.ts';

export interface ViewRoutesDependencies {
  views: ViewService;
  sendReady: SendReadyPage;
  publicReply: PageReplySettings;
}

/** Public content. Source: spec §4.4; contract §5. */
export function viewRoutes(app: FastifyInstance, dependencies: ViewRoutesDependencies): void {
  const { views, sendReady, publicReply } = dependencies;
  const shown = {
    access: 'public',
    query: ViewQuery,
    answer: HtmlPage,
    refusalTypes: ['text/html'],
  } as const;

  /** Sends shared pages exactly as the fast path does. */
  async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const shown = await views.show(readPageRequest(request));
    if (!shown.ready) return sendPage(reply, shown.answer, publicReply);
    void reply.hijack();
    sendReady(request.raw, reply.raw, shown.ready, shown);
    return reply;
  }

  page(app, { on: 'GET /', summary: 'Show the home page', refuses: ['not-found'], ...shown }, show);
  page(
    app,
    { on: 'GET /view/{shortcut}', summary: 'Show a published page', otherAnswers: { 308: [] }, ...shown },
    show,
  );
  app.get('/*', show);
}
