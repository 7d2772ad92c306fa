import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CONTENT_KINDS } from '../../contract/content-kinds.ts';
import { HtmlPage } from '../../contract/preview.ts';
import {
  CreatedPreviewLink,
  PreviewLinkForm,
  PreviewLinkList,
  PreviewLinkPath,
  SharedPreviewQuery,
} from '../../contract/preview-link.ts';
import type { ContentDocument } from '../../content/entity.ts';
import type { ContentKind } from '../../content/kind.ts';
import { endpoint, page } from '../../http/endpoint.ts';
import { fail } from '../../kernel/app-error.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { actorOf } from '../../security/actor.ts';
import type { SharedState } from './preview-link.repository.ts';
import type { PreviewLinkService } from './preview-link.service.ts';

/** Declares the preview links of a kind that has a preview. */
export function previewLinkRoutes<D extends ContentDocument>(
  app: FastifyInstance,
  kind: ContentKind<D>,
  links: PreviewLinkService<D>,
): void {
  if (!kind.preview) return;
  const { path, authority: access } = CONTENT_KINDS[kind.name];
  const at = `${path}/{id}/preview-links` as const;

  endpoint(
    app,
    {
      on: `GET ${at}`,
      access,
      summary: `List the preview links of one ${kind.noun}`,
      answer: PreviewLinkList,
    },
    ({ params }) => links.list(params.id as EntityId),
  );
  endpoint(
    app,
    {
      on: `POST ${at}`,
      access,
      summary: `Create a link that shows the current state of one ${kind.noun} to people without an account`,
      body: PreviewLinkForm,
      answer: CreatedPreviewLink,
      status: 201,
    },
    ({ params, body, principal, request }) =>
      links.create(params.id as EntityId, body, actorOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `DELETE ${at}/{linkId}`,
      access,
      params: PreviewLinkPath,
      summary: `Revoke a preview link of one ${kind.noun}`,
    },
    ({ params, principal, request }) =>
      links.revoke(params.id as EntityId, params.linkId!, actorOf(principal, request.ip)),
  );
}

export interface SharedPreviewParts {
  read(token: unknown): Promise<SharedState>;
  render(request: FastifyRequest, state: SharedState): Promise<{ html: string } | undefined>;
  /** The headers of pages for editors: no scripts, no forms. */
  headers: Readonly<Record<string, string>>;
}

/** Declares the page behind preview links. The token is in the query, which is never logged. */
export function sharedPreviewRoute(
  app: FastifyInstance,
  { read, render, headers }: SharedPreviewParts,
): void {
  page<{ Querystring: { token?: unknown } }>(
    app,
    {
      on: 'GET /preview',
      access: 'public',
      isLinked: true,
      summary: 'Show the state that a preview link shares',
      query: SharedPreviewQuery,
      answer: HtmlPage,
      refusalTypes: ['text/html'],
      refuses: ['not-found'],
    },
    async (request, reply) => {
      const state = await read(request.query.token);
      const { html } = (await render(request, state)) ?? fail('not-found');
      return reply
        .headers({ ...headers, 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' })
        .header('Content-Language', state.locale)
        .send(html);
    },
  );
}
