import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ChangeFeed } from '../database/change-feed.ts';
import type { StyleSheetWatch } from '../features/style-sheets/style-sheet-watch.ts';
import type { Freshness } from '../features/view/freshness.ts';
import type { FrontDoor, FrontDoorDependencies } from '../features/view/front-door.ts';
import type { Logger } from '../kernel/logger.ts';

export interface ServeFromMemoryParts {
  server: FastifyInstance;
  /** Follows the changes of other instances. */
  feed: Pick<ChangeFeed, 'start' | 'close'>;
  freshness: Freshness;
  styleSheetWatch: StyleSheetWatch;
  frontDoor(given: Pick<FrontDoorDependencies, 'isConfirmed' | 'log'>): FrontDoor;
  isStopping(): boolean;
  /** Present when every request is to be logged. */
  accessLog: Logger | undefined;
}

export interface ServedFromMemory {
  /** Requests since the start, by who answered them. */
  requests(): { memory: number; framework: number };
  close(): Promise<void>;
}

/**
 * Lets pages in memory be answered in front of the framework, and keeps them true: changes are followed from before the first
 * request on. Decision 0021.
 */
export function serveFromMemory(parts: ServeFromMemoryParts): ServedFromMemory {
  const { server, feed, freshness, styleSheetWatch, accessLog } = parts;
  server.addHook('onReady', async () => {
    await feed.start();
    styleSheetWatch.start();
  });
  const door = parts.frontDoor({
    isConfirmed: () => !parts.isStopping() && freshness.state() === 'confirmed',
    log: accessLog && ((request, response) => logAccess(accessLog, request, response)),
  });
  const requests = { memory: 0, framework: 0 };
  standInFront(server, (request, response) => {
    const isAnswered = door(request, response);
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

/** What comes last is asked first. */
function standInFront({ server }: FastifyInstance, door: FrontDoor): void {
  const [framework] = server.listeners('request') as Listener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!door(request, response)) framework!(request, response);
  });
}

/** One line a request; of the address no query, which may hold what is nobody's business. */
export function logAccess(logger: Logger, request: IncomingMessage, response: ServerResponse): void {
  logger.event('public request handled', {
    method: request.method,
    path: request.url!.split('?')[0],
    status: response.statusCode,
  });
}
