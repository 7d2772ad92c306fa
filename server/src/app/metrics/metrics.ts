import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Database } from '../../database/database.ts';
import type { JobStatus } from '../../jobs/job.ts';
import type { Scheduler } from '../../jobs/scheduler.ts';
import type { Clock } from '../../kernel/clock.ts';
import { measureOutbox } from '../../mail/outbox.repository.ts';
import { kept, type Counting } from './kept-metrics.ts';
import { storedMetrics, type Stored } from './stored-metrics.ts';
import { timed } from './timed-metrics.ts';

export interface MetricsParts extends Counting {
  database: Database;
  clock: Clock;
  jobs: Pick<Scheduler, 'names' | 'status'>;
}

export interface Metrics {
  /** Called with each request that the framework has served. */
  timeRequest(request: FastifyRequest, reply: FastifyReply): void;
  routes(app: FastifyInstance): void;
  close(): void;
}

/**
 * Collects metrics of this process for `GET /metrics` in the Prometheus text format: the process and its event loop,
 * requests, renderings, statements, cached pages, the outbox and the jobs. Source: contract §1.
 */
export function createMetrics(parts: MetricsParts): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const timings = timed();
  let stored: Stored | undefined;
  const metrics = [
    ...timings.metrics,
    ...kept(parts),
    ...storedMetrics(
      () => stored,
      () => parts.clock.now(),
    ),
  ];
  for (const metric of metrics) registry.registerMetric(metric);
  return {
    timeRequest: timings.request,
    routes(app) {
      app.get('/metrics', async (_request, reply) => {
        // The metrics of this process stay available while the database is unreachable, when they matter most.
        stored = await readStored(parts).catch(() => undefined);
        return reply
          .headers({
            'Content-Type': registry.contentType,
            'Cache-Control': 'no-store',
            'X-Content-Type-Options': 'nosniff',
          })
          .send(await registry.metrics());
      });
    },
    close: timings.close,
  };
}

async function readStored({ database, jobs }: MetricsParts): Promise<Stored> {
  const outbox = await measureOutbox(database.read);
  const statuses = new Map<string, JobStatus>();
  for (const name of jobs.names) statuses.set(name, await jobs.status(name));
  return { outbox, jobs: statuses };
}
