import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { HtmlPage } from '../../contract/preview.ts';
import type { Languages } from '../../content/localised.rules.ts';
import { page } from '../../http/endpoint.ts';
import { fail } from '../../kernel/app-error.ts';
import type { Renderer } from '../../rendering/create-renderer.ts';
import type { RateLimit } from '../../security/rate-limit.ts';
import { sendPage, type PageReplySettings } from './page-reply.ts';
import { readPageRequest } from './page-request.ts';
import { chooseLocale } from './requested-locale.ts';
import { contributorRequest } from './view.service.ts';

const SearchQuery = Type.Object(
  {
    q: Type.Optional(
      Type.String({ description: 'Words that results must contain, in any order; at most 200 characters' }),
    ),
    locale: Type.Optional(Type.String({ examples: ['fr'] })),
    page: Type.Optional(Type.Integer({ minimum: 1, description: 'Of the results' })),
  },
  { additionalProperties: true },
);

export interface SearchRoutesDependencies {
  renderer: Renderer;
  limit: RateLimit;
  languages: Languages;
  reply: PageReplySettings;
}

/** Declares `GET /search`, an uncached page of public search results. Decision 0054. */
export function searchRoutes(app: FastifyInstance, dependencies: SearchRoutesDependencies): void {
  const { renderer, limit, languages, reply: settings } = dependencies;
  page<{ Querystring: Record<string, unknown> }>(
    app,
    {
      on: 'GET /search',
      access: 'public',
      summary: 'Search the public content',
      query: SearchQuery,
      answer: HtmlPage,
      refuses: ['not-found', 'rate-limited'],
      refusalTypes: ['text/html'],
    },
    async (request, reply) => {
      const pageRequest = readPageRequest(request);
      const chosen =
        chooseLocale(pageRequest.locale, {}, pageRequest.acceptLanguage, languages) ?? fail('not-found');
      const { q, page: number } = request.query;
      const query = typeof q === 'string' ? q : '';
      if (query !== '') limit.count(request.ip);
      const { html } = await renderer.renderSearch(query, {
        locale: chosen.locale,
        mode: 'public',
        request: contributorRequest(pageRequest),
        pageNumber: Number(number) || 1,
      });
      return sendPage(reply, { ...chosen, status: 200, html }, settings);
    },
  );
}
