import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenedProject } from '../config/open-project.ts';
import type { EntityChangeListener } from '../content/entity-change.ts';
import type { Database } from '../database/database.ts';
import { contributorRoutes } from '../features/contributors/contributor.routes.ts';
import { createContributorService } from '../features/contributors/contributor.service.ts';
import { redirectRoutes } from '../features/redirects/redirect.routes.ts';
import { createRedirectService } from '../features/redirects/redirect.service.ts';
import { mailsOfResult } from '../features/results/result-mail.rules.ts';
import { styleSheetAdminRoutes } from '../features/style-sheets/style-sheet-admin.routes.ts';
import type { StyleSheetChecker } from '../features/style-sheets/style-sheet-checker.ts';
import { styleSheetSettling } from '../features/style-sheets/style-sheet-settling.ts';
import { createStyleSheetVersionStore } from '../features/style-sheets/style-sheet-version.store.ts';
import { createStyleSheetWriter } from '../features/style-sheets/style-sheet-writer.ts';
import { isStyleSheetId } from '../features/style-sheets/style-sheet.rules.ts';
import { createStyleSheetService } from '../features/style-sheets/style-sheet.service.ts';
import type { StyleSheetStore } from '../features/style-sheets/style-sheet.store.ts';
import { createFormChallenge, type FormChallenge } from '../features/submissions/form-challenge.ts';
import { createIncomingBytes } from '../features/submissions/incoming-bytes.ts';
import { createSubmissionLimit } from '../features/submissions/submission-limit.ts';
import { submissionRoutes } from '../features/submissions/submission.routes.ts';
import { createSubmissionService } from '../features/submissions/submission.service.ts';
import { usageRoutes } from '../features/usages/usage.routes.ts';
import { createUsageService } from '../features/usages/usage.service.ts';
import { explainRoutes } from '../features/view/explain.routes.ts';
import { createExplainService } from '../features/view/explain.service.ts';
import { showsLiveState } from '../features/view/page-request.ts';
import { isPublicForm } from '../features/view/public-form.repository.ts';
import { securedViewRoutes } from '../features/view/secured-view.routes.ts';
import { sitemapRoutes } from '../features/view/sitemap.routes.ts';
import { createSubmissionPages } from '../features/view/submission-pages.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import type { Messages } from '../kernel/messages.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { HtmlCleaner } from '../rendering/html-cleaner.ts';
import type { Principal } from '../security/principal.ts';
import { createSecret } from '../security/secret.ts';
import type { Cache } from './compose-cache.ts';
import { composeKinds } from './compose-kinds.ts';
import { composeSite } from './compose-site.ts';
import type { ContentVocabulary } from './content-vocabulary.ts';
import { editorRoutes } from './editor-routes.ts';
import type { FileStores } from './file-stores.ts';
import type { PreparedRendering } from './prepare-project.ts';

export interface ContentParts {
  project: OpenedProject;
  prepared: PreparedRendering;
  files: FileStores;
  styleSheets: StyleSheetStore;
  vocabulary: ContentVocabulary;
  database: Database;
  clock: Clock;
  logger: Logger;
  messages: Messages;
  cache: Cache;
  outbox: Outbox;
  domainUrl(): string;
  /** What is done to HTML that editors give. */
  cleaner: HtmlCleaner;
  styleSheetChecker: StyleSheetChecker;
  /** Told of every change, after ours. */
  listeners: readonly EntityChangeListener[];
}

/** Who asks, where a public address has a secured side. */
type AuthenticateVisitor = (request: FastifyRequest) => Promise<Principal | undefined>;

export type Content = ReturnType<typeof composeContent>;

/** The slices around content, joined: pages, forms, articles, style sheets, and what the public reads. */
export function composeContent(parts: ContentParts) {
  const { project, prepared, styleSheets, vocabulary, database, clock, messages } = parts;
  const { configuration } = project;
  const site = composeSite({ ...parts, ...parts.cache });
  const { settings, languages, renderer, editorsRenderer, source, publicReply, securedReply } = site;
  const { pages: pageStore, invalidate } = parts.cache;
  const rendererFor = (request: FastifyRequest) =>
    showsLiveState(request) ? renderer : editorsRenderer(request.principal!.authorities);
  const explanations = createExplainService({
    database,
    pages: pageStore,
    languages,
    clock,
    rendererCounting(onQuery) {
      const counting = site.sourceWith({ onQuery });
      return { source: counting, renderer: site.rendererOver(counting) };
    },
  });
  const submissionPages = createSubmissionPages({
    renderer,
    source,
    messages,
    clock,
    addressing: settings,
    languages,
    reply: publicReply,
    isPublic: (form) => isPublicForm(database.read, form, clock.now()),
    sendErrorPage: site.sendErrorPage,
  });

  const { kinds, services, recorded, cleaning } = composeKinds({
    ...parts,
    configuration,
    files: parts.files.results,
    dropPages: parts.cache.listener,
  });
  const contributors = createContributorService({
    database,
    contributors: prepared.contributors,
    content: services,
  });
  const challenge = formChallenge(parts);
  const submissions = createSubmissionService({
    challenge,
    database,
    files: parts.files.results,
    clock,
    languages,
    fieldValues: {
      catalogue: 'form',
      stepTolerance: configuration['app.cms.article-number-step-tolerance'],
      timeZone: settings.timeZone,
      projectTypes: prepared.fieldTypes,
    },
    maxAnswerBytes: configuration['app.cms.max-answer-size'],
    outbox: parts.outbox,
    mailsOfResult,
  });

  const styleSheetVersions = createStyleSheetVersionStore(parts.files.styleSheets);
  const styleSheetWriter = createStyleSheetWriter({
    ...{ store: styleSheets, versions: styleSheetVersions },
    ...{ database, clock, invalidate },
  });
  const styleSheetService = createStyleSheetService({
    store: styleSheets,
    versions: styleSheetVersions,
    writer: styleSheetWriter,
    checker: parts.styleSheetChecker,
    maxContentBytes: configuration['app.cms.max-content-size'],
  });

  const usages = createUsageService({
    database,
    kinds,
    hasStyleSheet: async (id) => isStyleSheetId(id) && (await styleSheets.read(id)) !== undefined,
    hasContributor: (name) => prepared.contributors.has(name),
  });

  return {
    kinds,
    services,
    recorded,
    cleaning,
    site,
    jobs: [styleSheetSettling(styleSheetWriter)],
    /** Declares what editors use, each endpoint guarded. */
    editingRoutes(api: FastifyInstance): void {
      editorRoutes(api, {
        ...{ database, clock, messages, kinds, services, vocabulary, languages, cleaning },
        rendererFor,
        headers: securedReply.headers,
      });
      explainRoutes(api, explanations);
      redirectRoutes(api, createRedirectService({ database, clock, addressing: settings }));
      styleSheetAdminRoutes(api, styleSheetService);
      contributorRoutes(api, contributors);
      usageRoutes(api, usages);
    },
    /** Declares what the public reaches: pages, style sheets, files, the door for submissions. */
    async publicRoutes(app: FastifyInstance, authenticate: AuthenticateVisitor): Promise<void> {
      await app.register(async (door) =>
        submissionRoutes(door, {
          submissions,
          limit: createSubmissionLimit(configuration['app.cms.form-rate-limit'], clock),
          receivingFolder: parts.files.results.receivingFolder,
          incoming: createIncomingBytes(configuration['app.cms.max-incoming-size']),
          challenge,
          bodyTimeoutMs: configuration['app.server.body-timeout'],
          postLimits: {
            maxTextBytes: configuration['app.cms.max-body-size'],
            maxFileBytes: configuration['app.cms.max-upload-size'],
            maxBytes: configuration['app.cms.max-submission-size'],
          },
          pages: submissionPages,
          messages,
          ...languages,
        }),
      );
      sitemapRoutes(app, { database, clock, addressing: settings, serverUrl: parts.domainUrl });
      securedViewRoutes(app, { views: site.views, authenticate, reply: securedReply });
      await site.routes(app);
    },
  };
}

/** Undefined where the site asks for no proof of work. */
function formChallenge({ project, database, clock }: ContentParts): FormChallenge | undefined {
  const { configuration, dataDirectory } = project;
  if (configuration['app.cms.form-challenge'] !== 'altcha') return undefined;
  const { dialect } = database;
  const secret = createSecret({ configured: configuration['app.security.secret'], dialect, dataDirectory });
  return createFormChallenge(() => secret.key('form challenge'), clock);
}
