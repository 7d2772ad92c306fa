import type { OpenedProject } from '../config/open-project.ts';
import { CLEAR_FORM_RESULTS, ResultPurge, type DueResults } from '../features/results/purge.ts';
import type { JobRun } from '../jobs/job.ts';
import { createScheduler } from '../jobs/scheduler.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import { openFileStores } from './file-stores.ts';
import { openStore } from './open-store.ts';

/** Purges old submissions without a server, for the command line. */
export interface ResultPurging {
  /** Returns the results past their retention period, by form. */
  preview(): Promise<DueResults[]>;
  /** Runs the `ClearFormResults` job. Returns undefined when a server is already running it. */
  run(): Promise<JobRun | undefined>;
  close(): Promise<void>;
}

/** Opens and migrates the project's database. Throws like `openStore`. */
export async function openResultPurging(project: OpenedProject, logger: Logger): Promise<ResultPurging> {
  const { results: files } = await openFileStores(project);
  const database = await openStore(project, logger, systemClock);
  const { configuration } = project;
  const clock = systemClock;
  const purge = new ResultPurge({ database, files, configuration, clock });
  const timeZone = configuration['app.cms.time-zone'];
  const jobs = createScheduler({ database, clock, logger, timeZone, jobs: [purge] });
  return {
    preview: () => purge.preview(clock.now()),
    run: () => jobs.run(CLEAR_FORM_RESULTS),
    async close() {
      await jobs.stop();
      await database.close();
    },
  };
}
