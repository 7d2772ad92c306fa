import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { page } from '../../http/endpoint.ts';
import { AppError } from '../../kernel/app-error.ts';
import { PublicStyleSheetQuery } from '../../contract/style-sheet.ts';
import type { StyleSheetStore } from './style-sheet.store.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * `GET /css/{id}.css`: the current style sheet. Only the URL with its content hash is cached indefinitely. Source:
 * contract §4 "Style sheets".
 */
export function styleSheetRoutes(app: FastifyInstance, store: StyleSheetStore): void {
  page<{ Params: { file: string }; Querystring: { v?: string } }>(
    app,
    {
      on: 'GET /css/{file}',
      access: 'public',
      summary: 'Read a style sheet: its id and `.css`',
      query: PublicStyleSheetQuery,
      answer: Type.String({ contentMediaType: 'text/css' }),
      refusalTypes: ['text/html'],
    },
    async (request, reply) => {
      const { file } = request.params;
      const sheet = file.endsWith('.css') ? await store.read(file.slice(0, -'.css'.length)) : undefined;
      if (!sheet) throw new AppError('not-found');
      // Weak: the same for every encoding.
      const etag = `W/"${sheet.hash}"`;
      void reply.headers({
        'Content-Type': 'text/css; charset=utf-8',
        'Cache-Control':
          request.query.v === sheet.hash ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        ETag: etag,
        'Last-Modified': new Date(sheet.updatedAt).toUTCString(),
        'X-Content-Type-Options': 'nosniff',
      });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.send(sheet.content);
    },
  );
}
