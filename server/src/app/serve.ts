import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import type { OpenedProject } from '../config/open-project.ts';
import type { Database } from '../database/database.ts';
import { checkMigrated } from '../database/migrate.ts';
import type { Authenticate } from '../http/access.ts';
import type { Scheduler } from '../jobs/scheduler.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import type { Messages } from '../kernel/messages.ts';
import { adminFolder, adminPages } from './admin-pages.ts';
import { buildApp } from './build-app.ts';
import type { Cache } from './compose-cache.ts';
import type { Site } from './compose-site.ts';
import { followConnections } from './follow-connections.ts';
import { healthRoutes } from './health.routes.ts';
import type { PreparedRendering } from './prepare-project.ts';
import { serveFromMemory, type ServedFromMemory } from './serve-from-memory.ts';
import type { SiteAddress } from './site-address.ts';
import type { Slice } from './slice.ts';
import type { Tracing } from './tracing/tracing.ts';
import type { WatchedFaults } from './watched-faults.ts';
import type { Watchdog } from './watchdog.ts';

export interface ServeParts {
  project: OpenedProject;
  prepared: PreparedRendering;
  database: Database;
  clock: Clock;
  logger: Logger;
  messages: Messages;
  slices: readonly Slice[];
  jobs: Scheduler;
  authenticate: Authenticate;
  site: Site;
  address: SiteAddress;
  cache: Cache;
  tracing: Tracing | undefined;
  /** Whether changed templates and messages apply to the next request. */
  watch?: WatchedFaults | undefined;
  /** Tracks the requests in progress, for when the event loop is blocked. */
  watchdog?: Pick<Watchdog, 'followRequests'> | undefined;
}

/** The HTTP server and its lifecycle. */
export interface Served {
  server: FastifyInstance;
  /**
   * Listens on the configured host and port. Returns the address. Rejects with the system's error, such as a port in
   * use.
   */
  listen(): Promise<string>;
  /**
   * Stops accepting requests, finishes those in progress and closes the database. Further calls wait for the first.
   */
  close(): Promise<void>;
  /** Aborts requests in progress when `close` takes too long. */
  cutOff(): void;
}

/** Builds the server from the slices. It does not listen yet. */
export async function serve(parts: ServeParts): Promise<Served> {
  const { project, prepared, database, clock, logger, messages, slices, jobs, site, cache } = parts;
  const { configuration } = project;
  const watching = parts.watch
    ? (await import('./watch-project.ts')).watchProject({
        ...{ project, messages, logger, ...prepared, faults: parts.watch, since: prepared.readAt },
        onChange: (names) => cache.pages.invalidate(names),
      })
    : undefined;
  const faultPages = parts.watch && (await import('./fault-page.ts'));
  let stopping: Promise<void> | undefined;
  const isStopping = () => stopping !== undefined;
  const metrics = configuration['app.server.metrics']
    ? (await import('./metrics/metrics.ts')).createMetrics({
        ...{ database, clock, jobs },
        pageCache: cache.pages.statistics,
        requests: () => memory.requests(),
      })
    : undefined;
  const server = await buildApp({
    ...{ configuration, logger, messages },
    timeRequest: metrics?.timeRequest,
    tracing: parts.tracing,
    watchdog: parts.watchdog,
    guarded: {
      authenticate: parts.authenticate,
      async routes(api) {
        for (const slice of slices) await slice.routes?.(api, jobs);
      },
    },
    async publicRoutes(app) {
      const checkDatabase = () => checkMigrated(database);
      await app.register(async (health) => healthRoutes(health, { isStopping, checkDatabase }));
      metrics?.routes(app);
      await app.register((admin) => adminPages(admin, adminFolder()));
      for (const slice of slices) await slice.publicRoutes?.(app);
    },
    sendErrorPage: faultPages
      ? faultPages.showFailures(site.sendErrorPage, project.projectDirectory)
      : site.sendErrorPage,
  });
  const connections = followConnections(server.server);
  const memory: ServedFromMemory = serveFromMemory({
    ...{ server, isStopping },
    feed: cache.feed,
    freshness: cache.freshness,
    styleSheetWatch: site.styleSheetWatch,
    fastPath: site.fastPath,
    accessLog: configuration['app.server.access-log'] ? logger : undefined,
  });
  if (parts.watch) faultPages?.showFaults(server, parts.watch, project.projectDirectory);

  async function listen(): Promise<string> {
    const host = configuration['app.server.host'];
    const wanted = configuration['app.server.port'];
    await server.listen({ host, port: wanted, listenTextResolver: (at) => `listening on ${at}` });
    const { port } = server.server.address() as AddressInfo;
    const url = parts.address.listensAt(host, port);
    // The address of the site is now known.
    cache.pages.clear();
    jobs.start();
    for (const slice of slices) void slice.start?.();
    return url;
  }

  async function stop(): Promise<void> {
    await watching?.close();
    await Promise.all([connections.end(), server.close(), jobs.stop()]);
    await memory.close();
    for (const slice of slices) await slice.close?.();
    metrics?.close();
    await database.close();
    await parts.tracing?.close();
    prepared.close();
  }

  return {
    server,
    listen,
    close: () => (stopping ??= stop()),
    cutOff() {
      server.server.closeAllConnections();
    },
  };
}
