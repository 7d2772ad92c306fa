import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../config/properties.ts';
import type { Database } from '../database/database.ts';
import { resultAdministrationRoutes } from '../features/forms/result-administration.routes.ts';
import { createResultAdministration } from '../features/forms/result-administration.service.ts';
import { CLEAR_FORM_RESULTS, createResultPurge } from '../features/forms/result-purge.ts';
import { createScheduler } from '../jobs/scheduler.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import type { Messages } from '../kernel/messages.ts';

export interface PurgeParts {
  database: Database;
  configuration: Configuration;
  clock: Clock;
  logger: Logger;
}

export interface FormResultParts extends PurgeParts {
  messages: Messages;
}

/** What the server and the command line share: the job `ClearFormResults`, and what runs it. */
export function composePurge({ database, configuration, clock, logger }: PurgeParts) {
  const purge = createResultPurge({
    database,
    clock,
    siteDays: configuration['app.cms.days-before-result-form-deletion'],
  });
  const job = {
    name: CLEAR_FORM_RESULTS,
    schedule: configuration['app.cms.clear-form-results-cron'],
    run: purge.run,
  };
  const timeZone = configuration['app.cms.time-zone'];
  return { purge, jobs: createScheduler({ database, clock, logger, timeZone, jobs: [job] }) };
}

/** What becomes of answers to forms: the back office reads, exports and deletes them; a job deletes the old ones. */
export function composeFormResults(parts: FormResultParts) {
  const { database, configuration, clock, messages } = parts;
  const { purge, jobs } = composePurge(parts);
  const timeZone = configuration['app.cms.time-zone'];
  const results = createResultAdministration({
    database,
    clock,
    messages,
    timeZone,
    defaultLanguage: configuration['app.cms.default-language'],
  });
  return {
    jobs,
    routes(api: FastifyInstance): void {
      resultAdministrationRoutes(api, results, async () => {
        const job = await jobs.status(CLEAR_FORM_RESULTS);
        return { job, timeZone, due: await purge.preview(job.nextRunAt ?? clock.now()) };
      });
    },
  };
}
