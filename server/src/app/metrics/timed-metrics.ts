import type { TracingChannel } from 'node:diagnostics_channel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Histogram } from 'prom-client';
import { WORK } from '../../kernel/work.ts';

/** Seconds. An SQLite statement takes less than the first, and nothing should take longer than the last. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** The statement labels; any other statement is `other`. */
const STATEMENTS = ['select', 'insert', 'update', 'delete', 'with', 'commit'];

/** Measures the duration of requests, renderings and statements until it is closed. */
export function timed() {
  const requests = histogram(
    'parvis_http_request_duration_seconds',
    'Duration of requests answered by the framework, until the last byte was passed to the operating system',
    ['method', 'route', 'status'],
  );
  const renderings = histogram(
    'parvis_render_duration_seconds',
    'Duration of renderings that were not in the cache',
    ['kind'],
  );
  const statements = histogram(
    'parvis_database_query_duration_seconds',
    'Duration of statements and commits, by their first word',
    ['database', 'statement'],
  );
  const stops = [
    timeWork(WORK.query, ({ database, sql }, seconds) =>
      statements.observe({ database, statement: statementOf(sql) }, seconds),
    ),
    timeWork(WORK.render, ({ kind }, seconds) => renderings.observe({ kind }, seconds)),
  ];
  return {
    metrics: [requests, renderings, statements],
    request({ method, routeOptions }: FastifyRequest, reply: FastifyReply) {
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      // The route instead of the address bounds the number of series.
      requests.observe({ method, route: routeOptions.url ?? 'none', status }, reply.elapsedTime / 1000);
    },
    close() {
      for (const stop of stops) stop();
    },
  };
}

function histogram<Label extends string>(name: string, help: string, labelNames: Label[]): Histogram<Label> {
  return new Histogram({ name, help, labelNames, buckets: BUCKETS, registers: [] });
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
