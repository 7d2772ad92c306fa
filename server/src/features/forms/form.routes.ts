import type { FastifyInstance } from 'fastify';
import { FormBody, FormForce, FormRename, FormList, FormListQuery, FormView } from '../../contract/form.ts';
import { endpoint } from '../../http/endpoint.ts';
import { created, expectedVersion, withVersion } from '../../http/resource-reply.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { actorOf } from '../../security/actor.ts';
import type { FormService } from './form.service.ts';

const FORMS = '/api/admin/cms/forms';
const access = 'access_cms_forms';

/** Source: spec §4.2. */
export function formRoutes(app: FastifyInstance, forms: FormService): void {
  endpoint(
    app,
    { on: `GET ${FORMS}`, access, summary: 'List forms', query: FormListQuery, answer: FormList },
    ({ query }) => forms.list(query),
  );
  endpoint(
    app,
    { on: `GET ${FORMS}/{id}`, access, summary: 'Read a form with its fields', answer: FormView },
    async ({ params, reply }) => withVersion(reply, await forms.read(params.id as EntityId)),
  );
  endpoint(
    app,
    { on: `POST ${FORMS}`, access, summary: 'Create a form', body: FormBody, answer: FormView, status: 201 },
    async ({ body, principal, request, reply }) =>
      created(reply, FORMS, await forms.create(body, actorOf(principal, request.ip))),
  );
  endpoint(
    app,
    {
      on: `PUT ${FORMS}/{id}`,
      access,
      summary: 'Replace a form, its fields apart',
      query: FormRename,
      body: FormBody,
      answer: FormView,
    },
    async ({ params, query, body, principal, request, reply }) =>
      withVersion(
        reply,
        await forms.update(
          params.id as EntityId,
          body,
          {
            expectedVersion: expectedVersion(request, body.value),
            force: query.force ?? false,
            rewrite: query.rewrite ?? false,
          },
          actorOf(principal, request.ip),
        ),
      ),
  );
  endpoint(
    app,
    {
      on: `DELETE ${FORMS}/{id}`,
      access,
      summary: 'Delete a form; by force, with what it has received',
      query: FormForce,
    },
    ({ params, query, principal, request }) =>
      forms.remove(
        params.id as EntityId,
        { expectedVersion: expectedVersion(request, {}), force: query.force ?? false },
        actorOf(principal, request.ip),
      ),
  );
  endpoint(
    app,
    {
      on: `POST ${FORMS}/{id}/duplicate`,
      access,
      summary: 'Make another form like it, without its answers',
      answer: FormView,
      status: 201,
    },
    async ({ params, principal, request, reply }) =>
      created(reply, FORMS, await forms.duplicate(params.id as EntityId, actorOf(principal, request.ip))),
  );
}
