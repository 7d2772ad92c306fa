import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { createModelFieldService } from '../features/articles/article-model-field.service.ts';
import { articleModelRoutes, modelFieldRoutes } from '../features/articles/article-model.routes.ts';
import { createArticleModelService } from '../features/articles/article-model.service.ts';
import { contributorRoutes } from '../features/contributors/contributor.routes.ts';
import { createContributorService } from '../features/contributors/contributor.service.ts';
import type { Clock } from '../kernel/clock.ts';
import type { ContentVocabulary } from './content-vocabulary.ts';
import type { PreparedProject } from './prepare-project.ts';

export interface ArticleParts {
  database: Database;
  clock: Clock;
  prepared: PreparedProject;
  vocabulary: ContentVocabulary;
}

/** What editors of models, articles and contributors use. */
export function composeArticles({ database, clock, prepared, vocabulary }: ArticleParts) {
  const models = { database, clock, vocabulary: vocabulary.articleModel };
  return {
    /** Declares the endpoints, each one guarded. */
    routes(api: FastifyInstance): void {
      articleModelRoutes(api, createArticleModelService(models));
      modelFieldRoutes(api, createModelFieldService(models));
      contributorRoutes(
        api,
        createContributorService({ database, clock, contributors: prepared.contributors }),
      );
    },
  };
}
