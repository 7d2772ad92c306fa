import type { FastifyInstance } from 'fastify';
import type { ContentService } from '../../content/content-service.ts';
import type { ContentDocument } from '../../content/entity.ts';
import { CONTENT_KINDS } from '../../contract/content-kinds.ts';
import { ForceQuery, RenameQuery } from '../../contract/content-query.ts';
import { endpoint } from '../../http/endpoint.ts';
import { languageOf } from '../../http/language.ts';
import { created, expectedVersion, withVersion } from '../../http/resource-reply.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { readListQuery } from '../../kernel/list-query.ts';
import type { ParsedBody } from '../../kernel/parsed-body.ts';
import { actorOf } from '../../security/actor.ts';

/** Declares what every kind of content has: list, read, create, replace, delete, duplicate. Source: spec §4. */
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
    { on: `GET ${path}/{id}`, access, summary: `Read one ${noun}`, answer },
    async ({ params, request, reply }) =>
      withVersion(reply, await content.read(params.id as EntityId, languageOf(request))),
  );
  endpoint(
    app,
    { on: `POST ${path}`, access, summary: `Create one ${noun}`, body, answer, status: 201 },
    async ({ body, principal, request, reply }) => {
      const by = actorOf(principal, request.ip);
      return created(reply, path, await content.create(body as ParsedBody<D>, by, languageOf(request)));
    },
  );
  endpoint(
    app,
    { on: `PUT ${path}/{id}`, access, summary: `Replace one ${noun}`, query: RenameQuery, body, answer },
    async ({ params, query, body, principal, request, reply }) => {
      const options = {
        ...query,
        expectedVersion: expectedVersion(request, body.value),
        by: actorOf(principal, request.ip),
      };
      const id = params.id as EntityId;
      return withVersion(
        reply,
        await content.replace(id, body as ParsedBody<D>, options, languageOf(request)),
      );
    },
  );
  endpoint(
    app,
    { on: `DELETE ${path}/{id}`, access, summary: `Delete one ${noun}`, query: ForceQuery },
    ({ params, query, principal, request }) =>
      content.remove(params.id as EntityId, {
        ...query,
        expectedVersion: expectedVersion(request, {}),
        by: actorOf(principal, request.ip),
      }),
  );
  endpoint(
    app,
    { on: `POST ${path}/{id}/duplicate`, access, summary: `Copy one ${noun}`, answer, status: 201 },
    async ({ params, principal, request, reply }) => {
      const by = actorOf(principal, request.ip);
      return created(reply, path, await content.duplicate(params.id as EntityId, by, languageOf(request)));
    },
  );
}
