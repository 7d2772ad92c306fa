import type { FastifyInstance } from 'fastify';
import { FormPreview } from '../../contract/form.ts';
import { HtmlPage } from '../../contract/preview.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { FormPreviewService } from './form-preview.service.ts';

/** `headers` are those of pages that only editors see. Source: contract §4 "Preview". */
export function formPreviewRoutes(
  app: FastifyInstance,
  forms: FormPreviewService,
  headers: Readonly<Record<string, string>>,
): void {
  endpoint(
    app,
    {
      on: 'POST /api/admin/cms/forms/preview',
      access: 'access_cms_forms',
      summary: 'Show a form that need not be stored',
      body: FormPreview,
      answer: HtmlPage,
    },
    async ({ body, reply }) => {
      const html = await forms.preview(body);
      void reply.headers(headers);
      return html;
    },
  );
}
