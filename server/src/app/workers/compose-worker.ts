import type { FastifyInstance } from 'fastify';
import { openDatabaseForReading } from '../../database/open-database.ts';
import { createStyleSheetStore } from '../../features/style-sheets/style-sheet.store.ts';
import { createPageStore } from '../../features/view/page-store.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import { createMessages } from '../../kernel/messages.ts';
import { buildApp } from '../build-app.ts';
import { composeSite } from '../compose-site.ts';
import { contentInMemory } from '../content-in-memory.ts';
import { openFileStores } from '../file-stores.ts';
import { followConnections } from '../follow-connections.ts';
import { listenOptions } from '../listen-options.ts';
import { prepareProject } from '../prepare-project.ts';
import { createThreadMeter, noTimings } from '../metrics/thread-meter.ts';
import { serveFromMemory, standInFront } from '../serve-from-memory.ts';
import { openTracing } from '../tracing/open-tracing.ts';
import { createChangeSignal } from './change-signal.ts';
import { followChanges } from './follow-changes.ts';
import { createForwarding, type Forwarding } from './forwarding.ts';
import type { ThreadCounts, WorkerData } from './worker-link.ts';

export interface WorkerServer {
  counts(): ThreadCounts;
  /** Finishes what is under way. Repeated calls wait for the first. */
  close(): Promise<void>;
}

/** A thread that answers what the public reads, and hands everything else on to the primary. Listens when it resolves. Decision 0031. */
export async function startWorkerServer(data: WorkerData, logger: Logger): Promise<WorkerServer> {
  const { project } = data;
  const { configuration } = project;
  const clock = systemClock;
  const messages = createMessages({
    catalogues: project.catalogues,
    defaultLanguage: configuration['app.cms.default-language'],
    timeZone: configuration['app.cms.time-zone'],
  });
  // The primary has told already what the project brings along.
  const prepared = await prepareProject({
    ...{ project, messages, clock },
    logger: logger.child({}, { level: 'warn' }),
  });
  const pages = createPageStore({
    cacheSizeMebibytes: configuration['app.cms.cache-size'] / configuration['app.server.workers'],
    clock,
  });
  const styleSheets = createStyleSheetStore((await openFileStores(project)).styleSheets);
  const { catchUp, freshness } = followChanges({
    signal: createChangeSignal(data.signal),
    port: data.changes,
    pages: contentInMemory(styleSheets, pages),
    staleMs: configuration['app.cms.stale-while-unavailable'],
  });
  const tracing = await openTracing(logger);
  const database = openDatabaseForReading(configuration['app.database.url'], logger);
  const site = composeSite({
    ...{ project, prepared, database, clock, logger, messages, pages, freshness },
    styleSheets,
    domainUrl: () => data.domainUrl,
  });
  const meter = configuration['app.server.metrics'] ? createThreadMeter() : undefined;
  const server = await buildApp({
    ...{ configuration, logger, messages },
    timeRequest: meter?.timeRequest,
    tracing,
    publicRoutes: site.routes,
    sendErrorPage: site.sendErrorPage,
  });
  const connections = followConnections(server.server);
  let stopping: Promise<void> | undefined;
  const isStopping = () => stopping !== undefined;
  const forwarding = createForwarding({ socketPath: data.socketPath, logger, isStopping });
  const handedOn = handOn(server, data.paths, forwarding);
  const memory = serveFromMemory({
    ...{ server, isStopping },
    freshness,
    styleSheetWatch: site.styleSheetWatch,
    frontDoor: site.frontDoor,
    accessLog: configuration['app.server.access-log'] ? logger : undefined,
  });
  standInFront(server, (request, response) => {
    catchUp();
    if (request.method === 'GET' || request.method === 'HEAD') return false;
    forwarding.forward(request, response);
    return true;
  });
  const watching = data.watch
    ? (await import('../watch-project.ts')).watchProject({
        ...{ project, messages, logger, ...prepared },
        onChange: pages.invalidate,
      })
    : undefined;
  await server.listen(listenOptions(data.listen.host, data.listen.port, { reusePort: true }));

  return {
    counts() {
      const { memory: fromMemory, framework } = memory.requests();
      return {
        pageCache: pages.statistics(),
        // The primary counts what is handed on.
        requests: { memory: fromMemory, framework: framework - handedOn() },
        timings: meter?.timings ?? noTimings(),
        pools: database.pools(),
      };
    },
    close: () =>
      (stopping ??= (async () => {
        await watching?.close();
        await Promise.all([connections.end(), server.close()]);
        meter?.close();
        forwarding.close();
        await memory.close();
        await database.close();
        await tracing?.close();
        prepared.close();
      })()),
  };
}

/** Declares the addresses that the primary alone answers. Gives how many requests were for them. */
function handOn(server: FastifyInstance, paths: readonly string[], { forward }: Forwarding): () => number {
  const own = new Set(server.declaredPaths());
  let count = 0;
  for (const path of paths) {
    if (own.has(path)) continue;
    server.get(path, { config: { isHandedOn: true } }, (request, reply) => {
      count += 1;
      void reply.hijack();
      forward(request.raw, reply.raw);
    });
  }
  return () => count;
}
