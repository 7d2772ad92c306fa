import type { PurgePreview } from '../../contract/form-result.ts';
import type { JobStatus } from '../../jobs/job.ts';
import { toInstant } from '../../kernel/clock.ts';
import type { DueResults } from './purge.ts';

export interface PurgeStatus {
  job: JobStatus;
  timeZone: string;
  due: readonly DueResults[];
}

export function toPurgePreview({ job, timeZone, due }: PurgeStatus): PurgePreview {
  const { lastRun } = job;
  return {
    schedule: job.schedule,
    timeZone,
    nextRunAt: job.nextRunAt === null ? null : toInstant(job.nextRunAt),
    running: job.running,
    lastRun: lastRun && {
      startedAt: toInstant(lastRun.startedAt),
      finishedAt: toInstant(lastRun.finishedAt),
      outcome: lastRun.outcome,
      deleted: lastRun.report.deleted ?? 0,
    },
    total: due.reduce((sum, { count }) => sum + count, 0),
    forms: due.map(({ form, days, before, count }) => ({ form, days, before: toInstant(before), count })),
  };
}
