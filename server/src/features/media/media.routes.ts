import type { FastifyInstance } from 'fastify';
import {
  MediaForm,
  MediaList,
  MediaListQuery,
  MediaRemoval,
  MediaUpload,
  MediaView,
} from '../../contract/media.ts';
import { endpoint } from '../../http/endpoint.ts';
import { acceptMultipart } from '../../http/multipart.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { actorOf } from '../../security/actor.ts';
import { readUpload } from './media-upload.reader.ts';
import type { MediaService } from './media.service.ts';

const MEDIA = '/api/admin/cms/media';
const access = 'any-content-authority';

export interface MediaRoutesParts {
  media: MediaService;
  /** The folder that receives uploads. */
  receivingFolder: string;
  maxUploadBytes: number;
}

/** Source: contract §4 "Media". */
export async function mediaRoutes(app: FastifyInstance, parts: MediaRoutesParts): Promise<void> {
  const { media } = parts;
  // In its own scope, so that no other endpoint accepts multipart bodies.
  await app.register((scope) => uploadRoute(scope, parts));
  endpoint(
    app,
    { on: `GET ${MEDIA}`, access, summary: 'List media', query: MediaListQuery, answer: MediaList },
    ({ query }) => media.list(query),
  );
  endpoint(
    app,
    {
      on: `GET ${MEDIA}/{id}`,
      access,
      summary: 'Read a medium',
      answer: MediaView,
      versioned: true,
    },
    ({ params }) => media.read(params.id as EntityId),
  );
  endpoint(
    app,
    {
      on: `PUT ${MEDIA}/{id}`,
      access,
      summary: 'Replace the texts of a medium',
      body: MediaForm,
      answer: MediaView,
      versioned: true,
    },
    ({ params, body, expectedVersion, principal, request }) =>
      media.update(params.id as EntityId, body, expectedVersion(), actorOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `DELETE ${MEDIA}/{id}`,
      access,
      summary: 'Delete an unused medium',
      refuses: ['in-use'],
      query: MediaRemoval,
      versioned: true,
    },
    ({ params, query, expectedVersion, principal, request }) =>
      media.remove(
        params.id as EntityId,
        expectedVersion(),
        query.force === true,
        actorOf(principal, request.ip),
      ),
  );
}

async function uploadRoute(
  scope: FastifyInstance,
  { media, receivingFolder, maxUploadBytes }: MediaRoutesParts,
): Promise<void> {
  acceptMultipart(scope);
  endpoint(
    scope,
    {
      on: `POST ${MEDIA}`,
      access,
      summary: 'Upload a file: multipart/form-data with `file`, and `title` and `alt` as JSON',
      refuses: ['unavailable'],
      otherBodies: { 'multipart/form-data': MediaUpload },
      answer: MediaView,
      creates: MEDIA,
      versioned: true,
    },
    async ({ principal, request }) => {
      const upload = await readUpload(request, receivingFolder, maxUploadBytes);
      return media.create(upload, actorOf(principal, request.ip));
    },
  );
}
