import type { FastifyInstance } from 'fastify';
import {
  ArticleForce,
  ArticleForm,
  ArticleList,
  ArticleListQuery,
  ArticleRename,
  ArticleView,
} from '../../contract/article.ts';
import { endpoint } from '../../http/endpoint.ts';
import { languageOf } from '../../http/language.ts';
import { created, expectedVersion, withVersion } from '../../http/resource-reply.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { actorOf } from '../../security/actor.ts';
import type { ArticleService } from './article.service.ts';

const ARTICLES = '/api/admin/cms/articles';
const access = 'access_cms_articles';

/** Source: spec §4.3. */
export function articleRoutes(app: FastifyInstance, articles: ArticleService): void {
  endpoint(
    app,
    { on: `GET ${ARTICLES}`, access, summary: 'List articles', query: ArticleListQuery, answer: ArticleList },
    ({ query }) => articles.list(query),
  );
  endpoint(
    app,
    { on: `GET ${ARTICLES}/{id}`, access, summary: 'Read an article', answer: ArticleView },
    async ({ params, request, reply }) =>
      withVersion(reply, await articles.read(params.id as EntityId, languageOf(request))),
  );
  endpoint(
    app,
    {
      on: `POST ${ARTICLES}`,
      access,
      summary: 'Create an article',
      body: ArticleForm,
      answer: ArticleView,
      status: 201,
    },
    async ({ body, principal, request, reply }) =>
      created(
        reply,
        ARTICLES,
        await articles.create(body, actorOf(principal, request.ip), languageOf(request)),
      ),
  );
  endpoint(
    app,
    {
      on: `PUT ${ARTICLES}/{id}`,
      access,
      summary: 'Replace an article',
      query: ArticleRename,
      body: ArticleForm,
      answer: ArticleView,
    },
    async ({ params, query, body, principal, request, reply }) =>
      withVersion(
        reply,
        await articles.update(
          params.id as EntityId,
          body,
          {
            expectedVersion: expectedVersion(request, body.value),
            force: query.force ?? false,
            rewrite: query.rewrite ?? false,
            by: actorOf(principal, request.ip),
          },
          languageOf(request),
        ),
      ),
  );
  endpoint(
    app,
    { on: `DELETE ${ARTICLES}/{id}`, access, summary: 'Delete an article', query: ArticleForce },
    ({ params, query, principal, request }) =>
      articles.remove(params.id as EntityId, {
        expectedVersion: expectedVersion(request, {}),
        force: query.force ?? false,
        by: actorOf(principal, request.ip),
      }),
  );
  endpoint(
    app,
    {
      on: `POST ${ARTICLES}/{id}/duplicate`,
      access,
      summary: 'Make a draft that is a copy of an article',
      answer: ArticleView,
      status: 201,
    },
    async ({ params, principal, request, reply }) =>
      created(
        reply,
        ARTICLES,
        await articles.duplicate(params.id as EntityId, actorOf(principal, request.ip), languageOf(request)),
      ),
  );
}
