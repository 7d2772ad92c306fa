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
  type RequestUnderWay,
  type WatchdogData,
} from './watchdog-link.ts';

/** The latest requests are named; of more there is nothing new to learn. */
const MAX_NAMED = 10;

export interface Watchdog {
  /** Notes the requests of a server; to be called before its routes are declared. */
  followRequests(server: FastifyInstance): void;
  /** The process has to end soon, whatever it does. */
  stopBegins(): void;
}

/**
 * Watches this thread's event loop from another one: what holds it for a second is logged with the requests under way, and the process
 * ends 12 s after a signal to stop, whatever it does then. Decision 0046.
 */
export function startWatchdog(logger: Logger): Watchdog {
  const data: WatchdogData = {
    state: new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)),
    text: new Uint8Array(new SharedArrayBuffer(TEXT_BYTES)),
  };
  const thread = new Worker(threadScript('watchdog', import.meta.url), {
    workerData: data,
    // Signals reach this thread's loop alone, which may be held; Node has no public way to wait for them elsewhere.
    execArgv: ['--expose-internals', '--no-warnings'],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  thread.unref();
  thread.on('error', (error) => logger.event('watchdog failed', { err: error }));

  const underWay = new Map<string, RequestUnderWay>();
  const encoder = new TextEncoder();
  const note = (): void => {
    const named = [...underWay.values()].slice(-MAX_NAMED);
    Atomics.store(data.state, TEXT_LENGTH, encoder.encodeInto(JSON.stringify(named), data.text).written);
  };

  return {
    followRequests(server) {
      // A start may hold the loop: nobody waits for it yet.
      server.addHook('onListen', async () => {
        const turn = (): number => Atomics.add(data.state, BEAT, 1);
        turn();
        setInterval(turn, BEAT_MS).unref();
      });
      server.addHook('onRequest', (request, _reply, done) => {
        const path = request.url.split('?')[0]!.slice(0, 200);
        underWay.set(request.id, {
          ...{ method: request.method, path, requestId: request.id },
          since: monotonicMs(),
        });
        note();
        done();
      });
      const forget = (id: string): void => {
        if (underWay.delete(id)) note();
      };
      server.addHook('onResponse', async (request) => forget(request.id));
      server.addHook('onRequestAbort', async (request) => forget(request.id));
    },
    stopBegins: () => thread.postMessage('stop'),
  };
}
