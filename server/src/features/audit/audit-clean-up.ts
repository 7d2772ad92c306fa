import type { Database } from '../../database/database.ts';
import { hasPassed, type Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import { deleteEntriesBefore } from './audit-entry.repository.ts';

const INTERVAL_MS = 3_600_000;
/** Few enough that nobody waits for the database meanwhile. */
const BATCH = 1000;

export interface AuditCleanUpDependencies {
  database: Database;
  clock: Clock;
  logger: Logger;
  /** How long entries are kept, in ms; 0: for ever. */
  retentionMs: number;
}

export interface AuditCleanUp {
  /** Removes what is older than it is kept for, unless that was done within the hour; says how many entries went. */
  run(): Promise<number>;
  /** Runs now and every hour, in the background. */
  start(): void;
  /** Waits for a run that is under way; there is none after it. */
  stop(): Promise<void>;
}

/** Keeps the audit trail no longer than `app.audit.retention` says. Several instances do it side by side, harmlessly. */
export function createAuditCleanUp(dependencies: AuditCleanUpDependencies): AuditCleanUp {
  const { database, clock, logger, retentionMs } = dependencies;
  let lastRunAt = -Infinity;
  let underWay: Promise<void> = Promise.resolve();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<number> {
    const now = clock.now();
    if (retentionMs === 0 || !hasPassed(INTERVAL_MS, lastRunAt, now)) return 0;
    lastRunAt = now;
    let removed = 0;
    for (let batch = BATCH; batch === BATCH && !isStopped; removed += batch) {
      batch = await database.transaction((db) => deleteEntriesBefore(db, now - retentionMs, BATCH));
    }
    if (removed > 0) logger.event('audit trail purged', { entries: removed });
    return removed;
  }

  function runInBackground(): void {
    underWay = run().then(
      () => undefined,
      (error: unknown) => logger.event('audit trail purge failed', { err: error }),
    );
  }

  return {
    run,
    start() {
      if (retentionMs === 0 || isStopped) return;
      runInBackground();
      // A moment later than the hour: a timer may fire a little early, and would then find nothing to do yet.
      timer = setInterval(runInBackground, INTERVAL_MS + 1000).unref();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await underWay;
    },
  };
}
