import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Configuration } from '../config/properties.ts';
import { readableKinds } from '../content/entity-authority.ts';
import type { Changed } from '../content/entity-change.ts';
import type { Database } from '../database/database.ts';
import { createModelFieldService } from '../features/articles/article-model-field.service.ts';
import {
  articleModelRoutes,
  modelFieldRoutes,
  writableModelRoutes,
} from '../features/articles/article-model.routes.ts';
import { createArticleModelService } from '../features/articles/article-model.service.ts';
import { articlePreviewRoutes } from '../features/articles/article-preview.routes.ts';
import { createArticlePreviewService } from '../features/articles/article-preview.service.ts';
import { articleRoutes } from '../features/articles/article.routes.ts';
import { createArticleService } from '../features/articles/article.service.ts';
import { contributorRoutes } from '../features/contributors/contributor.routes.ts';
import { createContributorService } from '../features/contributors/contributor.service.ts';
import { pagePreviewRoutes } from '../features/pages/page-preview.routes.ts';
import { createPagePreviewService } from '../features/pages/page-preview.service.ts';
import { readPageRequest } from '../features/view/page-request.ts';
import { contributorRequest } from '../features/view/view.service.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Messages } from '../kernel/messages.ts';
import type { Renderer } from '../rendering/create-renderer.ts';
import type { HtmlCleaner } from '../rendering/html-cleaner.ts';
import { findMarkers } from '../rendering/markers.ts';
import { articlePath } from '../rendering/page-address.ts';
import type { RenderMode, RenderOptions } from '../rendering/render-run.ts';
import type { RenderingSettings } from '../rendering/rendering-settings.ts';
import type { ContentVocabulary } from './content-vocabulary.ts';
import type { PreparedRendering } from './prepare-project.ts';

export interface ArticleParts {
  configuration: Configuration;
  database: Database;
  clock: Clock;
  changed: Changed;
  messages: Messages;
  prepared: PreparedRendering;
  vocabulary: ContentVocabulary;
  /** With working copies, unless the request asks for the live state. */
  rendererFor(request: FastifyRequest): Renderer;
  settings: RenderingSettings;
  cleaner: HtmlCleaner;
  /** Of pages that only editors see. */
  previewHeaders: Readonly<Record<string, string>>;
}

/** What editors of models, articles and contributors use, and the preview of pages. */
export function composeArticles(parts: ArticleParts) {
  const { configuration, database, clock, messages, prepared, vocabulary, rendererFor, settings, changed } =
    parts;
  const shared = { database, clock, vocabulary: vocabulary.articleModel, changed, scanMarkers: findMarkers };
  const common = {
    database,
    clock,
    vocabulary: vocabulary.article,
    cleaner: parts.cleaner,
    maxContentBytes: configuration['app.cms.max-content-size'],
  };
  const articles = createArticleService({
    ...common,
    changed,
    scanMarkers: findMarkers,
    locateMarkers: findMarkers,
    maxMarkers: configuration['app.cms.max-markers'],
    presentation: {
      messages,
      linksOf: (article) =>
        settings.languages.flatMap((locale) => {
          const path = articlePath(article, locale, settings);
          return path === null ? [] : [{ locale, href: settings.serverUrl() + path }];
        }),
    },
  });
  const previews = createArticlePreviewService({ ...common, languages: settings });
  const pagePreviews = createPagePreviewService({
    ...common,
    vocabulary: vocabulary.page,
    languages: settings,
  });
  const contributors = createContributorService({
    database,
    clock,
    contributors: prepared.contributors,
    changed,
  });
  const models = createArticleModelService(shared);
  return {
    models,
    articles,
    /** Declares the endpoints, each one guarded. */
    routes(api: FastifyInstance): void {
      articleModelRoutes(api, models);
      writableModelRoutes(api, models);
      modelFieldRoutes(api, createModelFieldService(shared));
      articleRoutes(api, articles);
      articlePreviewRoutes(api, {
        previews,
        headers: parts.previewHeaders,
        renderers: (request) => ({
          stored: (article, locale) =>
            rendererFor(request).renderArticle(article, options(request, locale, 'secured')),
          given: (article, locale) =>
            rendererFor(request).renderArticle(article, options(request, locale, 'preview')),
        }),
      });
      pagePreviewRoutes(api, {
        previews: pagePreviews,
        headers: parts.previewHeaders,
        renderer: (request) => (page, locale) =>
          rendererFor(request).renderPage(page, options(request, locale, 'preview')),
      });
      contributorRoutes(api, contributors);
    },
  };
}

function options(request: FastifyRequest, locale: string, mode: RenderMode): RenderOptions {
  return {
    locale,
    mode,
    request: contributorRequest(readPageRequest(request)),
    readableKinds: readableKinds(request.principal!.authorities),
  };
}
