import type { FastifyInstance } from 'fastify';
import { PageCategories, PageForm, PageList, PageListQuery, PageView } from '../../contract/page.ts';
import { endpoint } from '../../http/endpoint.ts';
import { languageOf } from '../../http/language.ts';
import { created, expectedVersion, withVersion } from '../../http/resource-reply.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { actorOf } from '../../security/actor.ts';
import type { PageService } from './page.service.ts';

const PAGES = '/api/admin/cms/pages';
const access = 'access_cms_page';

/** Source: spec §4.1. */
export function pageRoutes(app: FastifyInstance, pages: PageService): void {
  endpoint(
    app,
    { on: `GET ${PAGES}`, access, summary: 'List pages', query: PageListQuery, answer: PageList },
    ({ query }) => pages.list(query),
  );
  endpoint(
    app,
    { on: `GET ${PAGES}/categories`, access, summary: 'List the categories in use', answer: PageCategories },
    async () => ({ items: await pages.categories() }),
  );
  endpoint(
    app,
    { on: `GET ${PAGES}/{id}`, access, summary: 'Read a page', answer: PageView },
    async ({ params, request, reply }) =>
      withVersion(reply, await pages.read(params.id as EntityId, languageOf(request))),
  );
  endpoint(
    app,
    { on: `POST ${PAGES}`, access, summary: 'Create a page', body: PageForm, answer: PageView, status: 201 },
    async ({ body, principal, request, reply }) =>
      created(reply, PAGES, await pages.create(body, actorOf(principal, request.ip), languageOf(request))),
  );
  endpoint(
    app,
    { on: `PUT ${PAGES}/{id}`, access, summary: 'Replace a page', body: PageForm, answer: PageView },
    async ({ params, body, principal, request, reply }) =>
      withVersion(
        reply,
        await pages.update(
          params.id as EntityId,
          body,
          expectedVersion(request, body.value),
          actorOf(principal, request.ip),
          languageOf(request),
        ),
      ),
  );
  endpoint(
    app,
    { on: `DELETE ${PAGES}/{id}`, access, summary: 'Delete a page' },
    ({ params, principal, request }) =>
      pages.remove(params.id as EntityId, expectedVersion(request, {}), actorOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `POST ${PAGES}/{id}/duplicate`,
      access,
      summary: 'Make a draft that is a copy of a page',
      answer: PageView,
      status: 201,
    },
    async ({ params, principal, request, reply }) =>
      created(
        reply,
        PAGES,
        await pages.duplicate(params.id as EntityId, actorOf(principal, request.ip), languageOf(request)),
      ),
  );
}
