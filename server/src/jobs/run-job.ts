import type { Database } from '../database/database.ts';
import { AppError } from '../kernel/app-error.ts';
import type { Clock } from '../kernel/clock.ts';
import { newId } from '../kernel/identifier.ts';
import type { Logger } from '../kernel/logger.ts';
import { WORK } from '../kernel/work.ts';
import type { Job, JobRun } from './job.ts';
import { claimJob, ensureJob, finishJob, renewJob } from './job.repository.ts';
import { LEASE_MS } from './job.rules.ts';

const MAX_CAUSES = 5;
const MAX_REASON_LENGTH = 500;
const RENEWAL_MS = 60_000;

export interface RunJobDependencies {
  database: Database;
  clock: Clock;
  logger: Logger;
}

/**
 * Runs a job under its lease, so that one instance at a time does. Returns undefined when another one is running it or has
 * completed the slot. What the job throws is logged and recorded as `failed`, with the reason.
 * @param slot the scheduled instant of the run; undefined when it was requested
 * @param stopping aborts the run
 */
export async function runJob(
  { database, clock, logger }: RunJobDependencies,
  job: Job,
  slot: number | undefined,
  stopping: AbortSignal,
): Promise<JobRun | undefined> {
  const { name } = job;
  const lease = newId();
  const startedAt = clock.now();
  const claimed = await database.transaction(async (db) => {
    await ensureJob(db, name, startedAt);
    return claimJob(db, name, { lease, now: startedAt, until: startedAt + LEASE_MS, slot });
  });
  if (!claimed) return undefined;

  const lost = new AbortController();
  const renewal = setInterval(() => void renew(), RENEWAL_MS).unref();
  async function renew(): Promise<void> {
    try {
      const until = clock.now() + LEASE_MS;
      if (!(await database.transaction((db) => renewJob(db, name, lease, until)))) lost.abort();
    } catch (error) {
      logger.event('job lease renewal failed', { job: name, err: error });
    }
  }

  const signal = AbortSignal.any([stopping, lost.signal]);
  let isTransient = false;
  const run: JobRun = { startedAt, finishedAt: startedAt, outcome: 'done', report: {} };
  try {
    run.report = await WORK.job.tracePromise(() => job.run(signal), { name });
    if (signal.aborted) run.outcome = 'stopped';
  } catch (error) {
    run.outcome = 'failed';
    run.reason = reasonOf(error);
    isTransient = error instanceof AppError && error.code === 'unavailable';
    logger.event('job failed', { job: name, reason: run.reason, err: error });
  } finally {
    clearInterval(renewal);
  }
  run.finishedAt = clock.now();
  // A run that was stopped, or failed because the database or the disk was briefly unavailable, stays due.
  const done = run.outcome === 'stopped' || isTransient ? undefined : slot;
  await database.transaction((db) => finishJob(db, name, lease, run, done));
  logger.event('job ended', { job: name, outcome: run.outcome, ...run.report });
  return run;
}

/** Returns the messages of an error and its causes, down to that of the database or the disk. */
function reasonOf(error: unknown): string {
  const messages: string[] = [];
  let at = error;
  for (; at instanceof Error && messages.length < MAX_CAUSES; at = at.cause)
    messages.push(at.message || at.name);
  if (typeof at === 'string') messages.push(at);
  return (messages.join(': ') || 'no message').slice(0, MAX_REASON_LENGTH);
}
