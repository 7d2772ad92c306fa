import type { FastifyInstance } from 'fastify';
import { BulkForm, BulkView, type BulkItem } from '../../contract/bulk.ts';
import { endpoint } from '../../http/endpoint.ts';
import { languageOf } from '../../http/language.ts';
import { logProblem, toAppError, toProblem } from '../../http/problem-reply.ts';
import type { Messages } from '../../kernel/messages.ts';
import { actorOf } from '../../security/actor.ts';
import { changePages } from './page-bulk.ts';
import type { PageService } from './page.service.ts';

/** Source: contract §4 "Pages". */
export function pageBulkRoutes(app: FastifyInstance, pages: PageService, messages: Messages): void {
  endpoint(
    app,
    {
      on: 'POST /api/admin/cms/pages/bulk',
      access: 'access_cms_page',
      summary: 'Publish, archive or delete several pages',
      body: BulkForm,
      answer: BulkView,
    },
    async ({ body, principal, request }) => {
      const language = languageOf(request);
      const outcomes = await changePages(pages, body, actorOf(principal, request.ip), language);
      const items = outcomes.map((outcome): BulkItem => {
        if ('status' in outcome) return outcome;
        const error = toAppError(outcome.fault);
        logProblem(error, request);
        const problem = toProblem(messages, error, request.id, language);
        return { id: outcome.id, status: error.status, error: problem };
      });
      return { items };
    },
  );
}
