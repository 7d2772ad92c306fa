import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { OpenedProject } from '../config/open-project.ts';
import { PACKAGE_DIRECTORY } from '../config/project.ts';
import type { EntityChangeListener } from '../content/entity-change.ts';
import type { Database } from '../database/database.ts';
import { checkMigrated } from '../database/migrate.ts';
import { BUNDLED_SCRIPT_SECTIONS } from '../features/access/access-scripts.ts';
import { findProfileNames } from '../features/access/profile.repository.ts';
import { dashboardRoutes } from '../features/dashboard/dashboard.routes.ts';
import { createDashboardService } from '../features/dashboard/dashboard.service.ts';
import { identityProvidersSlice } from '../features/identity-providers/identity-providers.slice.ts';
import type { Portability } from '../features/portability/portability.service.ts';
import { recoverySlice } from '../features/recovery/recovery.slice.ts';
import { CLEAR_FORM_RESULTS } from '../features/results/purge.ts';
import { settingsRoutes } from '../features/settings/settings.routes.ts';
import { createStyleSheetChecker } from '../features/style-sheets/style-sheet-checker.ts';
import { createStyleSheetStore } from '../features/style-sheets/style-sheet.store.ts';
import type { FirstAdministrator } from '../features/users/first-administrator.ts';
import { insertUser } from '../features/users/user.repository.ts';
import type { UserService } from '../features/users/user.service.ts';
import { createFileMarks } from '../files/file-mark.ts';
import type { Scheduler } from '../jobs/scheduler.ts';
import { systemClock, type Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import { createMessages } from '../kernel/messages.ts';
import type { Outbox } from '../mail/outbox.ts';
import { listContributors } from '../rendering/contributors/contributor.ts';
import { createHtmlCleaner, TRUSTING_CLEANER } from '../rendering/html-cleaner.ts';
import { adminPages } from './admin-pages.ts';
import { buildApp } from './build-app.ts';
import { composeCache } from './compose-cache.ts';
import { composeContent } from './compose-content.ts';
import { composeFormResults } from './compose-form-results.ts';
import { composeMail } from './compose-mail.ts';
import { composeMedia } from './compose-media.ts';
import { composePortability } from './compose-portability.ts';
import { contentVocabulary } from './content-vocabulary.ts';
import { openFileStores } from './file-stores.ts';
import { followConnections } from './follow-connections.ts';
import { healthRoutes } from './health.routes.ts';
import { listenOptions } from './listen-options.ts';
import { loadDataScripts } from './load-data-scripts.ts';
import { createThreadMeter, noTimings } from './metrics/thread-meter.ts';
import { openStore } from './open-store.ts';
import { joinPeople } from './people.ts';
import { prepareProject, readProject } from './prepare-project.ts';
import { probePort } from './probe-port.ts';
import { scriptSections } from './script-sections.ts';
import { serveFromMemory, type ServedFromMemory } from './serve-from-memory.ts';
import type { Slice } from './slice.ts';
import { startupWarnings } from './startup-warnings.ts';
import { composeFileWatch } from './stored-files.ts';
import { openTracing } from './tracing/open-tracing.ts';
import type { Watchdog } from './watchdog.ts';
import { addCounts, type ThreadCounts } from './workers/worker-link.ts';
import { createWorkerPool } from './workers/worker-pool.ts';

export interface ComposeOptions {
  project: OpenedProject;
  logger: Logger;
  clock?: Clock;
  /** Changed templates and messages show at the next request. */
  watch?: boolean;
  /** Neither data scripts nor the first administrator are inserted: for commands on what is stored. */
  asStored?: boolean;
  /** Knows which requests are under way when the event loop is held. */
  watchdog?: Pick<Watchdog, 'followRequests'>;
  /** Templates with faults are left out: `parvis check` has found them already. */
  skipsBrokenTemplates?: boolean;
  /** Are told of every change of content, in its transaction, after our own. */
  listeners?: readonly EntityChangeListener[];
}

/** The whole service, joined and ready to listen. */
export interface App {
  server: FastifyInstance;
  database: Database;
  users: UserService;
  /** Mails on their way out. */
  outbox: Outbox;
  /** Started by `listen`, stopped by `close`. */
  jobs: Scheduler;
  portability: Portability;
  /** Present on the first start only. */
  firstAdministrator: FirstAdministrator | undefined;
  /** Listens by the properties. Gives the address. Rejects with the system's error, such as a port in use. */
  listen(): Promise<string>;
  /** Where the public reaches the site. */
  domainUrl(): string;
  /** Stops accepting, finishes what is under way, closes the database. Repeated calls wait for the first. */
  close(): Promise<void>;
  /** Ends what is still under way, for a `close` that has taken too long. */
  cutOff(): void;
}

/**
 * Makes every part of the service and joins them: the only place that knows them all. The project is checked whole
 * before the database is opened. Throws an Error with a line for each fault of the project, or what the store throws.
 */
export async function compose(options: ComposeOptions): Promise<App> {
  const { project, logger, clock = systemClock } = options;
  const { configuration } = project;
  const messages = createMessages({
    catalogues: project.catalogues,
    defaultLanguage: configuration['app.cms.default-language'],
    timeZone: configuration['app.cms.time-zone'],
  });

  let listeningUrl: string | undefined;
  const domainUrl = () =>
    project.origins.get('app.cms.domain-url') === 'default' && listeningUrl !== undefined
      ? listeningUrl
      : configuration['app.cms.domain-url'];

  const files = await openFileStores(project);
  const styleSheets = createStyleSheetStore(files.styleSheets);
  const cleaner =
    configuration['app.cms.html-policy'] === 'trusted'
      ? TRUSTING_CLEANER
      : createHtmlCleaner(configuration['app.cms.max-content-size']);
  const styleSheetChecker = createStyleSheetChecker();
  const sections = scriptSections(project, styleSheets);
  const prepare = options.skipsBrokenTemplates ? readProject : prepareProject;
  const { scripts, ...prepared } = await prepare({
    ...{ project, messages, clock, logger },
    scriptSections: sections,
  });
  const vocabulary = contentVocabulary({ ...prepared, configuration, styleSheets });
  const tracing = await openTracing(logger);
  const database = await openStore(project, logger, clock);
  try {
    const outbox = composeMail({ database, configuration, clock, logger, messages, domainUrl });
    const workers =
      configuration['app.server.workers'] > 1
        ? createWorkerPool({ project, logger, watch: options.watch ?? false })
        : undefined;
    const cache = composeCache({ configuration, database, clock, logger, styleSheets, workers });
    const content = composeContent({
      project,
      prepared,
      files,
      styleSheets,
      vocabulary,
      database,
      clock,
      logger,
      messages,
      cache,
      outbox,
      domainUrl,
      cleaner,
      styleSheetChecker,
      listeners: options.listeners ?? [],
    });
    const media = composeMedia({ configuration, database, files: files.media, clock, logger, cache });
    const { templates } = content.site;
    const marks = createFileMarks({ database, root: files.root, clock, logger });
    const formResults = composeFormResults({
      database,
      marks,
      files: files.results,
      configuration,
      clock,
      logger,
      messages,
      templates,
      outbox,
      domainUrl,
      fieldTypes: prepared.fieldTypes,
      jobs: content.jobs,
    });
    const fileWatch = composeFileWatch({ files, marks, database, logger });
    const { dataDirectory } = project;
    const people = joinPeople({ database, configuration, clock, logger, dataDirectory, domainUrl });
    const hasAdminPages = existsSync(join(adminFolder(), 'index.html'));
    const signInPage = hasAdminPages ? '/admin/sign-in' : undefined;
    const ground = { configuration, database, clock, logger, messages, domainUrl, templates };
    const recovery = recoverySlice({
      ...ground,
      ...people.security,
      outbox,
      signInPath: signInPage ?? '/',
    });
    const identityProviders = identityProvidersSlice({
      ...ground,
      ...people.security,
      createUser: (db, facts, now) => insertUser(db, facts, null, { login: null, now }),
      signInPage,
      startPath: hasAdminPages ? '/admin/' : '/',
    });
    const slices: readonly Slice[] = [...people.slices, recovery, identityProviders];

    const dashboard = createDashboardService({
      database,
      clock,
      timeZone: configuration['app.cms.time-zone'],
      contributors: listContributors(prepared.contributors),
      purgeStatus: () => formResults.jobs.status(CLEAR_FORM_RESULTS),
    });
    const portability = composePortability({
      mediaIntake: media.intake,
      configuration,
      database,
      files,
      clock,
      messages,
      styleSheets,
      cache,
      ...{ kinds: content.kinds, changed: content.recorded, cleaning: content.cleaning },
    });

    if (!options.asStored) {
      const allSections = [...sections, ...BUNDLED_SCRIPT_SECTIONS];
      await loadDataScripts(scripts, {
        ...{ database, clock, messages, sections: allSections },
        services: { content: content.services, media: media.service },
      });
      const profiles = await findProfileNames(database.read);
      for (const { property, message } of startupWarnings(configuration, profiles)) {
        logger.warn({ property }, message);
      }
    }
    const firstAdministrator = options.asStored ? undefined : await people.users.ensureFirstAdministrator();

    const watching = options.watch
      ? (await import('./watch-project.ts')).watchProject({
          project,
          templates: prepared.templates,
          messages,
          logger,
          onChange: (names) => cache.pages.invalidate(names),
        })
      : undefined;
    const meter = configuration['app.server.metrics'] ? createThreadMeter() : undefined;
    let stopping: Promise<void> | undefined;
    const server = await buildApp({
      configuration,
      logger,
      messages,
      timeRequest: meter?.timeRequest,
      tracing,
      watchdog: options.watchdog,
      guarded: {
        authenticate: people.authenticate,
        async routes(api) {
          api.addHook('onReady', async () => outbox.start());
          api.addHook('onClose', () => outbox.close());
          for (const slice of slices) await slice.routes?.(api);
          formResults.routes(api);
          await media.routes(api);
          content.editingRoutes(api);
          settingsRoutes(api, configuration, domainUrl);
          dashboardRoutes(api, dashboard);
        },
      },
      async publicRoutes(site) {
        await site.register(async (health) =>
          healthRoutes(health, {
            isStopping: () => stopping !== undefined,
            checkDatabase: () => checkMigrated(database),
          }),
        );
        if (configuration['app.server.metrics']) {
          const { metricsRoutes } = await import('./metrics/metrics.routes.ts');
          metricsRoutes(site, { database, clock, counts, jobs: formResults.jobs });
        }
        for (const slice of slices) await slice.publicRoutes?.(site);
        await site.register((admin) => adminPages(admin, adminFolder()));
        await content.publicRoutes(site, people.authenticate);
        media.publicRoutes(site);
      },
      sendErrorPage: content.site.sendErrorPage,
    });
    const connections = followConnections(server.server);
    const memory: ServedFromMemory = serveFromMemory({
      server,
      feed: cache.feed,
      freshness: cache.freshness,
      styleSheetWatch: content.site.styleSheetWatch,
      frontDoor: content.site.frontDoor,
      isStopping: () => stopping !== undefined,
      accessLog: configuration['app.server.access-log'] ? logger : undefined,
    });

    async function counts(): Promise<ThreadCounts> {
      const own = {
        pageCache: cache.pages.statistics(),
        requests: memory.requests(),
        timings: meter?.timings ?? noTimings(),
        pools: database.pools(),
      };
      return workers ? addCounts(own, await workers.counts()) : own;
    }

    return {
      server,
      database,
      users: people.users.users,
      outbox,
      jobs: formResults.jobs,
      portability,
      firstAdministrator,
      domainUrl,
      async listen() {
        const host = configuration['app.server.host'];
        const wanted = configuration['app.server.port'];
        // Whoever has the port already would share it with us.
        if (workers) await probePort(host, wanted);
        await server.listen(listenOptions(host, wanted, { reusePort: workers !== undefined }));
        const { port } = server.server.address() as AddressInfo;
        listeningUrl = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
        // Now it is known where the site is reached.
        cache.pages.clear();
        await workers?.start(server, { listen: { host, port }, domainUrl: domainUrl() });
        formResults.jobs.start();
        fileWatch.start();
        void media.sweep();
        return listeningUrl;
      },
      close: () =>
        (stopping ??= (async () => {
          await watching?.close();
          const ending = connections.end();
          // They hand requests on to us until they have ended.
          await workers?.stop();
          await Promise.all([ending, server.close(), formResults.jobs.stop(), fileWatch.stop()]);
          await memory.close();
          await cleaner.close();
          await styleSheetChecker.close();
          meter?.close();
          await database.close();
          await tracing?.close();
          prepared.close();
        })()),
      cutOff() {
        workers?.cutOff();
        server.server.closeAllConnections();
      },
    };
  } catch (error) {
    await database.close();
    prepared.close();
    throw error;
  }
}

/** The built back office: inside the published package, or, in a checkout, in the workspace beside it. */
function adminFolder(): string {
  const packed = join(PACKAGE_DIRECTORY, 'admin');
  return existsSync(packed) ? packed : join(PACKAGE_DIRECTORY, '../admin/dist');
}
