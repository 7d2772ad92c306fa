import type { Metric } from 'prom-client';
import type { JobStatus } from '../../jobs/job.ts';
import { readGauge, type Sample } from './read-metric.ts';

/** Metrics from the database, across all instances. */
export interface Stored {
  outbox: { pending: number; failed: number; oldestAt: number | null };
  /** By name. */
  jobs: ReadonlyMap<string, JobStatus>;
}

/** Creates the metrics from the database. They have no samples while it is unreachable. */
export function storedMetrics(stored: () => Stored | undefined, now: () => number): Metric[] {
  return [...outboxMetrics(stored, now), ...jobMetrics(stored)];
}

function outboxMetrics(stored: () => Stored | undefined, now: () => number): Metric[] {
  return [
    readGauge({
      name: 'parvis_outbox_mails',
      help: 'Pending and abandoned emails',
      labels: ['state'],
      read: () =>
        samples(stored(), ({ outbox: { pending, failed } }) => [
          [{ state: 'pending' }, pending],
          [{ state: 'failed' }, failed],
        ]),
    }),
    readGauge({
      name: 'parvis_outbox_oldest_seconds',
      help: 'Age of the oldest pending email; 0 if there is none',
      read: () =>
        samples(stored(), ({ outbox: { oldestAt } }) => [
          [{}, oldestAt === null ? 0 : Math.max(0, now() - oldestAt) / 1000],
        ]),
    }),
  ];
}

function jobMetrics(stored: () => Stored | undefined): Metric[] {
  const runs = (read: (job: string, status: JobStatus) => Sample[]) => () =>
    samples(stored(), ({ jobs }) => [...jobs].flatMap(([job, status]) => read(job, status)));
  return [
    readGauge({
      name: 'parvis_job_running',
      help: 'Whether an instance is running the job',
      labels: ['job'],
      read: runs((job, { running }) => [[{ job }, Number(running)]]),
    }),
    readGauge({
      name: 'parvis_job_last_end_timestamp_seconds',
      help: 'End of the last run, by outcome',
      labels: ['job', 'outcome'],
      read: runs((job, { lastRun }) =>
        lastRun ? [[{ job, outcome: lastRun.outcome }, lastRun.finishedAt / 1000]] : [],
      ),
    }),
    readGauge({
      name: 'parvis_job_last_duration_seconds',
      help: 'Duration of the last run',
      labels: ['job'],
      read: runs((job, { lastRun }) =>
        lastRun ? [[{ job }, (lastRun.finishedAt - lastRun.startedAt) / 1000]] : [],
      ),
    }),
  ];
}

function samples(stored: Stored | undefined, read: (stored: Stored) => Sample[]): Sample[] {
  return stored ? read(stored) : [];
}
