import type { Database } from '../database/database.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import type { Job, JobRun, JobStatus } from './job.ts';
import { ensureJob, findJob } from './job.repository.ts';
import { isDone, isLeased } from './job.rules.ts';
import { runJob } from './run-job.ts';
import { createSchedule, type Schedule } from './schedule.ts';

/** The longest time between checks, so that a machine that slept, or whose clock was set, catches up. */
const CHECK_INTERVAL_MS = 60_000;

export interface SchedulerDependencies {
  database: Database;
  clock: Clock;
  logger: Logger;
  timeZone: string;
  jobs: readonly Job[];
}

export interface Scheduler {
  /** The names of its jobs. */
  readonly names: readonly string[];
  /** Starts the schedule and runs at once what became due while no instance was running. */
  start(): void;
  /** Runs the due jobs one after another. Never throws. */
  runDue(): Promise<void>;
  /** Runs a job now, regardless of its schedule. Returns undefined when an instance is already running it. */
  run(name: string): Promise<JobRun | undefined>;
  status(name: string): Promise<JobStatus>;
  /** Stops the schedule, aborts the current runs and waits for them. */
  stop(): Promise<void>;
}

/** Runs jobs on their schedules, each slot once across all instances on a database. Source: spec §1.5. */
export function createScheduler(dependencies: SchedulerDependencies): Scheduler {
  const { database, clock, logger, timeZone, jobs } = dependencies;
  const stopping = new AbortController();
  const schedules = new Map<string, Promise<Schedule>>();
  /** When each job was last checked and when it must be checked next. In between it cannot be due. */
  const checks = new Map<string, { at: number; next: number }>();
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | undefined;
  const requested = new Set<Promise<unknown>>();

  function scheduleOf(job: Job): Promise<Schedule> {
    const known = schedules.get(job.name) ?? createSchedule(job.schedule, timeZone);
    schedules.set(job.name, known);
    return known;
  }

  async function check(job: Job): Promise<void> {
    const now = clock.now();
    const last = checks.get(job.name);
    if (last && now >= last.at && now < last.next) return;
    checks.set(job.name, { at: now, next: now + CHECK_INTERVAL_MS });
    const schedule = await scheduleOf(job);
    const slot = schedule.lastAt(now);
    if (slot !== undefined) {
      await database.transaction((db) => ensureJob(db, job.name, slot));
      const row = await findJob(database.read, job.name);
      const isMissed = row !== undefined && !isDone(slot, row.slot, now);
      const isDue = isMissed && ((await job.hasWork?.()) ?? true);
      const run = isDue ? await runJob(dependencies, job, slot, stopping.signal) : undefined;
      // Check again soon: another instance is running it and may crash, or it failed and may still be due.
      if (isDue && (run === undefined || run.outcome === 'failed')) return;
    }
    checks.set(job.name, { at: now, next: schedule.nextAfter(now) ?? Infinity });
  }

  async function checkAll(): Promise<void> {
    for (const job of jobs) {
      if (stopping.signal.aborted) return;
      try {
        await check(job);
      } catch (error) {
        logger.event('job scheduling failed', { job: job.name, err: error });
      }
    }
  }

  function runDue(): Promise<void> {
    checking ??= checkAll().finally(() => (checking = undefined));
    return checking;
  }

  /** Schedules the next check. The timer does not keep the process alive. */
  function scheduleCheck(): void {
    const next = Math.min(...jobs.map((job) => checks.get(job.name)?.next ?? 0)) - clock.now();
    timer = setTimeout(() => void tick(), Math.min(Math.max(next, 0), CHECK_INTERVAL_MS)).unref();
  }

  async function tick(): Promise<void> {
    await runDue();
    if (!stopping.signal.aborted) scheduleCheck();
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
      requested.add(run);
      return run.finally(() => requested.delete(run));
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
      await Promise.allSettled([checking, ...requested]);
    },
  };
}
