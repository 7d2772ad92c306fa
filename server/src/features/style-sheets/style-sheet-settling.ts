import type { Job } from '../../jobs/job.ts';
import type { StyleSheetWriter } from './style-sheet-writer.ts';

/** Every hour, apart from jobs that begin on the hour. */
const SCHEDULE = '47 * * * *';

/**
 * The audit trail and the pages in memory hear of changes whose instance has ended before it told of them. Nobody waits for this job: the
 * next change of the same style sheet does it too.
 */
export function styleSheetSettling(writer: StyleSheetWriter): Job {
  return {
    name: 'SettleStyleSheets',
    schedule: SCHEDULE,
    run: async (signal) => ({ changes: await writer.settleLeft(signal) }),
  };
}
