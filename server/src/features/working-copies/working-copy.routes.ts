import type { FastifyInstance } from 'fastify';
import type { TObject } from 'typebox';
import type { Authority } from '../../contract/authorities.ts';
import { PublishQuery, WorkingCopyBody, WorkingCopyOf } from '../../contract/working-copy.ts';
import { endpoint } from '../../http/endpoint.ts';
import { languageOf } from '../../http/language.ts';
import { expectedVersion, withVersion } from '../../http/resource-reply.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { actorOf } from '../../security/actor.ts';
import type { WorkingCopyService } from './working-copy.service.ts';

/** Where the working copies of a kind are, and what they look like. */
export interface WorkingCopyEndpoints<View extends { id: string; version: number }> {
  /** `/api/admin/cms/pages` */
  collection: `/${string}`;
  access: Authority;
  /** `page` */
  noun: string;
  /** The body of the entity's `PUT`. */
  body: TObject;
  /** The entity as it is read. */
  view: TObject;
  copies: WorkingCopyService<View>;
}

/** Source: contract §4 "Working copies". */
export function workingCopyRoutes<View extends { id: string; version: number }>(
  app: FastifyInstance,
  { collection, access, noun, body, view, copies }: WorkingCopyEndpoints<View>,
): void {
  const answer = WorkingCopyOf(view);
  endpoint(
    app,
    { on: `GET ${collection}/{id}/draft`, access, summary: `Read the working copy of a ${noun}`, answer },
    async ({ params, request, reply }) =>
      withVersion(reply, await copies.read(params.id as EntityId, languageOf(request))),
  );
  endpoint(
    app,
    {
      on: `PUT ${collection}/{id}/draft`,
      access,
      summary: `Make or replace the working copy of a ${noun}`,
      body: WorkingCopyBody(body),
      answer,
    },
    async ({ params, body: given, principal, request, reply }) => {
      const { version, ...value }: { version?: number } = given.value;
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
    { on: `DELETE ${collection}/{id}/draft`, access, summary: `Discard the working copy of a ${noun}` },
    ({ params, principal, request }) =>
      copies.discard(params.id as EntityId, expectedVersion(request, {}), actorOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `POST ${collection}/{id}/publish`,
      access,
      summary: `Make the working copy of a ${noun} the live state`,
      query: PublishQuery,
      answer: view,
    },
    async ({ params, query, principal, request, reply }) =>
      withVersion(
        reply,
        await copies.publish(
          params.id as EntityId,
          {
            expectedVersion: expectedVersion(request, {}),
            force: query.force ?? false,
            rewrite: query.rewrite ?? false,
            by: actorOf(principal, request.ip),
          },
          languageOf(request),
        ),
      ),
  );
}
