import type { FastifyInstance } from 'fastify';
import { BulkView } from '../../contract/bulk.ts';
import {
  RedirectBulkForm,
  RedirectForm,
  RedirectList,
  RedirectListQuery,
  RedirectView,
} from '../../contract/redirect.ts';
import { answerBulk } from '../../http/bulk-answer.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Messages } from '../../kernel/messages.ts';
import { actorOf } from '../../security/actor.ts';
import type { RedirectService } from './redirect.service.ts';

const REDIRECTS = '/api/admin/cms/redirects';
const access = 'access_cms_page';

/** Decision 0020. */
export function redirectRoutes(app: FastifyInstance, redirects: RedirectService, messages: Messages): void {
  endpoint(
    app,
    {
      on: `GET ${REDIRECTS}`,
      access,
      summary: 'List redirects',
      query: RedirectListQuery,
      answer: RedirectList,
    },
    ({ query, principal }) => redirects.list(query, principal.authorities),
  );
  endpoint(
    app,
    {
      on: `GET ${REDIRECTS}/{id}`,
      access,
      summary: 'Read a redirect',
      answer: RedirectView,
      versioned: true,
    },
    ({ params, principal }) => redirects.read(params.id!, principal.authorities),
  );
  endpoint(
    app,
    {
      on: `POST ${REDIRECTS}`,
      access,
      summary: 'Create a redirect',
      refuses: ['conflict'],
      body: RedirectForm,
      answer: RedirectView,
      creates: REDIRECTS,
      versioned: true,
    },
    ({ body, principal, request }) => redirects.create(body, actorOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `POST ${REDIRECTS}/bulk`,
      access,
      summary: 'Delete several redirects',
      body: RedirectBulkForm,
      answer: BulkView,
    },
    ({ body, principal, request }) =>
      answerBulk(request, messages, body, {
        find: (filter, slice) => redirects.listIds(filter, slice),
        async begin() {
          const by = actorOf(principal, request.ip);
          return async (id) => {
            await redirects.remove(id, by);
            return 204;
          };
        },
      }),
  );
  endpoint(
    app,
    { on: `DELETE ${REDIRECTS}/{id}`, access, summary: 'Delete a redirect' },
    ({ params, principal, request }) => redirects.remove(params.id!, actorOf(principal, request.ip)),
  );
}
