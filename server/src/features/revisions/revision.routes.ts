import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import type { ParsedBody } from '../../kernel/parsed-body.ts';
import {
  RevisionDifference,
  RevisionDifferenceQuery,
  RevisionList,
  RevisionListQuery,
  RevisionPath,
  RevisionView,
} from '../../contract/revision.ts';
import { ENTITY_AUTHORITIES } from '../../content/entity-authority.ts';
import type { EntityKind } from '../../content/entity.repository.ts';
import { endpoint } from '../../http/endpoint.ts';
import { languageOf } from '../../http/language.ts';
import { expectedVersion, withVersion } from '../../http/resource-reply.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { parsed } from '../../kernel/parsed-body.ts';
import { actorOf, type Actor } from '../../security/actor.ts';
import type { RevisionService } from './revision.service.ts';
import type { ExpectedVersion } from '../../kernel/expected-version.ts';

/** A kind of content with revisions. */
export interface RevisedKind {
  kind: EntityKind;
  /** `pages`, as it stands in the addresses. */
  path: string;
  /** The resource. */
  view: TSchema;
  /** Gives an entity a former state, checked as a `PUT` is. Throws as that does. */
  restore(
    id: EntityId,
    state: ParsedBody<never>,
    options: { expectedVersion: ExpectedVersion; by: Actor; language: string },
  ): Promise<{ version: number }>;
}

/** The earlier versions of one kind of content. */
export function revisionRoutes(app: FastifyInstance, revisions: RevisionService, kind: RevisedKind): void {
  const all = `/api/admin/cms/${kind.path}/{id}/revisions` as const;
  const one = `${all}/{version}` as const;
  const access = ENTITY_AUTHORITIES[kind.kind];
  endpoint(
    app,
    {
      on: `GET ${all}`,
      access,
      summary: 'List the earlier versions, newest first',
      query: RevisionListQuery,
      answer: RevisionList,
    },
    ({ params, query }) => revisions.list(kind.kind, params.id as EntityId, query),
  );
  endpoint(
    app,
    {
      on: `GET ${one}`,
      access,
      summary: 'Read an earlier version',
      params: RevisionPath,
      answer: RevisionView,
    },
    ({ params }) => revisions.read(kind.kind, params.id as EntityId, Number(params.version)),
  );
  endpoint(
    app,
    {
      on: `GET ${one}/difference`,
      access,
      summary: 'Tell what differs between an earlier version and another one, or the present one',
      params: RevisionPath,
      query: RevisionDifferenceQuery,
      answer: RevisionDifference,
    },
    ({ params, query }) =>
      revisions.difference(kind.kind, params.id as EntityId, Number(params.version), query.with),
  );
  endpoint(
    app,
    {
      on: `POST ${one}/restore`,
      access,
      summary: 'Make an earlier version the present one, under a new version number',
      params: RevisionPath,
      answer: kind.view,
    },
    async ({ params, principal, request, reply }) => {
      const id = params.id as EntityId;
      const { state } = await revisions.read(kind.kind, id, Number(params.version));
      const options = {
        expectedVersion: expectedVersion(request, {}),
        by: actorOf(principal, request.ip),
        language: languageOf(request),
      };
      return withVersion(reply, await kind.restore(id, parsed(state) as ParsedBody<never>, options));
    },
  );
}
