import type { FastifyInstance } from 'fastify';
import type { ContentService } from '../../content/content-service.ts';
import type { ContentDocument } from '../../content/entity.ts';
import { CONTENT_KINDS } from '../../contract/content-kinds.ts';
import { ForceQuery, RenameQuery } from '../../contract/content-query.ts';
import { endpoint } from '../../http/endpoint.ts';
import { languageOf } from '../../http/language.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { readListQuery } from '../../kernel/list-query.ts';
import type { ParsedBody } from '../../kernel/parsed-body.ts';
import { actorOf } from '../../security/actor.ts';

/** Declares the endpoints of every content kind: list, read, create, replace, delete, duplicate. Source: spec §4. */
export function contentRoutes<D extends ContentDocument>(
  app: FastifyInstance,
  content: ContentService<D>,
): void {
  const { name, noun, plural, schemas, sorts } = content.kind;
  const { path, authority: access } = CONTENT_KINDS[name];
  const { form: body, view: answer, list, query } = schemas;

  endpoint(
    app,
    { on: `GET ${path}`, access, summary: `List ${plural}`, query, answer: list },
    ({ query, request }) =>
      content.list(query, readListQuery(query, sorts, '-updatedAt'), languageOf(request)),
  );
  endpoint(
    app,
    { on: `GET ${path}/{id}`, access, summary: `Read one ${noun}`, answer, versioned: true },
    ({ params, request }) => content.read(params.id as EntityId, languageOf(request)),
  );
  endpoint(
    app,
    {
      on: `POST ${path}`,
      access,
      summary: `Create one ${noun}`,
      refuses: ['conflict'],
      body,
      answer,
      creates: path,
      versioned: true,
    },
    ({ body, principal, request }) =>
      content.create(body as ParsedBody<D>, actorOf(principal, request.ip), languageOf(request)),
  );
  endpoint(
    app,
    {
      on: `PUT ${path}/{id}`,
      access,
      summary: `Replace one ${noun}`,
      refuses: ['conflict', 'in-use'],
      query: RenameQuery,
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
      const id = params.id as EntityId;
      return content.replace(id, body, options, languageOf(request));
    },
  );
  endpoint(
    app,
    {
      on: `DELETE ${path}/{id}`,
      access,
      summary: `Delete one ${noun}`,
      refuses: ['in-use'],
      query: ForceQuery,
      versioned: true,
    },
    ({ params, query, expectedVersion, principal, request }) =>
      content.remove(params.id as EntityId, {
        ...query,
        expectedVersion: expectedVersion(),
        by: actorOf(principal, request.ip),
      }),
  );
  endpoint(
    app,
    {
      on: `POST ${path}/{id}/duplicate`,
      access,
      summary: `Copy one ${noun}`,
      answer,
      creates: path,
      versioned: true,
    },
    ({ params, principal, request }) =>
      content.duplicate(params.id as EntityId, actorOf(principal, request.ip), languageOf(request)),
  );
}
