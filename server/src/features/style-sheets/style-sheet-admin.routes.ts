import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  StyleSheetForm,
  StyleSheetList,
  StyleSheetListQuery,
  StyleSheetPath,
  StyleSheetRemoval,
  StyleSheetReplacement,
  StyleSheetVersionPath,
  StyleSheetVersions,
  StyleSheetVersionView,
  StyleSheetView,
} from '../../contract/style-sheet.ts';
import { endpoint } from '../../http/endpoint.ts';
import { created, expectedTags, withVersion } from '../../http/resource-reply.ts';
import type { Expected } from '../../kernel/expected-version.ts';
import { actorOf } from '../../security/actor.ts';
import type { StyleSheetService } from './style-sheet.service.ts';

const CSS = '/api/admin/css';
const VERSIONS = `${CSS}/{id}/versions` as const;
const access = 'access_css';

/** Source: spec §4.4, contract §4 "Style sheets". */
export function styleSheetAdminRoutes(app: FastifyInstance, styleSheets: StyleSheetService): void {
  endpoint(
    app,
    {
      on: `GET ${CSS}`,
      access,
      summary: 'List style sheets',
      query: StyleSheetListQuery,
      answer: StyleSheetList,
    },
    ({ query }) => styleSheets.list(query),
  );
  endpoint(
    app,
    {
      on: `GET ${CSS}/{id}`,
      access,
      summary: 'Read a style sheet',
      params: StyleSheetPath,
      answer: StyleSheetView,
    },
    async ({ params, reply }) => withVersion(reply, await styleSheets.read(params.id!)),
  );
  endpoint(
    app,
    {
      on: `POST ${CSS}`,
      access,
      summary: 'Create a style sheet',
      body: StyleSheetForm,
      answer: StyleSheetView,
      status: 201,
    },
    async ({ body, principal, request, reply }) =>
      created(reply, CSS, await styleSheets.create(body, actorOf(principal, request.ip))),
  );
  endpoint(
    app,
    {
      on: `PUT ${CSS}/{id}`,
      access,
      summary: 'Replace a style sheet',
      params: StyleSheetPath,
      body: StyleSheetReplacement,
      answer: StyleSheetView,
    },
    async ({ params, body, principal, request, reply }) =>
      withVersion(
        reply,
        await styleSheets.update(
          params.id!,
          body,
          expectedHash(request, body.value),
          actorOf(principal, request.ip),
        ),
      ),
  );
  endpoint(
    app,
    {
      on: `DELETE ${CSS}/{id}`,
      access,
      summary: 'Delete a style sheet that no page uses',
      params: StyleSheetPath,
      query: StyleSheetRemoval,
    },
    ({ params, query, principal, request }) =>
      styleSheets.remove(
        params.id!,
        expectedHash(request),
        query.force === true,
        actorOf(principal, request.ip),
      ),
  );
  versionRoutes(app, styleSheets);
}

function versionRoutes(app: FastifyInstance, styleSheets: StyleSheetService): void {
  endpoint(
    app,
    {
      on: `GET ${VERSIONS}`,
      access,
      summary: 'List the earlier versions of a style sheet',
      params: StyleSheetPath,
      answer: StyleSheetVersions,
    },
    ({ params }) => styleSheets.versions(params.id!),
  );
  endpoint(
    app,
    {
      on: `GET ${VERSIONS}/{versionId}`,
      access,
      summary: 'Read an earlier version of a style sheet',
      params: StyleSheetVersionPath,
      answer: StyleSheetVersionView,
    },
    ({ params }) => styleSheets.readVersion(params.id!, params.versionId!),
  );
  endpoint(
    app,
    {
      on: `POST ${VERSIONS}/{versionId}/restore`,
      access,
      summary: 'Make an earlier version of a style sheet the present one',
      params: StyleSheetVersionPath,
      answer: StyleSheetView,
    },
    async ({ params, principal, request, reply }) =>
      withVersion(
        reply,
        await styleSheets.restore(
          params.id!,
          params.versionId!,
          expectedHash(request),
          actorOf(principal, request.ip),
        ),
      ),
  );
}

/** The hash of the content that the caller read, from `If-Match` or from the body; undefined when the caller does not care. */
function expectedHash(request: FastifyRequest, body: { version?: string } = {}): Expected<string> {
  return expectedTags(request, body.version);
}
