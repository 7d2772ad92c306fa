import type { FastifyInstance } from 'fastify';
import { CONTENT_KINDS } from '../../contract/content-kinds.ts';
import { ForceQuery } from '../../contract/content-query.ts';
import { FieldBody, FieldList, FieldOrder } from '../../contract/field.ts';
import type { ContentDocument } from '../../content/entity.ts';
import type { ContentKind } from '../../content/kind.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { actorOf } from '../../security/actor.ts';
import type { FieldService } from './field-service.ts';

/** Declares the endpoints of single fields of forms and models. Source: spec §4.2, §4.3. */
export function fieldRoutes<D extends ContentDocument>(
  app: FastifyInstance,
  kind: ContentKind<D>,
  fields: FieldService<D>,
): void {
  const { path, authority: access } = CONTENT_KINDS[kind.name];
  const all = `${path}/{id}/fields` as const;
  const one = `${all}/{fieldId}` as const;
  const { noun } = kind;
  const body = FieldBody(kind.schemas.field!);
  const answer = kind.schemas.fieldView!;
  const list = FieldList(answer);

  endpoint(
    app,
    { on: `GET ${all}`, access, summary: `List the fields of one ${noun}`, answer: list },
    async ({ params }) => ({ items: await fields.list(params.id as EntityId) }),
  );
  endpoint(
    app,
    { on: `GET ${one}`, access, summary: `Read a field of one ${noun}`, answer, versioned: true },
    ({ params }) => fields.read(params.id as EntityId, params.fieldId as EntityId),
  );
  endpoint(
    app,
    {
      on: `POST ${all}`,
      access,
      summary: `Add a field to one ${noun}`,
      refuses: ['conflict'],
      body,
      answer,
      creates: all,
      versioned: true,
    },
    ({ params, body, principal, request }) =>
      fields.create(params.id as EntityId, body, actorOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `PUT ${all}/order`,
      access,
      summary: `Reorder the fields of one ${noun}; If-Match is the version of the ${noun}`,
      body: FieldOrder,
      answer: list,
      versioned: true,
    },
    async ({ params, body, expectedVersion, principal, request }) => {
      const options = { expectedVersion: expectedVersion(), by: actorOf(principal, request.ip) };
      return { items: await fields.reorder(params.id as EntityId, body, options) };
    },
  );
  endpoint(
    app,
    {
      on: `PUT ${one}`,
      access,
      summary: `Replace a field of one ${noun}`,
      refuses: ['conflict', 'in-use'],
      query: ForceQuery,
      body,
      answer,
      versioned: true,
    },
    ({ params, query, body, expectedVersion, principal, request }) => {
      const options = {
        ...query,
        expectedVersion: expectedVersion(),
        by: actorOf(principal, request.ip),
      };
      const at = { id: params.id as EntityId, fieldId: params.fieldId as EntityId };
      return fields.replace(at, body, options);
    },
  );
  endpoint(
    app,
    {
      on: `DELETE ${one}`,
      access,
      summary: `Remove a field from one ${noun}`,
      refuses: ['in-use'],
      query: ForceQuery,
      versioned: true,
    },
    ({ params, query, expectedVersion, principal, request }) => {
      const options = {
        ...query,
        expectedVersion: expectedVersion(),
        by: actorOf(principal, request.ip),
      };
      return fields.remove({ id: params.id as EntityId, fieldId: params.fieldId as EntityId }, options);
    },
  );
}
