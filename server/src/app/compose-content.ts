import type { FastifyInstance, FastifyRequest } from 'fastify';
import { join } from 'node:path';
import type { OpenedProject } from '../config/open-project.ts';
import type { Database } from '../database/database.ts';
import { createSubmissionLimit } from '../features/forms/submission-limit.ts';
import { submissionRoutes } from '../features/forms/submission.routes.ts';
import { createSubmissionService } from '../features/forms/submission.service.ts';
import { pageRoutes } from '../features/pages/page.routes.ts';
import { createPageService } from '../features/pages/page.service.ts';
import { styleSheetAdminRoutes } from '../features/style-sheets/style-sheet-admin.routes.ts';
import { styleSheetRoutes } from '../features/style-sheets/style-sheet.routes.ts';
import { createStyleSheetService } from '../features/style-sheets/style-sheet.service.ts';
import { styleSheetHref, type StyleSheetStore } from '../features/style-sheets/style-sheet.store.ts';
import { createStyleSheetVersionStore } from '../features/style-sheets/style-sheet-version.store.ts';
import { createContentSource } from '../features/view/content-source.ts';
import { createErrorPages } from '../features/view/error-pages.ts';
import { publicFileRoutes } from '../features/view/public-files.routes.ts';
import { publicPageHeaders, securedPageHeaders } from '../features/view/public-headers.ts';
import { sitemapRoutes } from '../features/view/sitemap.routes.ts';
import { createSubmissionPages } from '../features/view/submission-pages.ts';
import { viewRoutes } from '../features/view/view.routes.ts';
import { createViewService } from '../features/view/view.service.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import type { Messages } from '../kernel/messages.ts';
import { createRenderer } from '../rendering/create-renderer.ts';
import { findMarkers } from '../rendering/markers.ts';
import { pagePath } from '../rendering/page-address.ts';
import { MAX_OUTPUT_BYTES, type RenderingSettings } from '../rendering/rendering-settings.ts';
import { FRAME_HOSTS } from '../rendering/sanitise.ts';
import type { Principal } from '../security/principal.ts';
import { composeArticles } from './compose-articles.ts';
import { composeForms } from './compose-forms.ts';
import type { ContentVocabulary } from './content-vocabulary.ts';
import type { PreparedProject } from './prepare-project.ts';

export interface ContentParts {
  project: OpenedProject;
  prepared: PreparedProject;
  styleSheets: StyleSheetStore;
  vocabulary: ContentVocabulary;
  database: Database;
  clock: Clock;
  logger: Logger;
  messages: Messages;
  domainUrl(): string;
  /** What is done to HTML that editors give. */
  sanitise(html: string): string;
}

/** Who asks, where a public address has a secured side. */
type AuthenticateVisitor = (request: FastifyRequest) => Promise<Principal | undefined>;

export type Content = ReturnType<typeof composeContent>;

/** The slices around content, joined: pages, forms, articles, style sheets, and what the public reads. */
export function composeContent(parts: ContentParts) {
  const { project, prepared, styleSheets, vocabulary, database, clock, logger, messages } = parts;
  const { configuration } = project;
  const settings = renderingSettings(parts);
  const languages = { languages: settings.languages, defaultLanguage: settings.defaultLanguage };
  const source = createContentSource(database, async (names) => {
    const sheets = await Promise.all(names.map((name) => styleSheets.read(name)));
    return sheets
      .filter((sheet) => sheet !== undefined)
      .map((sheet) => ({ name: sheet.id, href: styleSheetHref(sheet) }));
  });
  const renderer = createRenderer({ ...prepared, source, messages, settings, clock, logger });
  const views = createViewService({ renderer, source, database, languages, homePage: settings.homePage });
  const headerSettings = {
    addedSources: configuration['app.cms.content-security-policy'],
    frameHosts: FRAME_HOSTS,
  };
  const sharedCacheControl = configuration['app.cms.cache-control'];
  const publicReply = { headers: publicPageHeaders(headerSettings), sharedCacheControl };
  const securedReply = { headers: securedPageHeaders(headerSettings), sharedCacheControl: 'no-store' };
  const sendErrorPage = createErrorPages({ renderer, messages, languages, reply: publicReply });
  const submissionPages = createSubmissionPages({
    renderer,
    source,
    messages,
    clock,
    addressing: settings,
    defaultLanguage: settings.defaultLanguage,
    reply: publicReply,
  });

  const pages = createPageService({
    database,
    clock,
    vocabulary: vocabulary.page,
    scanMarkers: findMarkers,
    sanitise: parts.sanitise,
    maxContentBytes: configuration['app.cms.max-content-size'],
    presentation: {
      messages,
      linksOf: (page) =>
        settings.languages.map((locale) => ({
          locale,
          href: parts.domainUrl() + pagePath({ ...page, urls: [...page.urls] }, locale, settings),
        })),
    },
  });
  const forms = composeForms({
    database,
    clock,
    vocabulary,
    languages,
    renderer,
    previewHeaders: securedReply.headers,
  });
  const articles = composeArticles({
    ...parts,
    configuration,
    renderer,
    settings,
    previewHeaders: securedReply.headers,
  });
  const submissions = createSubmissionService({
    database,
    clock,
    languages,
    fieldValues: {
      catalogue: 'form',
      stepTolerance: configuration['app.cms.article-number-step-tolerance'],
      timeZone: settings.timeZone,
    },
  });

  const styleSheetService = createStyleSheetService({
    store: styleSheets,
    versions: createStyleSheetVersionStore(configuration['app.cms.css-upload-path']),
    database,
    clock,
    maxBytes: configuration['app.cms.max-content-size'],
  });

  return {
    pages,
    sendErrorPage,
    /** Declares what editors use, each endpoint guarded. */
    editingRoutes(api: FastifyInstance): void {
      pageRoutes(api, pages);
      styleSheetAdminRoutes(api, styleSheetService);
      forms.routes(api);
      articles.routes(api);
    },
    /** Declares what the public reaches: pages, style sheets, files, the door for submissions. */
    async publicRoutes(site: FastifyInstance, authenticate: AuthenticateVisitor): Promise<void> {
      await site.register(async (door) =>
        submissionRoutes(door, {
          submissions,
          limit: createSubmissionLimit(configuration['app.cms.form-rate-limit'], clock),
          pages: { ...submissionPages, sendError: sendErrorPage },
          messages,
          ...languages,
        }),
      );
      await site.register((files) => publicFileRoutes(files, join(project.projectDirectory, 'public')));
      styleSheetRoutes(site, styleSheets);
      sitemapRoutes(site, { database, clock, addressing: settings, serverUrl: parts.domainUrl });
      viewRoutes(site, { views, authenticate, publicReply, securedReply });
    },
  };
}

function renderingSettings({ project: { configuration }, domainUrl }: ContentParts): RenderingSettings {
  return {
    languages: configuration['app.cms.languages'],
    defaultLanguage: configuration['app.cms.default-language'],
    serverUrl: domainUrl,
    homePage: configuration['app.cms.home-page'],
    timeZone: configuration['app.cms.time-zone'],
    templateVariables: configuration['app.cms.template-variables'],
    useNativeRequired: configuration['app.cms.use-native-required'],
    enableContributors: configuration['app.cms.enable-contributors'],
    contributorTimeoutMs: configuration['app.cms.contributor-timeout'],
    renderTimeoutMs: configuration['app.cms.render-timeout'],
    maxInclusionDepth: configuration['app.cms.max-inclusion-depth'],
    maxOutputBytes: MAX_OUTPUT_BYTES,
  };
}
