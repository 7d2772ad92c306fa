import type { FastifyInstance } from 'fastify';
import { CONTENT_KINDS } from '../../contract/content-kinds.ts';
import {
  RevisionDifference,
  RevisionDifferenceQuery,
  RevisionList,
  RevisionListQuery,
  RevisionOf,
  RevisionPath,
} from '../../contract/revision.ts';
import { DOCUMENTS } from '../../content/documents.ts';
import type { ContentDocument } from '../../content/entity.ts';
import type { HistoryService } from '../../content/history-service.ts';
import type { ContentKind } from '../../content/kind.ts';
import { endpoint } from '../../http/endpoint.ts';
import { languageOf } from '../../http/language.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { actorOf } from '../../security/actor.ts';

/** Declares the revisions of a kind: list, read, compare, restore. */
export function historyRoutes<D extends ContentDocument>(
  app: FastifyInstance,
  kind: ContentKind<D>,
  history: HistoryService<D>,
): void {
  const { path, authority: access } = CONTENT_KINDS[kind.name];
  const all = `${path}/{id}/revisions` as const;
  const one = `${all}/{version}` as const;
  const params = RevisionPath;

  endpoint(
    app,
    {
      on: `GET ${all}`,
      access,
      summary: 'List the earlier versions, newest first',
      query: RevisionListQuery,
      answer: RevisionList,
    },
    ({ params, query }) => history.list(params.id as EntityId, query),
  );
  endpoint(
    app,
    {
      on: `GET ${one}`,
      access,
      summary: 'Read an earlier version',
      params,
      answer: RevisionOf(DOCUMENTS[kind.name]),
    },
    ({ params }) => history.read(params.id as EntityId, Number(params.version)),
  );
  endpoint(
    app,
    {
      on: `GET ${one}/difference`,
      access,
      summary: 'Compare an earlier version with another one or the current one',
      params,
      query: RevisionDifferenceQuery,
      answer: RevisionDifference,
    },
    ({ params, query }) => history.compare(params.id as EntityId, Number(params.version), query.with),
  );
  endpoint(
    app,
    {
      on: `POST ${one}/restore`,
      access,
      summary: 'Restore an earlier version under a new version number',
      refuses: ['conflict', 'in-use'],
      params,
      answer: kind.schemas.view,
      versioned: true,
    },
    ({ params, expectedVersion, principal, request }) => {
      const options = { expectedVersion: expectedVersion(), by: actorOf(principal, request.ip) };
      const [id, version] = [params.id as EntityId, Number(params.version)];
      return history.restore(id, version, options, languageOf(request));
    },
  );
}
