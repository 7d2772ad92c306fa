import type { FastifyInstance } from 'fastify';
import { Worker } from 'node:worker_threads';
import type { Logger } from '../kernel/logger.ts';
import { threadScript } from '../kernel/thread-script.ts';
import {
  BEAT,
  BEAT_MS,
  monotonicMs,
  TEXT_BYTES,
  TEXT_LENGTH,
  type RequestInProgress,
  type WatchdogData,
} from './watchdog-link.ts';

/** The maximum number of requests logged, latest first. */
const MAX_LOGGED = 10;

export interface Watchdog {
  /** Tracks the requests of a server. Call before its routes are declared. */
  followRequests(server: FastifyInstance): void;
  /** Kills the process unless it exits within 12 s. */
  limitStop(): void;
}

/**
 * Watches this thread's event loop from another thread. When the loop is blocked for a second, logs the requests in
 * progress. Ends the process 12 s after a stop signal in any case. Decision 0046.
 */
export function startWatchdog(logger: Logger): Watchdog {
  const data: WatchdogData = {
    state: new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)),
    text: new Uint8Array(new SharedArrayBuffer(TEXT_BYTES)),
  };
  const thread = new Worker(threadScript('watchdog', import.meta.url), {
    workerData: data,
    // Signals reach only this thread's loop, which may be blocked. Node has no public way to receive them in another
    // thread.
    execArgv: ['--expose-internals', '--no-warnings'],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  thread.unref();
  thread.on('error', (error) => logger.event('watchdog failed', { err: error }));

  const inProgress = new Map<string, RequestInProgress>();
  const encoder = new TextEncoder();
  const publish = (): void => {
    const latest = [...inProgress.values()].slice(-MAX_LOGGED);
    Atomics.store(data.state, TEXT_LENGTH, encoder.encodeInto(JSON.stringify(latest), data.text).written);
  };

  return {
    followRequests(server) {
      // The loop may be blocked during startup, before there are requests.
      server.addHook('onListen', async () => {
        const countTurn = (): number => Atomics.add(data.state, BEAT, 1);
        countTurn();
        setInterval(countTurn, BEAT_MS).unref();
      });
      server.addHook('onRequest', (request, _reply, done) => {
        const path = request.url.split('?')[0]!.slice(0, 200);
        inProgress.set(request.id, {
          ...{ method: request.method, path, requestId: request.id },
          since: monotonicMs(),
        });
        publish();
        done();
      });
      const remove = (id: string): void => {
        if (inProgress.delete(id)) publish();
      };
      server.addHook('onResponse', async (request) => remove(request.id));
      server.addHook('onRequestAbort', async (request) => remove(request.id));
    },
    limitStop: () => thread.postMessage('stop'),
  };
}
