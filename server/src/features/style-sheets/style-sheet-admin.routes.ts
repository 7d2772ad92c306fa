import type { FastifyInstance } from 'fastify';
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
      versioned: true,
    },
    ({ params }) => styleSheets.read(params.id!),
  );
  endpoint(
    app,
    {
      on: `POST ${CSS}`,
      access,
      summary: 'Create a style sheet',
      refuses: ['conflict'],
      body: StyleSheetForm,
      answer: StyleSheetView,
      creates: CSS,
      versioned: true,
    },
    ({ body, principal, request }) => styleSheets.create(body, actorOf(principal, request.ip)),
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
      versioned: true,
    },
    ({ params, body, expectedTags, principal, request }) =>
      styleSheets.update(params.id!, body, expectedTags(), actorOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `DELETE ${CSS}/{id}`,
      access,
      summary: 'Delete a style sheet that no page uses',
      refuses: ['in-use'],
      params: StyleSheetPath,
      query: StyleSheetRemoval,
      versioned: true,
    },
    ({ params, query, expectedTags, principal, request }) =>
      styleSheets.remove(params.id!, expectedTags(), query.force === true, actorOf(principal, request.ip)),
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
      summary: 'Restore an earlier version of a style sheet',
      params: StyleSheetVersionPath,
      answer: StyleSheetView,
      versioned: true,
    },
    ({ params, expectedTags, principal, request }) =>
      styleSheets.restore(params.id!, params.versionId!, expectedTags(), actorOf(principal, request.ip)),
  );
}
