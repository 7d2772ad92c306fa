import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ArticlePreview, ArticleViewQuery } from '../../contract/article.ts';
import { HtmlPage, PreviewQuery } from '../../contract/preview.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { ArticlePreviewService, RenderArticle } from './article-preview.service.ts';

const ARTICLES = '/api/admin/cms/articles';
const access = 'access_cms_articles';

export interface ArticlePreviewParts {
  previews: ArticlePreviewService;
  /** How a stored article is rendered for an editor, and one that is not stored. */
  renderers(request: FastifyRequest): { stored: RenderArticle; given: RenderArticle };
  /** Of pages that only editors see. */
  headers: Readonly<Record<string, string>>;
}

/** Source: spec §4.3; contract §4 "Preview". */
export function articlePreviewRoutes(
  app: FastifyInstance,
  { previews, renderers, headers }: ArticlePreviewParts,
): void {
  endpoint(
    app,
    {
      on: `GET ${ARTICLES}/{shortcut}/view`,
      access,
      summary: 'Show an article as the public would see it',
      query: ArticleViewQuery,
      answer: HtmlPage,
    },
    async ({ params, query, request, reply }) => {
      const html = await previews.view(params.shortcut!, query.locale, renderers(request).stored);
      void reply.headers(headers);
      return html;
    },
  );
  endpoint(
    app,
    {
      on: `POST ${ARTICLES}/preview`,
      access,
      summary: 'Show an article that need not be stored',
      query: PreviewQuery,
      body: ArticlePreview,
      answer: HtmlPage,
    },
    async ({ body, request, reply }) => {
      const html = await previews.preview(body, renderers(request).given);
      void reply.headers(headers);
      return html;
    },
  );
}
