import type { FastifyInstance } from 'fastify';
import { RedirectForm, RedirectList, RedirectListQuery, RedirectView } from '../../contract/redirect.ts';
import { endpoint } from '../../http/endpoint.ts';
import { created, withVersion } from '../../http/resource-reply.ts';
import { actorOf } from '../../security/actor.ts';
import type { RedirectService } from './redirect.service.ts';

const REDIRECTS = '/api/admin/cms/redirects';
const access = 'access_cms_page';

/** Decision 0020. */
export function redirectRoutes(app: FastifyInstance, redirects: RedirectService): void {
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
    { on: `GET ${REDIRECTS}/{id}`, access, summary: 'Read a redirect', answer: RedirectView },
    async ({ params, principal, reply }) =>
      withVersion(reply, await redirects.read(params.id!, principal.authorities)),
  );
  endpoint(
    app,
    {
      on: `POST ${REDIRECTS}`,
      access,
      summary: 'Let an address lead to another',
      body: RedirectForm,
      answer: RedirectView,
      status: 201,
    },
    async ({ body, principal, request, reply }) =>
      created(reply, REDIRECTS, await redirects.create(body, actorOf(principal, request.ip))),
  );
  endpoint(
    app,
    { on: `DELETE ${REDIRECTS}/{id}`, access, summary: 'Delete a redirect' },
    ({ params, principal, request }) => redirects.remove(params.id!, actorOf(principal, request.ip)),
  );
}
