import type { TracingChannel } from 'node:diagnostics_channel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WORK } from '../../kernel/work.ts';
import { addTimings, observe, type Timings } from './timings.ts';

/** What the parts of a thread have taken, each by its labels. */
export interface ThreadTimings {
  /** method, route, class of status: `GET /api/admin/cms/pages/:id 2xx` */
  requests: Timings;
  /** database, first word: `postgres select` */
  queries: Timings;
  /** `page`, `article`, `form` */
  renders: Timings;
}

export interface ThreadMeter {
  timings: ThreadTimings;
  /** Told of each request that the framework has answered. */
  timeRequest(request: FastifyRequest, reply: FastifyReply): void;
  close(): void;
}

/** What a statement may begin with; everything else is `other`. */
const STATEMENTS = ['select', 'insert', 'update', 'delete', 'with', 'commit'];

/** Times what this thread does from now on. */
export function createThreadMeter(): ThreadMeter {
  const timings = noTimings();
  const stops = [
    timeWork(WORK.query, ({ database, sql }, seconds) =>
      observe(timings.queries, `${database} ${statementOf(sql)}`, seconds),
    ),
    timeWork(WORK.render, ({ kind }, seconds) => observe(timings.renders, kind, seconds)),
  ];
  return {
    timings,
    timeRequest({ method, routeOptions }, reply) {
      if (routeOptions.config.isHandedOn) return;
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      observe(
        timings.requests,
        `${method} ${routeOptions.url ?? 'none'} ${status}`,
        reply.elapsedTime / 1000,
      );
    },
    close() {
      for (const stop of stops) stop();
    },
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Another thread answers it, and times it. */
    isHandedOn?: boolean;
  }
}

export function noTimings(): ThreadTimings {
  return { requests: {}, queries: {}, renders: {} };
}

export function addThreadTimings(all: readonly ThreadTimings[]): ThreadTimings {
  return {
    requests: addTimings(all.map(({ requests }) => requests)),
    queries: addTimings(all.map(({ queries }) => queries)),
    renders: addTimings(all.map(({ renders }) => renders)),
  };
}

function timeWork<Work extends object>(
  channel: TracingChannel<unknown, Work>,
  onEnd: (work: Work, seconds: number) => void,
): () => void {
  const begun = new WeakMap<Work, number>();
  const subscriber = {
    start(work: Work): void {
      begun.set(work, performance.now());
    },
    asyncEnd: (work: Work) => onEnd(work, (performance.now() - begun.get(work)!) / 1000),
    end: ignore,
    asyncStart: ignore,
    error: ignore,
  };
  channel.subscribe(subscriber);
  return () => {
    channel.unsubscribe(subscriber);
  };
}

const ignore = (): void => undefined;

function statementOf(sql: string): string {
  const word = /[a-z]+/i.exec(sql)?.[0].toLowerCase() ?? '';
  return STATEMENTS.includes(word) ? word : 'other';
}
