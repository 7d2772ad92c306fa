import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { EditedKind } from '../../contract/edited-kinds.ts';
import { UnsavedWorkForm, UnsavedWorkView } from '../../contract/unsaved-work.ts';
import { endpoint } from '../../http/endpoint.ts';
import { accept } from '../../kernel/parsed-body.ts';
import type { UnsavedWorkService } from './unsaved-work.service.ts';

/** Declares the endpoints of unsaved work on a kind. Callers read and write only their own. */
export function unsavedWorkRoutes(
  app: FastifyInstance,
  { name: kind, noun, section, authority: access, entity }: EditedKind,
  works: UnsavedWorkService,
): void {
  const path = Type.Object({ entity });
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
      params: path,
      summary: `Read one's own unsaved work on one ${noun}`,
      answer: UnsavedWorkView,
    },
    ({ params, principal: { userId } }) => works.read(placeOf(params, userId)),
  );
  endpoint(
    app,
    {
      on: `PUT ${at}`,
      access,
      params: path,
      summary: `Keep one's own unsaved work on one ${noun}, valid or not`,
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
      params: path,
      summary: `Discard one's own unsaved work on one ${noun}`,
    },
    ({ params, principal: { userId } }) => works.discard(placeOf(params, userId)),
  );
}
