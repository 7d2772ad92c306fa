import type { FastifyInstance } from 'fastify';
import { FieldOrder, FormFieldBody, FormFieldList, FormFieldView } from '../../contract/field.ts';
import { endpoint } from '../../http/endpoint.ts';
import { created, expectedVersion, withVersion } from '../../http/resource-reply.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { actorOf } from '../../security/actor.ts';
import type { FormFieldService } from './form-field.service.ts';

const FORMS = '/api/admin/cms/forms';
const FIELDS = `${FORMS}/{id}/fields` as const;
const access = 'access_cms_forms';

/** Source: spec §4.2. */
export function formFieldRoutes(app: FastifyInstance, fields: FormFieldService): void {
  endpoint(
    app,
    { on: `GET ${FIELDS}`, access, summary: 'List the fields of a form', answer: FormFieldList },
    async ({ params }) => ({ items: await fields.list(params.id as EntityId) }),
  );
  endpoint(
    app,
    { on: `GET ${FIELDS}/{fieldId}`, access, summary: 'Read a field of a form', answer: FormFieldView },
    async ({ params, reply }) =>
      withVersion(reply, await fields.read(params.id as EntityId, params.fieldId as EntityId)),
  );
  endpoint(
    app,
    {
      on: `POST ${FIELDS}`,
      access,
      summary: 'Add a field to a form',
      body: FormFieldBody,
      answer: FormFieldView,
      status: 201,
    },
    async ({ params, body, principal, request, reply }) => {
      const formId = params.id as EntityId;
      const field = await fields.create(formId, body, actorOf(principal, request.ip));
      return created(reply, `${FORMS}/${formId}/fields`, field);
    },
  );
  endpoint(
    app,
    {
      on: `PUT ${FIELDS}/order`,
      access,
      summary: 'Put the fields of a form in another order; If-Match is the version of the form',
      body: FieldOrder,
      answer: FormFieldList,
    },
    async ({ params, body, principal, request }) => ({
      items: await fields.reorder(
        params.id as EntityId,
        body,
        expectedVersion(request, {}),
        actorOf(principal, request.ip),
      ),
    }),
  );
  endpoint(
    app,
    {
      on: `PUT ${FIELDS}/{fieldId}`,
      access,
      summary: 'Replace a field of a form',
      body: FormFieldBody,
      answer: FormFieldView,
    },
    async ({ params, body, principal, request, reply }) =>
      withVersion(
        reply,
        await fields.update(
          params.id as EntityId,
          params.fieldId as EntityId,
          body,
          expectedVersion(request, body.value),
          actorOf(principal, request.ip),
        ),
      ),
  );
  endpoint(
    app,
    { on: `DELETE ${FIELDS}/{fieldId}`, access, summary: 'Remove a field from a form; results keep it' },
    ({ params, principal, request }) =>
      fields.remove(
        params.id as EntityId,
        params.fieldId as EntityId,
        expectedVersion(request, {}),
        actorOf(principal, request.ip),
      ),
  );
}
