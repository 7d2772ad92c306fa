import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { OpenedProject } from '../config/open-project.ts';
import { PACKAGE_DIRECTORY } from '../config/project.ts';
import type { Database } from '../database/database.ts';
import { checkMigrated } from '../database/migrate.ts';
import { settingsRoutes } from '../features/settings/settings.routes.ts';
import { createStyleSheetStore } from '../features/style-sheets/style-sheet.store.ts';
import type { FirstAdministrator } from '../features/users/first-administrator.ts';
import type { UserService } from '../features/users/user.service.ts';
import type { Scheduler } from '../jobs/scheduler.ts';
import { systemClock, type Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import { createMessages } from '../kernel/messages.ts';
import type { Outbox } from '../mail/outbox.ts';
import { sanitise } from '../rendering/sanitise.ts';
import { adminPages } from './admin-pages.ts';
import { buildApp } from './build-app.ts';
import { composeContent, type Content } from './compose-content.ts';
import { composeAccess } from './compose-access.ts';
import { composeMail } from './compose-mail.ts';
import { composeMedia } from './compose-media.ts';
import { composeFormResults } from './compose-form-results.ts';
import { composeSignInWays } from './compose-sign-in-ways.ts';
import { contentVocabulary, type ContentVocabulary } from './content-vocabulary.ts';
import { healthRoutes } from './health.routes.ts';
import { loadDataScripts } from './load-data-scripts.ts';
import { openStore } from './open-store.ts';
import { prepareProject } from './prepare-project.ts';
import { scriptSections } from './script-sections.ts';
import { watchProject } from './watch-project.ts';

export interface ComposeOptions {
  project: OpenedProject;
  logger: Logger;
  clock?: Clock;
  /** Changed templates and messages show at the next request. */
  watch?: boolean;
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
  /** Present on the first start only. */
  firstAdministrator: FirstAdministrator | undefined;
  /** Listens by the properties. Gives the address. Rejects with the system's error, such as a port in use. */
  listen(): Promise<string>;
  /** Where the public reaches the site. */
  domainUrl(): string;
  /** Stops accepting, finishes what is under way, closes the database. Repeated calls wait for the first. */
  close(): Promise<void>;
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

  const styleSheets = createStyleSheetStore(configuration['app.cms.css-upload-path']);
  const isTrusted = configuration['app.cms.html-policy'] === 'trusted';
  const clean = (html: string) => (isTrusted ? html : sanitise(html));
  // Scripts are read before the database is opened; what their entries need is asked for when they are inserted.
  const later: { vocabulary?: ContentVocabulary; content?: Content } = {};
  const sections = scriptSections({
    project,
    styleSheets,
    vocabulary: () => later.vocabulary!,
    pages: () => later.content!.pages,
    sanitise: clean,
  });
  const prepared = await prepareProject({ project, scriptSections: sections, messages, clock, logger });
  const vocabulary = contentVocabulary({ ...prepared, configuration, styleSheets });
  const database = await openStore(project, logger, clock);
  try {
    const content = composeContent({
      project,
      prepared,
      styleSheets,
      vocabulary,
      database,
      clock,
      logger,
      messages,
      domainUrl,
      sanitise: clean,
    });
    Object.assign(later, { vocabulary, content });
    const media = composeMedia({ configuration, database, clock });
    const formResults = composeFormResults({ database, configuration, clock, logger, messages });
    const access = composeAccess({
      database,
      configuration,
      clock,
      logger,
      dataDirectory: project.dataDirectory,
      domainUrl,
    });
    const outbox = composeMail({ database, configuration, clock, logger });
    const signInWays = composeSignInWays({
      configuration,
      database,
      clock,
      logger,
      messages,
      templates: prepared.templates,
      outbox,
      access,
      domainUrl,
      hasAdminPages: existsSync(join(adminFolder(), 'index.html')),
    });

    await loadDataScripts(prepared.scripts, { database, clock, messages, sections });
    const firstAdministrator = await access.ensureFirstAdministrator();

    const watching = options.watch
      ? watchProject({ project, templates: prepared.templates, messages, logger })
      : undefined;
    let stopping: Promise<void> | undefined;
    const server = await buildApp({
      configuration,
      logger,
      messages,
      authenticate: (request) => access.authenticate(request.headers),
      async guardedRoutes(api) {
        access.routes(api);
        signInWays.routes(api);
        formResults.routes(api);
        await media.routes(api);
        content.editingRoutes(api);
        settingsRoutes(api, configuration, domainUrl);
      },
      async publicRoutes(site) {
        await site.register(async (health) =>
          healthRoutes(health, {
            isStopping: () => stopping !== undefined,
            checkDatabase: () => checkMigrated(database),
          }),
        );
        await signInWays.publicRoutes(site);
        await site.register((admin) => adminPages(admin, adminFolder()));
        await content.publicRoutes(site, (request) => access.authenticate(request.headers));
        media.publicRoutes(site);
      },
      sendErrorPage: content.sendErrorPage,
    });

    return {
      server,
      database,
      users: access.users,
      outbox,
      jobs: formResults.jobs,
      firstAdministrator,
      domainUrl,
      async listen() {
        const host = configuration['app.server.host'];
        await server.listen({
          host,
          port: configuration['app.server.port'],
          listenTextResolver: (address) => `listening on ${address}`,
        });
        const { port } = server.server.address() as AddressInfo;
        listeningUrl = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
        formResults.jobs.start();
        return listeningUrl;
      },
      close: () =>
        (stopping ??= (async () => {
          watching?.close();
          await Promise.all([server.close(), formResults.jobs.stop()]);
          await database.close();
          prepared.close();
        })()),
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
