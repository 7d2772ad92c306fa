import type { FastifyInstance } from 'fastify';
import { CONTENT_KINDS } from '../../contract/content-kinds.ts';
import {
  PublicationScheduleForm,
  PublishQuery,
  WorkingCopyBody,
  WorkingCopyOf,
} from '../../contract/working-copy.ts';
import type { ContentDocument } from '../../content/entity.ts';
import type { ContentKind } from '../../content/kind.ts';
import type { ParsedBody } from '../../kernel/parsed-body.ts';
import type { WorkingCopyService } from '../../content/working-copy-service.ts';
import { endpoint } from '../../http/endpoint.ts';
import { languageOf } from '../../http/language.ts';
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
    { on: `GET ${draft}`, access, summary: `Read the working copy of one ${noun}`, answer, versioned: true },
    ({ params, request }) => copies.read(params.id as EntityId, languageOf(request)),
  );
  endpoint(
    app,
    {
      on: `PUT ${draft}`,
      access,
      summary: `Create or replace the working copy of one ${noun}`,
      body,
      answer,
      versioned: true,
    },
    ({ params, body, expectedVersion, principal, request }) =>
      copies.save(
        params.id as EntityId,
        body as ParsedBody<D>,
        expectedVersion(),
        actorOf(principal, request.ip),
        languageOf(request),
      ),
  );
  endpoint(
    app,
    { on: `DELETE ${draft}`, access, summary: `Discard the working copy of one ${noun}`, versioned: true },
    ({ params, expectedVersion, principal, request }) =>
      copies.discard(params.id as EntityId, expectedVersion(), actorOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `PUT ${draft}/schedule`,
      access,
      summary: `Schedule the publication of the working copy of one ${noun}`,
      body: PublicationScheduleForm,
      answer,
      versioned: true,
    },
    ({ params, body, expectedVersion, principal, request }) =>
      copies.schedule(
        params.id as EntityId,
        body,
        expectedVersion(),
        actorOf(principal, request.ip),
        languageOf(request),
      ),
  );
  endpoint(
    app,
    {
      on: `DELETE ${draft}/schedule`,
      access,
      summary: `Cancel the scheduled publication of the working copy of one ${noun}`,
    },
    ({ params, principal, request }) =>
      copies.unschedule(params.id as EntityId, actorOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `POST ${path}/{id}/publish`,
      access,
      summary: `Publish the working copy of one ${noun}`,
      refuses: ['conflict', 'in-use'],
      query: PublishQuery,
      answer: kind.schemas.view,
      versioned: true,
    },
    ({ params, query, expectedVersion, principal, request }) => {
      const options = {
        ...query,
        expectedVersion: expectedVersion(),
        by: actorOf(principal, request.ip),
      };
      return copies.publish(params.id as EntityId, options, languageOf(request));
    },
  );
}
