import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Database } from '../../database/database.ts';
import type { JobStatus } from '../../jobs/job.ts';
import type { Scheduler } from '../../jobs/scheduler.ts';
import type { Clock } from '../../kernel/clock.ts';
import { surveyOutbox } from '../../mail/outbox.repository.ts';
import type { ThreadCounts } from '../workers/worker-link.ts';
import { storedMetrics, type Stored } from './stored-metrics.ts';
import { threadMetrics } from './thread-metrics.ts';

export interface MetricsDependencies {
  database: Database;
  clock: Clock;
  jobs: Pick<Scheduler, 'names' | 'status'>;
  /** Of all threads together. */
  counts: () => Promise<ThreadCounts>;
}

/**
 * `GET /metrics` in the text format of Prometheus: the process and its event loop, what all threads have answered and asked the database, the
 * outbox, the jobs. Everything is counted as plain numbers and read when it is asked for. Source: contract §1.
 */
export function metricsRoutes(app: FastifyInstance, dependencies: MetricsDependencies): void {
  const { counts, clock } = dependencies;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const now: { threads?: ThreadCounts; stored?: Stored | undefined } = {};
  const metrics = [
    ...threadMetrics(() => now.threads!),
    ...storedMetrics(
      () => now.stored,
      () => clock.now(),
    ),
  ];
  for (const metric of metrics) registry.registerMetric(metric);
  app.get('/metrics', async (_request, reply) => {
    now.threads = await counts();
    // What is counted here is told also while the database is away: then most of all.
    now.stored = await readStored(dependencies).catch(() => undefined);
    return reply
      .headers({
        'Content-Type': registry.contentType,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      })
      .send(await registry.metrics());
  });
}

async function readStored({ database, jobs }: MetricsDependencies): Promise<Stored> {
  const outbox = await surveyOutbox(database.read);
  const statuses = new Map<string, JobStatus>();
  for (const name of jobs.names) statuses.set(name, await jobs.status(name));
  return { outbox, jobs: statuses };
}
