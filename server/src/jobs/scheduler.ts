import type { Database } from '../database/database.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import type { Job, JobRun, JobStatus } from './job.ts';
import { ensureJob, findJob } from './job.repository.ts';
import { isDone, isLeased } from './job.rules.ts';
import { runJob } from './run-job.ts';
import { createSchedule, type Schedule } from './schedule.ts';

/** The clock is looked at this often at least, so that a machine that slept, or whose clock was set, catches up. */
const LOOK_MS = 60_000;

export interface SchedulerDependencies {
  database: Database;
  clock: Clock;
  logger: Logger;
  timeZone: string;
  jobs: readonly Job[];
}

export interface Scheduler {
  /** Of its jobs. */
  readonly names: readonly string[];
  /** Begins to look at the clock. What was due while no instance was there is done at once. */
  start(): void;
  /** Runs what is due now, one job after the other; never throws. */
  runDue(): Promise<void>;
  /** Runs a job now, whatever its schedule. Undefined: an instance is at it. */
  run(name: string): Promise<JobRun | undefined>;
  status(name: string): Promise<JobStatus>;
  /** Stops looking, asks a run to end early, and waits for it. */
  stop(): Promise<void>;
}

/** Runs jobs by their schedules, each turn once over all instances on a database. Source: spec §1.5. */
export function createScheduler(dependencies: SchedulerDependencies): Scheduler {
  const { database, clock, logger, timeZone, jobs } = dependencies;
  const stopping = new AbortController();
  const schedules = new Map<string, Promise<Schedule>>();
  /** When each job was looked at, and when it must be again: between the two it cannot be due. */
  const looks = new Map<string, { at: number; next: number }>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  const asked = new Set<Promise<unknown>>();

  function scheduleOf(job: Job): Promise<Schedule> {
    const known = schedules.get(job.name) ?? createSchedule(job.schedule, timeZone);
    schedules.set(job.name, known);
    return known;
  }

  async function look(job: Job): Promise<void> {
    const now = clock.now();
    const last = looks.get(job.name);
    if (last && now >= last.at && now < last.next) return;
    looks.set(job.name, { at: now, next: now + LOOK_MS });
    const schedule = await scheduleOf(job);
    const slot = schedule.lastAt(now);
    if (slot !== undefined) {
      await database.transaction((db) => ensureJob(db, job.name, slot));
      const row = await findJob(database.read, job.name);
      const isDue = row !== undefined && !isDone(slot, row.slot, now);
      const run = isDue ? await runJob(dependencies, job, slot, stopping.signal) : undefined;
      // Looked at again soon: another instance is at it and may not come to an end, or it failed and may still be due.
      if (isDue && (run === undefined || run.outcome === 'failed')) return;
    }
    looks.set(job.name, { at: now, next: schedule.nextAfter(now) ?? Infinity });
  }

  async function lookAtAll(): Promise<void> {
    for (const job of jobs) {
      if (stopping.signal.aborted) return;
      try {
        await look(job);
      } catch (error) {
        logger.event('job scheduling failed', { job: job.name, err: error });
      }
    }
  }

  function runDue(): Promise<void> {
    looking ??= lookAtAll().finally(() => (looking = undefined));
    return looking;
  }

  /** Waits for the next turn. The timer keeps no process alive. */
  function wait(): void {
    const next = Math.min(...jobs.map((job) => looks.get(job.name)?.next ?? 0)) - clock.now();
    timer = setTimeout(() => void tick(), Math.min(Math.max(next, 0), LOOK_MS)).unref();
  }

  async function tick(): Promise<void> {
    await runDue();
    if (!stopping.signal.aborted) wait();
  }

  const jobNamed = (name: string): Job => {
    const job = jobs.find((candidate) => candidate.name === name);
    if (!job) throw new Error(`there is no job ${name}`);
    return job;
  };

  return {
    names: jobs.map(({ name }) => name),
    start() {
      if (timer === undefined && jobs.some((job) => job.schedule !== '-')) void tick();
    },
    runDue,
    async run(name) {
      const run = runJob(dependencies, jobNamed(name), undefined, stopping.signal);
      asked.add(run);
      return run.finally(() => asked.delete(run));
    },
    async status(name) {
      const job = jobNamed(name);
      const row = await findJob(database.read, name);
      const now = clock.now();
      return {
        schedule: job.schedule === '-' ? null : job.schedule,
        nextRunAt: (await scheduleOf(job)).nextAfter(now) ?? null,
        running: row !== undefined && isLeased(row.leasedUntil, now),
        lastRun: row?.lastRun ?? null,
      };
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await Promise.allSettled([looking, ...asked]);
    },
  };
}
