import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  PublicArticle,
  PublicArticleList,
  PublicNavigation,
  PublicPage,
} from '../../contract/public-data.ts';
import { page } from '../../http/endpoint.ts';
import type { RateLimit } from '../../security/rate-limit.ts';
import { DEFAULT_SIZE, MAX_SIZE } from './data-query.ts';
import { sendPage, type PageReplySettings } from './page-reply.ts';
import { readPageRequest } from './page-request.ts';
import type { PublicDataService } from './public-data.service.ts';
import type { SendReadyPage } from './send-ready-page.ts';

const Locale = Type.Optional(
  Type.String({ description: 'The main language when omitted', examples: ['fr'] }),
);
const OneQuery = Type.Object({ locale: Locale }, { additionalProperties: false });
const ListQuery = Type.Object(
  {
    model: Type.String({ description: 'The shortcut of an article model' }),
    locale: Locale,
    sort: Type.Optional(
      Type.String({
        description: 'Fields, `publishedAt`, `updatedAt`, `title` or `shortcut`',
        examples: ['-start,title'],
      }),
    ),
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SIZE, default: DEFAULT_SIZE })),
  },
  {
    additionalProperties: Type.String({
      description: 'A condition on a field: `start[gte]=2026-01-01`, `place=hall`',
    }),
  },
);

export interface PublicDataRoutesDependencies {
  data: PublicDataService;
  limit: RateLimit;
  sendReady: SendReadyPage;
  reply: PageReplySettings;
}

/** Declares the endpoints of public content as data, enabled by `app.cms.public-api`. Decision 0056. */
export function publicDataRoutes(app: FastifyInstance, dependencies: PublicDataRoutesDependencies): void {
  const { data, limit, sendReady, reply: settings } = dependencies;

  async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const extra = data.headersFor(request.headers.origin);
    for (let index = 0; index < extra.length; index += 2) void reply.header(extra[index]!, extra[index + 1]);
    const address = readPageRequest(request);
    if (!data.findReady(address)) limit.count(request.ip);
    const answer = await data.show(address);
    if (!answer.ready) {
      const {
        locale,
        page: { html, contentType },
      } = answer;
      return sendPage(
        reply,
        { status: 200, html, locale, negotiated: false, ...(contentType && { contentType }) },
        settings,
      );
    }
    void reply.hijack();
    sendReady(request.raw, reply.raw, answer.ready, {
      negotiated: false,
      confirmed: answer.confirmed,
      extra,
    });
    return reply;
  }

  const common = {
    access: 'public',
    refuses: ['not-found', 'malformed', 'rate-limited', 'unavailable'],
  } as const;
  page(
    app,
    {
      on: 'GET /api/public/pages/{shortcut}',
      summary: 'Get a public page as data',
      query: OneQuery,
      answer: PublicPage,
      ...common,
    },
    show,
  );
  page(
    app,
    {
      on: 'GET /api/public/articles',
      summary: 'List the public articles of a model as data',
      query: ListQuery,
      answer: PublicArticleList,
      ...common,
    },
    show,
  );
  page(
    app,
    {
      on: 'GET /api/public/articles/{shortcut}',
      summary: 'Get a public article as data',
      query: OneQuery,
      answer: PublicArticle,
      ...common,
    },
    show,
  );
  page(
    app,
    {
      on: 'GET /api/public/navigation/{shortcut}',
      summary: 'Get a menu as data',
      query: OneQuery,
      answer: PublicNavigation,
      ...common,
    },
    show,
  );
}
