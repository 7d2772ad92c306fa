import type { Database } from '../../database/database.ts';
import { hasPassed, type Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import { deleteEntriesBefore } from './audit-entry.repository.ts';

const INTERVAL_MS = 3_600_000;
/** Small, so that the database is only locked briefly. */
const BATCH = 1000;

export interface AuditPurgeDependencies {
  database: Database;
  clock: Clock;
  logger: Logger;
  /** Retention in ms; 0 for unlimited. */
  retentionMs: number;
}

export interface AuditPurge {
  /** Deletes entries older than the retention, at most once an hour. Returns how many. */
  run(): Promise<number>;
  /** Runs now and every hour, in the background. */
  start(): void;
  /** Waits for the current run and prevents further ones. */
  stop(): Promise<void>;
}

/** Purges the audit trail after `app.audit.retention`. Several instances may run it at the same time. */
export function createAuditPurge(dependencies: AuditPurgeDependencies): AuditPurge {
  const { database, clock, logger, retentionMs } = dependencies;
  let lastRunAt = -Infinity;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<number> {
    const now = clock.now();
    if (retentionMs === 0 || !hasPassed(INTERVAL_MS, lastRunAt, now)) return 0;
    lastRunAt = now;
    let deleted = 0;
    for (let batch = BATCH; batch === BATCH && !isStopped; deleted += batch) {
      batch = await database.transaction((db) => deleteEntriesBefore(db, now - retentionMs, BATCH));
    }
    if (deleted > 0) logger.event('audit trail purged', { entries: deleted });
    return deleted;
  }

  function runInBackground(): void {
    running = run().then(
      () => undefined,
      (error: unknown) => logger.event('audit trail purge failed', { err: error }),
    );
  }

  return {
    run,
    start() {
      if (retentionMs === 0 || isStopped) return;
      runInBackground();
      // Slightly longer than the interval: a timer may fire early, and the run would be skipped.
      timer = setInterval(runInBackground, INTERVAL_MS + 1000).unref();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
