import type { FastifyInstance } from 'fastify';
import { CONTENT_KINDS } from '../../contract/content-kinds.ts';
import { PublishQuery, WorkingCopyBody, WorkingCopyOf } from '../../contract/working-copy.ts';
import type { ContentDocument } from '../../content/entity.ts';
import type { ContentKind } from '../../content/kind.ts';
import type { WorkingCopyService } from '../../content/working-copy-service.ts';
import { endpoint } from '../../http/endpoint.ts';
import { languageOf } from '../../http/language.ts';
import { expectedVersion, withVersion } from '../../http/resource-reply.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { actorOf } from '../../security/actor.ts';

/** Declares the working copies of a kind. Source: contract §4 "Working copies". */
export function workingCopyRoutes<D extends ContentDocument>(
  app: FastifyInstance,
  kind: ContentKind<D>,
  copies: WorkingCopyService<D>,
): void {
  const { path, authority: access } = CONTENT_KINDS[kind.name];
  const { noun } = kind;
  const draft = `${path}/{id}/draft` as const;
  const answer = WorkingCopyOf(kind.schemas.view);
  const body = WorkingCopyBody(kind.schemas.form);

  endpoint(
    app,
    { on: `GET ${draft}`, access, summary: `Read the working copy of one ${noun}`, answer },
    async ({ params, request, reply }) =>
      withVersion(reply, await copies.read(params.id as EntityId, languageOf(request))),
  );
  endpoint(
    app,
    { on: `PUT ${draft}`, access, summary: `Make or replace the working copy of one ${noun}`, body, answer },
    async ({ params, body: given, principal, request, reply }) => {
      const { version, ...value } = given.value as { version?: number };
      const copy = await copies.save(
        params.id as EntityId,
        { ...given, value },
        expectedVersion(request, version === undefined ? {} : { version }),
        actorOf(principal, request.ip),
        languageOf(request),
      );
      return withVersion(reply, copy);
    },
  );
  endpoint(
    app,
    { on: `DELETE ${draft}`, access, summary: `Discard the working copy of one ${noun}` },
    ({ params, principal, request }) =>
      copies.discard(params.id as EntityId, expectedVersion(request, {}), actorOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `POST ${path}/{id}/publish`,
      access,
      summary: `Make the working copy of one ${noun} its live state`,
      query: PublishQuery,
      answer: kind.schemas.view,
    },
    async ({ params, query, principal, request, reply }) => {
      const options = {
        ...query,
        expectedVersion: expectedVersion(request, {}),
        by: actorOf(principal, request.ip),
      };
      return withVersion(reply, await copies.publish(params.id as EntityId, options, languageOf(request)));
    },
  );
}
