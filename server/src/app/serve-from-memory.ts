import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ChangeFeed } from '../database/change-feed.ts';
import type { StyleSheetWatch } from '../features/style-sheets/style-sheet-watch.ts';
import type { Freshness } from '../features/view/freshness.ts';
import type { FastPath, FastPathDependencies } from '../features/view/fast-path.ts';
import type { Logger } from '../kernel/logger.ts';

export interface ServeFromMemoryParts {
  server: FastifyInstance;
  /** Receives the changes of other instances. */
  feed: Pick<ChangeFeed, 'start' | 'close'>;
  freshness: Freshness;
  styleSheetWatch: StyleSheetWatch;
  fastPath(given: Pick<FastPathDependencies, 'isConfirmed' | 'log'>): FastPath;
  isStopping(): boolean;
  /** Undefined without `app.server.access-log`. */
  accessLog: Logger | undefined;
}

export interface ServedFromMemory {
  /** Returns the number of requests since the start, by what served them. */
  requests(): { memory: number; framework: number };
  close(): Promise<void>;
}

/**
 * Serves cached pages before the request reaches the framework, and keeps them valid: the change feed starts before
 * the first request. Decision 0021.
 */
export function serveFromMemory(parts: ServeFromMemoryParts): ServedFromMemory {
  const { server, feed, freshness, styleSheetWatch, accessLog } = parts;
  server.addHook('onReady', async () => {
    await feed.start();
    styleSheetWatch.start();
  });
  const fastPath = parts.fastPath({
    isConfirmed: () => !parts.isStopping() && freshness.state() === 'confirmed',
    log: accessLog && ((request, response) => logAccess(accessLog, request, response)),
  });
  const requests = { memory: 0, framework: 0 };
  interceptRequests(server, (request, response) => {
    const isAnswered = fastPath(request, response);
    requests[isAnswered ? 'memory' : 'framework'] += 1;
    return isAnswered;
  });
  return {
    requests: () => requests,
    async close() {
      await Promise.all([feed.close(), styleSheetWatch.close()]);
    },
  };
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Passes each request to the fast path before the framework. */
function interceptRequests({ server }: FastifyInstance, fastPath: FastPath): void {
  const [framework] = server.listeners('request') as Listener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!fastPath(request, response)) framework!(request, response);
  });
}

/** Logs a request without its query, which may contain personal data. */
export function logAccess(logger: Logger, request: IncomingMessage, response: ServerResponse): void {
  logger.event('public request handled', {
    method: request.method,
    path: request.url!.split('?')[0],
    status: response.statusCode,
  });
}
