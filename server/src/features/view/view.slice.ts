import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Languages } from '../../content/localised.rules.ts';
import type { Database } from '../../database/database.ts';
import type { Authenticate } from '../../http/access.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Messages } from '../../kernel/messages.ts';
import type { ContentSource } from '../../rendering/content-source.ts';
import type { Renderer } from '../../rendering/create-renderer.ts';
import type { RenderingSettings } from '../../rendering/rendering-settings.ts';
import type { SendErrorPage } from './error-pages.ts';
import { explainRoutes } from './explain.routes.ts';
import { createExplainService } from './explain.service.ts';
import type { PageReplySettings } from './page-reply.ts';
import { showsLiveState } from './page-request.ts';
import type { PageStore } from './page-store.ts';
import { isPublicForm } from './public-form.repository.ts';
import { securedViewRoutes } from './secured-view.routes.ts';
import { sitemapRoutes } from './sitemap.routes.ts';
import { createSubmissionPages } from './submission-pages.ts';
import type { ViewService } from './view.service.ts';

/** The parts for showing the site that every thread creates. */
export interface ShownSite {
  settings: RenderingSettings;
  languages: Languages;
  source: ContentSource;
  sourceWith(options: { onQuery(): void }): ContentSource;
  renderer: Renderer;
  rendererOver(source: ContentSource): Renderer;
  /** Returns a renderer that shows working copies of the kinds that these authorities permit reading. */
  editorsRenderer(authorities: ReadonlySet<string>): Renderer;
  views: ViewService;
  publicReply: PageReplySettings;
  securedReply: PageReplySettings;
  sendErrorPage: SendErrorPage;
}

export interface ViewSliceParts {
  site: ShownSite;
  database: Database;
  clock: Clock;
  messages: Messages;
  pages: PageStore;
  authenticate: Authenticate;
  domainUrl(): string;
}

/** The parts that only the main thread serves: pages for editors, explanations, the sitemap and submission pages. */
export function viewSlice(parts: ViewSliceParts) {
  const { site, database, clock, domainUrl } = parts;
  const { renderer, editorsRenderer, settings: addressing, securedReply } = site;
  const explanations = createExplainService({
    ...parts,
    languages: site.languages,
    rendererCounting(onQuery) {
      const counting = site.sourceWith({ onQuery });
      return { source: counting, renderer: site.rendererOver(counting) };
    },
  });
  return {
    /** Includes working copies, unless the request asks for the live state. */
    rendererFor: (request: FastifyRequest): Renderer =>
      showsLiveState(request) ? renderer : editorsRenderer(request.principal!.authorities),
    submissionPages: createSubmissionPages({
      ...parts,
      ...site,
      addressing,
      reply: site.publicReply,
      isPublic: (form) => isPublicForm(database.read, form, clock.now()),
    }),
    routes: (api: FastifyInstance) => explainRoutes(api, explanations),
    publicRoutes(app: FastifyInstance): void {
      sitemapRoutes(app, { database, clock, addressing, serverUrl: domainUrl });
      securedViewRoutes(app, { ...parts, views: site.views, reply: securedReply });
    },
  };
}
