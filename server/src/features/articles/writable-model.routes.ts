import type { FastifyInstance } from 'fastify';
import type { ContentService } from '../../content/content-service.ts';
import { ArticleModelList, ArticleModelListQuery, ArticleModelView } from '../../contract/article-model.ts';
import { endpoint } from '../../http/endpoint.ts';
import { languageOf } from '../../http/language.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { readListQuery } from '../../kernel/list-query.ts';

const WRITABLE_MODELS = '/api/admin/cms/models';
const access = 'access_cms_articles';

/** Declares the models for which the caller may write articles, for editors who may not change models. */
export function writableModelRoutes(
  app: FastifyInstance,
  models: Pick<ContentService, 'kind' | 'list' | 'read'>,
): void {
  endpoint(
    app,
    {
      on: `GET ${WRITABLE_MODELS}`,
      access,
      summary: 'List the models for which articles can be written',
      query: ArticleModelListQuery,
      answer: ArticleModelList,
    },
    ({ query, request }) =>
      models.list(query, readListQuery(query, models.kind.sorts, '-updatedAt'), languageOf(request)),
  );
  endpoint(
    app,
    {
      on: `GET ${WRITABLE_MODELS}/{id}`,
      access,
      summary: 'Read a model for which an article can be written',
      answer: ArticleModelView,
      versioned: true,
    },
    ({ params, request }) => models.read(params.id as EntityId, languageOf(request)),
  );
}
