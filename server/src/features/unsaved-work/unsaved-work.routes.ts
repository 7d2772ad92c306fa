import type { FastifyInstance } from 'fastify';
import { CONTENT_KINDS } from '../../contract/content-kinds.ts';
import { UnsavedWorkForm, UnsavedWorkPath, UnsavedWorkView } from '../../contract/unsaved-work.ts';
import type { ContentDocument } from '../../content/entity.ts';
import type { ContentKind } from '../../content/kind.ts';
import { endpoint } from '../../http/endpoint.ts';
import { accept } from '../../kernel/parsed-body.ts';
import type { UnsavedWorkService } from './unsaved-work.service.ts';

/** Declares the endpoints of unsaved work on a kind. Callers read and write only their own. */
export function unsavedWorkRoutes<D extends ContentDocument>(
  app: FastifyInstance,
  { name: kind, plural }: ContentKind<D>,
  works: UnsavedWorkService,
): void {
  const { section, authority: access } = CONTENT_KINDS[kind];
  const placeOf = (params: Readonly<Record<string, string>>, userId: string) => ({
    entity: params.entity!,
    userId,
    kind,
  });
  const at = `/api/admin/cms/unsaved/${section}/{entity}` as const;

  endpoint(
    app,
    {
      on: `GET ${at}`,
      access,
      params: UnsavedWorkPath,
      summary: `Read one's own unsaved work on ${plural}`,
      answer: UnsavedWorkView,
    },
    ({ params, principal: { userId } }) => works.read(placeOf(params, userId)),
  );
  endpoint(
    app,
    {
      on: `PUT ${at}`,
      access,
      params: UnsavedWorkPath,
      summary: `Keep one's own unsaved work on ${plural}, valid or not`,
      body: UnsavedWorkForm,
      answer: UnsavedWorkView,
    },
    ({ params, body, principal: { userId } }) => works.keep(placeOf(params, userId), accept(body, [])),
  );
  endpoint(
    app,
    {
      on: `DELETE ${at}`,
      access,
      params: UnsavedWorkPath,
      summary: `Discard one's own unsaved work on ${plural}`,
    },
    ({ params, principal: { userId } }) => works.discard(placeOf(params, userId)),
  );
}
