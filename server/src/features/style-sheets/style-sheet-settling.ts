import type { Job } from '../../jobs/job.ts';
import type { StyleSheetWriter } from './style-sheet-writer.ts';

/** Hourly, offset from jobs that run on the hour. */
const SCHEDULE = '47 * * * *';

/**
 * Completes changes of instances that ended before they wrote the audit entry and invalidated cached pages. Not urgent:
 * the next change of the same style sheet does the same.
 */
export function styleSheetSettling(writer: StyleSheetWriter): Job {
  return {
    name: 'SettleStyleSheets',
    schedule: SCHEDULE,
    run: async (signal) => ({ changes: await writer.settleAbandoned(signal) }),
  };
}
