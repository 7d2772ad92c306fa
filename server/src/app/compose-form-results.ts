import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../config/properties.ts';
import type { Database } from '../database/database.ts';
import { createResultErasure } from '../features/results/erasure.ts';
import { CLEAR_FORM_RESULTS, createResultPurge } from '../features/results/purge.ts';
import { CONFIRMATION_MAIL, RESULT_MAIL } from '../features/results/result-mail.rules.ts';
import { createResultMailWriters } from '../features/results/result-mail.writer.ts';
import { createResultMails } from '../features/results/result-mails.ts';
import { resultAdministrationRoutes } from '../features/results/result.routes.ts';
import { createResultAdministration } from '../features/results/result.service.ts';
import {
  createSubmissionSweep,
  SWEEP_SCHEDULE,
  SWEEP_SUBMISSIONS,
} from '../features/submissions/submission-sweep.ts';
import type { FileMarks } from '../files/file-mark.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Job } from '../jobs/job.ts';
import { createScheduler } from '../jobs/scheduler.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import type { Messages } from '../kernel/messages.ts';
import type { ProjectFieldTypes } from '../kernel/project-field-type.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { StandAloneTemplates } from '../rendering/stand-alone-template.ts';

export interface PurgeParts {
  database: Database;
  files: FileStore;
  marks: FileMarks;
  configuration: Configuration;
  clock: Clock;
  logger: Logger;
  /** Those of other parts, done by the same scheduler. */
  jobs?: readonly Job[];
}

export interface FormResultParts extends PurgeParts {
  messages: Messages;
  templates: StandAloneTemplates;
  outbox: Outbox;
  domainUrl(): string;
  fieldTypes: ProjectFieldTypes;
}

/** Where the back office shows the answers. */
const RESULTS_SCREEN = '/admin/forms-results';

/** What the server and the command line share: the job `ClearFormResults`, and what runs it. */
export function composePurge(parts: PurgeParts) {
  const { database, files, marks, configuration, clock, logger, jobs: others = [] } = parts;
  const purge = createResultPurge({
    database,
    files,
    clock,
    siteDays: configuration['app.cms.days-before-result-form-deletion'],
  });
  const job = {
    name: CLEAR_FORM_RESULTS,
    schedule: configuration['app.cms.clear-form-results-cron'],
    run: purge.run,
  };
  const sweep = {
    name: SWEEP_SUBMISSIONS,
    schedule: SWEEP_SCHEDULE,
    run: createSubmissionSweep({ database, files, marks, clock }),
  };
  const timeZone = configuration['app.cms.time-zone'];
  const jobs = createScheduler({ database, clock, logger, timeZone, jobs: [job, sweep, ...others] });
  return { purge, jobs };
}

/** What becomes of answers to forms: mails tell of them, the back office has them, a job deletes the old ones. */
export function composeFormResults(parts: FormResultParts) {
  const { database, files, configuration, clock, messages, templates, outbox } = parts;
  const { purge, jobs } = composePurge(parts);
  const timeZone = configuration['app.cms.time-zone'];
  const defaultLanguage = configuration['app.cms.default-language'];
  const writers = createResultMailWriters({
    database,
    messages,
    templates,
    timeZone,
    defaultLanguage,
    addressOf: (id) => `${parts.domainUrl()}${RESULTS_SCREEN}?open=${id}`,
    fileAddressOf: (id, field) => `${parts.domainUrl()}/api/admin/cms/forms-results/${id}/files/${field}`,
    files,
    mailedFiles: configuration['app.cms.form-mail-files'],
    projectTypes: parts.fieldTypes,
  });
  outbox.writeWith(RESULT_MAIL, writers.toRecipient);
  outbox.writeWith(CONFIRMATION_MAIL, writers.toSubmitter);
  const mails = createResultMails({ clock, outbox });
  const results = createResultAdministration({
    database,
    files,
    clock,
    messages,
    timeZone,
    defaultLanguage,
    projectTypes: parts.fieldTypes,
    mails,
  });
  const erasure = createResultErasure({ database, files, clock });
  return {
    jobs,
    routes(api: FastifyInstance): void {
      resultAdministrationRoutes(api, results, erasure, async () => {
        const job = await jobs.status(CLEAR_FORM_RESULTS);
        return { job, timeZone, due: await purge.preview(job.nextRunAt ?? clock.now()) };
      });
    },
  };
}
