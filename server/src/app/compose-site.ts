import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import type { OpenedProject } from '../config/open-project.ts';
import { PACKAGE_DIRECTORY } from '../config/project.ts';
import { readableKinds } from '../contract/content-kinds.ts';
import { edgeCacheControl } from '../features/cdn/cdn-purge.rules.ts';
import { followRedirects } from '../features/redirects/follow-redirect.ts';
import { createStyleSheetWatch } from '../features/style-sheets/style-sheet-watch.ts';
import { styleSheetRoutes } from '../features/style-sheets/style-sheet.routes.ts';
import type { StyleSheetStore } from '../features/style-sheets/style-sheet.store.ts';
import { formScriptRoutes, readFormScript } from '../features/submissions/form-script.routes.ts';
import { CHALLENGE_PATH } from '../features/submissions/submission.routes.ts';
import { createAssets } from '../features/view/assets.ts';
import { createContentSource, type SearchedDatabase } from '../features/view/content-source.ts';
import { createErrorPages } from '../features/view/error-pages.ts';
import type { Freshness } from '../features/view/freshness.ts';
import { createFastPath, type FastPathDependencies } from '../features/view/fast-path.ts';
import type { PageStore } from '../features/view/page-store.ts';
import { publicDataRoutes } from '../features/view/public-data.routes.ts';
import { createPublicDataService } from '../features/view/public-data.service.ts';
import { publicFileRoutes } from '../features/view/public-files.routes.ts';
import { publicPageHeaders, securedPageHeaders } from '../features/view/public-headers.ts';
import { robotsRoutes } from '../features/view/robots.routes.ts';
import { searchRoutes } from '../features/view/search.routes.ts';
import { createSendReadyPage } from '../features/view/send-ready-page.ts';
import { viewRoutes } from '../features/view/view.routes.ts';
import { createViewService } from '../features/view/view.service.ts';
import { withWelcomePage } from '../features/view/welcome-page.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import type { Messages } from '../kernel/messages.ts';
import { createRenderer } from '../rendering/create-renderer.ts';
import { MAX_OUTPUT_BYTES, type RenderingSettings } from '../rendering/rendering-settings.ts';
import { FRAME_HOSTS } from '../rendering/sanitise.ts';
import { createStandAloneTemplates } from '../rendering/stand-alone-template.ts';
import { createRateLimit } from '../security/rate-limit.ts';
import { addressingOf } from './addressing.ts';
import type { PreparedRendering } from './prepare-project.ts';
import type { WatchedFaults } from './watched-faults.ts';

export interface SiteParts {
  project: OpenedProject;
  prepared: PreparedRendering;
  styleSheets: StyleSheetStore;
  database: SearchedDatabase;
  clock: Clock;
  logger: Logger;
  messages: Messages;
  pages: PageStore;
  freshness: Freshness;
  domainUrl(): string;
  watch?: WatchedFaults | undefined;
}

export type Site = ReturnType<typeof composeSite>;

/** Composes the public site: pages, their files and style sheets, and the not-found page. It never writes. */
export function composeSite(parts: SiteParts) {
  const { project, prepared, styleSheets, database, clock, logger, messages } = parts;
  const { configuration } = project;
  const publicFolder = join(project.projectDirectory, 'public');
  const assets = createAssets(publicFolder);
  const assetHref = (name: string) => assets.hrefOf(name);
  const formScript = readFormScript(join(PACKAGE_DIRECTORY, 'assets'));
  const settings = renderingSettings(parts, formScript.href);
  const addressing = addressingOf(configuration);
  const languages = { languages: settings.languages, defaultLanguage: settings.defaultLanguage };
  const styleSheetWatch = createStyleSheetWatch({
    store: styleSheets,
    logger,
    onChange: (names) => parts.pages.invalidate(names),
  });
  const sourceWith = (options: Parameters<typeof createContentSource>[3] = {}) =>
    createContentSource(database, (names) => styleSheetWatch.find(names), addressing, options);
  const source = sourceWith({ records: parts.pages.records });
  const rendererOver = (content: typeof source) =>
    createRenderer({ ...prepared, messages, settings, clock, logger, assetHref, source: content });
  const renderer = rendererOver(source);
  const editorsRenderers = new Map<string, typeof renderer>();
  const editorsRenderer = (authorities: ReadonlySet<string>) => {
    const workingCopies = readableKinds(authorities);
    const key = [...workingCopies].join(' ');
    const known = editorsRenderers.get(key) ?? rendererOver(sourceWith({ workingCopies }));
    editorsRenderers.set(key, known);
    return known;
  };
  const headerSettings = {
    addedSources: configuration['app.cms.content-security-policy'],
    frameHosts: FRAME_HOSTS,
    isHttps: configuration['app.cms.domain-url'].startsWith('https:'),
  };
  const publicReply = { headers: publicPageHeaders(headerSettings) };
  const securedReply = { headers: securedPageHeaders(headerSettings) };
  const sendReady = createSendReadyPage({
    ...publicReply,
    sharedCacheControl: configuration['app.cms.cache-control'],
    keysHeader: configuration['app.cms.cdn-purge']?.keysHeader ?? 'Surrogate-Key',
    ...(configuration['app.cms.cdn-purge'] && {
      edgeCacheControl: (expiresAt: number | null) => edgeCacheControl(expiresAt, clock.now()),
    }),
  });
  const views = createViewService({
    renderer,
    editorsRenderer,
    pages: parts.pages,
    freshness: parts.freshness,
    database,
    languages,
    addressing,
    hasTemplate: (name) => prepared.templates.has(name),
  });
  const data = createPublicDataService({
    ...{ renderer, database, languages, pages: parts.pages, freshness: parts.freshness },
    origins: configuration['app.cms.public-api-origins'],
    isEnabled: configuration['app.cms.public-api'],
  });
  const templates = createStandAloneTemplates({
    templates: prepared.templates,
    messages,
    timeZone: settings.timeZone,
    templateVariables: configuration['app.cms.template-variables'],
    serverUrl: parts.domainUrl,
    assetHref,
    renderTimeoutMs: settings.renderTimeoutMs,
  });
  const sendErrorPage = followRedirects(
    { database, clock, addressing },
    withWelcomePage(
      { database, templates, homePage: settings.homePage },
      createErrorPages({ renderer, messages, addressing, reply: publicReply }),
    ),
  );

  return {
    settings,
    languages,
    source,
    sourceWith,
    renderer,
    rendererOver,
    /** Shows the working copies of the kinds that these authorities may read. */
    editorsRenderer,
    views,
    templates,
    publicReply,
    securedReply,
    styleSheetWatch,
    sendErrorPage,
    fastPath: (given: Pick<FastPathDependencies, 'isConfirmed' | 'log'>) =>
      createFastPath({ ...given, views, data, send: sendReady }),
    /** Declares pages, style sheets and the project's files. */
    async routes(app: FastifyInstance): Promise<void> {
      await app.register(async (files) => {
        await files.register(fastifyCompress, {
          globalDecompression: false,
          encodings: ['br', 'gzip', 'identity'],
        });
        await publicFileRoutes(files, publicFolder, assets);
        robotsRoutes(files, publicFolder, parts.domainUrl);
        formScriptRoutes(files, formScript);
        styleSheetRoutes(files, styleSheets);
      });
      searchRoutes(app, {
        ...{ renderer, languages, reply: publicReply },
        limit: createRateLimit(configuration['app.cms.search-rate-limit'], clock),
      });
      publicDataRoutes(app, {
        ...{ data, sendReady, reply: publicReply },
        limit: createRateLimit(configuration['app.cms.public-api-rate-limit'], clock),
      });
      viewRoutes(app, { views, sendReady, publicReply });
    },
  };
}

function renderingSettings(
  { project: { configuration }, domainUrl, watch }: SiteParts,
  formScript: string,
): RenderingSettings {
  return {
    ...addressingOf(configuration),
    serverUrl: domainUrl,
    timeZone: configuration['app.cms.time-zone'],
    templateVariables: configuration['app.cms.template-variables'],
    stylesheets: configuration['app.cms.stylesheets'],
    useNativeRequired: configuration['app.cms.use-native-required'],
    enableContributors: configuration['app.cms.enable-contributors'],
    failsWithContributors: watch !== undefined,
    contributorTimeoutMs: configuration['app.cms.contributor-timeout'],
    renderTimeoutMs: configuration['app.cms.render-timeout'],
    maxInclusionDepth: configuration['app.cms.max-inclusion-depth'],
    maxOutputBytes: MAX_OUTPUT_BYTES,
    formScript,
    maxUploadBytes: configuration['app.cms.max-upload-size'],
    ...(configuration['app.cms.form-challenge'] === 'altcha' ? { formChallenge: CHALLENGE_PATH } : {}),
  };
}
