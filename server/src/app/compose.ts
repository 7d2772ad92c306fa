import type { OpenedProject } from '../config/open-project.ts';
import type { EntityChangeListener } from '../content/entity-change.ts';
import type { Database } from '../database/database.ts';
import type { ContentService } from '../content/content-service.ts';
import type { ArticleModelDocument } from '../contract/article-model.ts';
import { applyModels } from './apply-models.ts';
import { findProfileNames } from '../features/access/profile.repository.ts';
import { createCdnPurge } from '../features/cdn/cdn-purge.ts';
import { contentSearchSlice } from '../features/content-search/content-search.slice.ts';
import { contributorsSlice } from '../features/contributors/contributors.slice.ts';
import { dashboardSlice } from '../features/dashboard/dashboard.slice.ts';
import { identityProvidersSlice } from '../features/identity-providers/identity-providers.slice.ts';
import { mediaSlice } from '../features/media/media.slice.ts';
import type { Portability } from '../features/portability/portability.service.ts';
import { recoverySlice } from '../features/recovery/recovery.slice.ts';
import { redirectsSlice } from '../features/redirects/redirects.slice.ts';
import { CLEAR_FORM_RESULTS } from '../features/results/purge.ts';
import { resultsSlice } from '../features/results/results.slice.ts';
import { settingsSlice } from '../features/settings/settings.slice.ts';
import { createStyleSheetStore } from '../features/style-sheets/style-sheet.store.ts';
import { styleSheetsSlice } from '../features/style-sheets/style-sheets.slice.ts';
import { submissionsSlice } from '../features/submissions/submissions.slice.ts';
import { trashSlice } from '../features/trash/trash.slice.ts';
import { usagesSlice } from '../features/usages/usages.slice.ts';
import type { FirstAdministrator } from '../features/users/first-administrator.ts';
import { insertUser } from '../features/users/user.repository.ts';
import type { UserService } from '../features/users/user.service.ts';
import { viewSlice } from '../features/view/view.slice.ts';
import { webhooksSlice, type WebhooksSlice } from '../features/webhooks/webhooks.slice.ts';
import { createFileMarks } from '../files/file-mark.ts';
import { createScheduler, type Scheduler } from '../jobs/scheduler.ts';
import { systemClock, type Clock } from '../kernel/clock.ts';
import type { EntityId } from '../kernel/identifier.ts';
import type { Logger } from '../kernel/logger.ts';
import { createMessages } from '../kernel/messages.ts';
import type { Outbox } from '../mail/outbox.ts';
import { listContributors } from '../rendering/contributors/contributor.ts';
import { adminSignIn } from './admin-pages.ts';
import { composeCache } from './compose-cache.ts';
import { composeKinds } from './compose-kinds.ts';
import { composeMail } from './compose-mail.ts';
import { composePortability } from './compose-portability.ts';
import { composeSite } from './compose-site.ts';
import { contentVocabulary } from './content-vocabulary.ts';
import { editorsSlice } from './editors.ts';
import { openFileStores } from './file-stores.ts';
import { loadDataScripts } from './load-data-scripts.ts';
import { openStore } from './open-store.ts';
import { joinPeople } from './people.ts';
import { prepareProject, readProject } from './prepare-project.ts';
import { scriptSections } from './script-sections.ts';
import { serve, type Served } from './serve.ts';
import { createSiteAddress } from './site-address.ts';
import type { Slice } from './slice.ts';
import { startupWarnings } from './startup-warnings.ts';
import { composeFileWatch } from './stored-files.ts';
import { textIndexSlice } from './text-index.ts';
import { openTracing } from './tracing/open-tracing.ts';
import type { WatchedFaults } from './watched-faults.ts';
import type { Watchdog } from './watchdog.ts';

export interface ComposeOptions {
  project: OpenedProject;
  logger: Logger;
  clock?: Clock;
  /** Whether to reload changed templates and messages, and to show faults of the project in its pages. */
  watch?: WatchedFaults | undefined;
  /** Whether models of the project may delete values of articles. */
  force?: boolean;
  /** Whether to skip data scripts and the first administrator, as commands on stored data do. */
  asStored?: boolean;
  /** Logs the requests in progress when the event loop is blocked. */
  watchdog?: Pick<Watchdog, 'followRequests'>;
  /** Whether to skip templates with errors, which `parvis check` has already reported. */
  skipsBrokenTemplates?: boolean;
  /** Called for every change of content, within its transaction, after the server's own listeners. */
  listeners?: readonly EntityChangeListener[];
}

/** The composed service, ready to listen. */
export interface App extends Served {
  database: Database;
  users: UserService;
  outbox: Outbox;
  webhooks: Pick<WebhooksSlice, 'deliverDue'>;
  /** Started by `listen`, stopped by `close`. */
  jobs: Scheduler;
  portability: Portability;
  /** Present on the first start only. */
  firstAdministrator: FirstAdministrator | undefined;
  /** Returns the public address of the site. */
  domainUrl(): string;
}

/**
 * Creates and wires all parts of the service; the only module that knows them all. Checks the project before opening
 * the database. Throws an Error with a line for each fault of the project, or what `openStore` throws.
 */
export async function compose(options: ComposeOptions): Promise<App> {
  const { project, logger, clock = systemClock } = options;
  const { configuration, dataDirectory } = project;
  const messages = createMessages({
    catalogues: project.catalogues,
    defaultLanguage: configuration['app.cms.default-language'],
    timeZone: configuration['app.cms.time-zone'],
  });
  const address = createSiteAddress(project);
  const { domainUrl } = address;

  // The project's files.
  const files = await openFileStores(project);
  const styleSheetStore = createStyleSheetStore(files.styleSheets);
  const sections = scriptSections(project, styleSheetStore);
  const prepare = options.skipsBrokenTemplates ? readProject : prepareProject;
  const { scripts, models, ...prepared } = await prepare({
    ...{ project, messages, clock, logger },
    scriptSections: sections,
  });
  const { contributors, fieldTypes } = prepared;
  const tracing = await openTracing(logger);
  const database = await openStore(project, logger, clock);
  try {
    // Shared by all slices.
    const ground = { configuration, database, clock, logger, messages, domainUrl, fieldTypes };
    const mail = composeMail(ground);
    const { outbox } = mail;
    const cdn = createCdnPurge(ground);
    const cache = composeCache({ ...ground, styleSheets: styleSheetStore, cdn });
    const { invalidate } = cache;
    const site = composeSite({
      ...{ ...ground, ...cache, project, prepared, styleSheets: styleSheetStore },
      watch: options.watch,
    });
    const { templates, settings: addressing, languages } = site;
    const marks = createFileMarks({ ...ground, root: files.root });

    // Slices.
    const people = joinPeople({ ...ground, dataDirectory });
    const { security, authenticate } = people;
    const webhooks = webhooksSlice({ ...ground, addressing, secret: security.secret });
    const results = resultsSlice({ ...ground, files: files.results, templates, outbox });
    const media = mediaSlice({
      ...ground,
      files: files.media,
      invalidate,
      announce: webhooks.announceMedium,
    });
    const styleSheets = styleSheetsSlice({
      ...{ ...ground, invalidate },
      ...{ store: styleSheetStore, files: files.styleSheets },
    });
    const vocabulary = contentVocabulary({ ...prepared, configuration, styleSheets: styleSheetStore });
    const content = composeKinds({
      ...{ ...ground, vocabulary, results: results.ofForm },
      projectModels: new Set(models.map(({ item }) => item.shortcut)),
      dropPages: cache.listener,
      announce: webhooks.announceChanges,
      listeners: options.listeners ?? [],
    });
    const { kinds, services } = content;
    const view = viewSlice({ ...ground, site, pages: cache.pages, authenticate });
    const signIn = adminSignIn();
    const slices: readonly Slice[] = [
      mail,
      ...people.slices,
      recoverySlice({ ...ground, ...security, templates, outbox, signInPath: signIn.signInPage ?? '/' }),
      identityProvidersSlice({
        ...{ ...ground, ...security, ...signIn, templates },
        createUser: (db, facts, now) => insertUser(db, facts, null, { login: null, now }),
      }),
      results,
      media,
      editorsSlice({
        ...{ ...ground, ...content, vocabulary, languages, addressing },
        ...{ rendererFor: view.rendererFor, renderer: site.renderer },
        headers: site.securedReply.headers,
      }),
      view,
      redirectsSlice({ ...ground, addressing }),
      styleSheets,
      contributorsSlice({ ...ground, contributors, content: services }),
      usagesSlice({
        ...{ ...ground, kinds },
        hasStyleSheet: styleSheets.has,
        hasContributor: (name) => contributors.has(name),
      }),
      contentSearchSlice({ database, languages: addressing.languages }),
      trashSlice({
        ...ground,
        days: configuration['app.cms.trash-days'],
        removeFiles: (id) => files.media.removeFolder(id),
        restore: (kind, id, by) => {
          if (kind === 'media') return media.service.restore(id as EntityId, by);
          if (kind === 'style-sheet') return styleSheets.restore(id, by);
          return content.trash.restore(kind, id as EntityId, by);
        },
      }),
      settingsSlice(ground),
      dashboardSlice({
        ...ground,
        timeZone: configuration['app.cms.time-zone'],
        languages: addressing,
        contributors: listContributors(contributors),
        purgeJob: CLEAR_FORM_RESULTS,
        countMedia: (db) => media.service.countAttention(db),
        countFailedDeliveries: webhooks.countFailed,
      }),
      submissionsSlice({
        ...{ ...ground, outbox, marks, files: files.results },
        announce: webhooks.announceResults,
        secret: security.secret,
        mailsOfResult: results.mailsOfResult,
        pages: view.submissionPages,
      }),
      { publicRoutes: site.routes },
      textIndexSlice({ ...ground, kinds, site: addressing }),
      composeFileWatch({ ...ground, files, marks }),
      { close: content.close },
      webhooks,
      ...(cdn ? [cdn] : []),
    ];
    const jobs = createScheduler({
      ...ground,
      timeZone: configuration['app.cms.time-zone'],
      jobs: slices.flatMap((slice) => slice.jobs ?? []),
    });
    const portability = composePortability({
      ...{ ...ground, files, cache, kinds },
      styleSheets: styleSheetStore,
      mediaIntake: media.intake,
      changed: content.recorded,
      cleaning: content.cleaning,
    });

    // Data required before the first request.
    if (!options.asStored) {
      await applyModels(models, {
        ...{ database, messages, force: options.force ?? false },
        service: services['article-model'] as unknown as ContentService<ArticleModelDocument>,
      });
      await loadDataScripts(scripts, {
        ...ground,
        sections,
        services: { content: services, media: media.service },
      });
      const profiles = await findProfileNames(database.read);
      for (const { property, message } of startupWarnings(configuration, profiles)) {
        logger.event('configuration warning', { property, detail: message });
      }
    }
    const firstAdministrator = options.asStored ? undefined : await people.users.ensureFirstAdministrator();

    const served = await serve({
      ...{ ...options, ...ground, address, prepared, slices, jobs, authenticate },
      ...{ site, cache, tracing },
    });
    return {
      ...served,
      ...{ database, outbox, webhooks, jobs, portability, firstAdministrator },
      users: people.users.users,
      domainUrl: address.domainUrl,
    };
  } catch (error) {
    await database.close();
    prepared.close();
    throw error;
  }
}
