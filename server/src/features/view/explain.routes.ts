import type { FastifyInstance } from 'fastify';
import { ExplainQuery, PageExplanation } from '../../contract/explain.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { ExplainService } from './explain.service.ts';
import { readPageRequest } from './page-request.ts';
import { contributorRequest } from './view.service.ts';

/** Explains how a page is rendered. */
export function explainRoutes(app: FastifyInstance, explanations: ExplainService): void {
  endpoint(
    app,
    {
      on: 'GET /api/admin/cms/pages/{id}/explain',
      access: 'access_cms_page',
      summary: 'Explain how a page is rendered: inclusions, times, contributors, templates, fallbacks, cache',
      query: ExplainQuery,
      answer: PageExplanation,
    },
    ({ params, query, principal, request }) =>
      explanations.explain(params.id!, query.locale, {
        request: contributorRequest(readPageRequest(request)),
        authorities: principal.authorities,
      }),
  );
}
