import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CleanHtmlSettings } from '../content/clean-html.ts';
import type { ContentService, ContentServices } from '../content/content-service.ts';
import type { ContentDocument } from '../content/entity.ts';
import { HistoryService } from '../content/history-service.ts';
import type { ContentKinds } from '../content/kind.ts';
import type { Languages } from '../content/localised.rules.ts';
import { findEntity } from '../content/store.ts';
import { WorkingCopyService } from '../content/working-copy-service.ts';
import type { ArticleModelDocument } from '../contract/article-model.ts';
import type { ArticleDocument } from '../contract/article.ts';
import { readableKinds, type ContentKindName } from '../contract/content-kinds.ts';
import { EDITED_KINDS } from '../contract/edited-kinds.ts';
import type { FormDocument } from '../contract/form.ts';
import type { PageDocument } from '../contract/page.ts';
import type { Database } from '../database/database.ts';
import { articleFieldRules } from '../features/articles/article-field.rules.ts';
import { articleViewRoutes } from '../features/articles/article-view.routes.ts';
import { writableModelRoutes } from '../features/articles/writable-model.routes.ts';
import { bulkRoutes } from '../features/content/bulk.routes.ts';
import { contentRoutes } from '../features/content/content.routes.ts';
import { FieldService } from '../features/content/field-service.ts';
import { fieldRoutes } from '../features/content/field.routes.ts';
import { historyRoutes } from '../features/content/history.routes.ts';
import { presenceRoutes } from '../features/presence/presence.routes.ts';
import { previewLinkRoutes, sharedPreviewRoute } from '../features/preview-links/preview-link.routes.ts';
import { PreviewLinkService, readSharedState } from '../features/preview-links/preview-link.service.ts';
import { previewRoutes } from '../features/content/preview.routes.ts';
import { unsavedWorkRoutes } from '../features/unsaved-work/unsaved-work.routes.ts';
import { UnsavedWorkService } from '../features/unsaved-work/unsaved-work.service.ts';
import { scheduledPublication } from '../features/content/scheduled-publication.ts';
import { workingCopyRoutes } from '../features/content/working-copy.routes.ts';
import { formFieldRules } from '../features/forms/form-field.rules.ts';
import { categoryRoutes } from '../features/pages/category.routes.ts';
import { readPageRequest } from '../features/view/page-request.ts';
import { contributorRequest } from '../features/view/view.service.ts';
import type { Addressing } from '../kernel/addressing.ts';
import type { Clock } from '../kernel/clock.ts';
import { newId } from '../kernel/identifier.ts';
import type { Logger } from '../kernel/logger.ts';
import type { Messages } from '../kernel/messages.ts';
import type { Renderer } from '../rendering/create-renderer.ts';
import { findMarkers } from '../rendering/markers.ts';
import type { RenderOptions } from '../rendering/render-run.ts';
import type { ContentVocabulary } from './content-vocabulary.ts';

export interface EditorsSliceParts {
  database: Database;
  clock: Clock;
  logger: Logger;
  messages: Messages;
  kinds: ContentKinds;
  services: ContentServices;
  vocabulary: ContentVocabulary;
  languages: Languages;
  addressing: Addressing;
  cleaning: CleanHtmlSettings;
  /** Renders working copies, unless the request asks for the live state. */
  rendererFor(request: FastifyRequest): Renderer;
  /** Renders what the public sees. */
  renderer: Renderer;
  domainUrl(): string;
  /** The headers of pages for editors only. */
  headers: Readonly<Record<string, string>>;
}

/** Composes the slice for editors of content: what all kinds share, then what single kinds add. */
export function editorsSlice(parts: EditorsSliceParts) {
  const copies = Object.fromEntries(
    Object.values(parts.services).map((content) => [
      content.kind.name,
      new WorkingCopyService(content, { ...parts, ...parts.cleaning, scanMarkers: findMarkers }),
    ]),
  ) as Record<ContentKindName, WorkingCopyService>;
  return {
    jobs: [scheduledPublication({ ...parts, copies })],
    routes: (api: FastifyInstance) => editorRoutes(api, parts, copies),
    publicRoutes(app: FastifyInstance): void {
      sharedPreviewRoute(app, {
        headers: parts.headers,
        read: (token) => readSharedState(parts, token),
        render: (request, { kind: name, document, locale }) =>
          renderUnstored(
            parts,
            parts.renderer,
            { name, document: asPublic(name, document) },
            {
              ...{ locale, mode: 'public' },
              request: contributorRequest(readPageRequest(request)),
            },
          ),
      });
    },
  };
}

function editorRoutes(
  api: FastifyInstance,
  parts: EditorsSliceParts,
  copies: Readonly<Record<ContentKindName, WorkingCopyService>>,
): void {
  const { database, messages, services, vocabulary, languages, rendererFor, headers } = parts;
  categoryRoutes(api, database);
  for (const content of Object.values(services)) {
    const { kind } = content;
    contentRoutes(api, content);
    bulkRoutes(api, content, messages);
    historyRoutes(api, kind, new HistoryService(database, content));
    workingCopyRoutes(api, kind, copies[kind.name]);
    previewLinkRoutes(api, kind, new PreviewLinkService(content, parts));
    previewRoutes(api, kind, {
      ...{ database, languages, headers, ...parts.cleaning },
      render: (request, name, document, locale) =>
        renderUnstored(
          parts,
          rendererFor(request),
          { name, document },
          optionsOf(request, locale, 'preview'),
        ),
    });
  }
  for (const edited of EDITED_KINDS) {
    unsavedWorkRoutes(api, edited, new UnsavedWorkService(database, parts.clock));
    presenceRoutes(api, edited, parts);
  }
  const forms = services.form as unknown as ContentService<FormDocument>;
  fieldRoutes(api, forms.kind, new FieldService(database, forms, formFieldRules(vocabulary.form)));
  const models = services['article-model'] as unknown as ContentService<ArticleModelDocument>;
  fieldRoutes(
    api,
    models.kind,
    new FieldService(database, models, articleFieldRules(vocabulary.articleModel)),
  );
  writableModelRoutes(api, services['article-model']);
  articleViewRoutes(api, {
    ...{ languages, headers },
    render: (request, shortcut, locale) =>
      rendererFor(request).renderArticle(shortcut, optionsOf(request, locale, 'secured')),
  });
}

/** Returns a document as if it were public. */
const asPublic = (name: ContentKindName, document: ContentDocument): ContentDocument => ({
  ...document,
  ...(name === 'form'
    ? { status: 'open' }
    : { status: 'published', publishAt: null, unpublishAt: null, languages: null }),
});

/** Renders a document as if it were stored. */
async function renderUnstored(
  { database, clock }: EditorsSliceParts,
  renderer: Renderer,
  { name, document }: { name: ContentKindName; document: ContentDocument },
  options: RenderOptions,
): Promise<{ html: string } | undefined> {
  const now = clock.now();
  const facts = { id: newId(), version: 1, createdAt: now, updatedAt: now };
  switch (name) {
    case 'page':
      return renderer.renderPage({ ...(document as PageDocument), ...facts, takenPaths: [] }, options);
    case 'form':
      return renderer.renderForm({ ...(document as FormDocument), ...facts }, options);
    case 'article': {
      const article = document as ArticleDocument;
      const model = await findEntity<ArticleModelDocument>(database.read, 'article-model', article.modelId);
      if (!model) return undefined;
      const record = { ...article, ...facts, model: { id: model.id, ...model.document } };
      return renderer.renderArticle(record, options);
    }
    default:
      return undefined;
  }
}

function optionsOf(request: FastifyRequest, locale: string, mode: RenderOptions['mode']): RenderOptions {
  return {
    locale,
    mode,
    request: contributorRequest(readPageRequest(request)),
    readableKinds: readableKinds(request.principal!.authorities),
  };
}
