import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PagePreview } from '../../contract/page-preview.ts';
import { HtmlPage, PreviewQuery } from '../../contract/preview.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { PagePreviewService, RenderPage } from './page-preview.service.ts';

export interface PagePreviewParts {
  previews: PagePreviewService;
  renderer(request: FastifyRequest): RenderPage;
  /** Of pages that only editors see. */
  headers: Readonly<Record<string, string>>;
}

/** Source: contract §4 "Preview". */
export function pagePreviewRoutes(
  app: FastifyInstance,
  { previews, renderer, headers }: PagePreviewParts,
): void {
  endpoint(
    app,
    {
      on: 'POST /api/admin/cms/pages/preview',
      access: 'access_cms_page',
      summary: 'Show a page that need not be stored',
      query: PreviewQuery,
      body: PagePreview,
      answer: HtmlPage,
    },
    async ({ body, request, reply }) => {
      const html = await previews.preview(body, renderer(request));
      void reply.headers(headers);
      return html;
    },
  );
}
