import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../../config/properties.ts';
import type { Database } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Scheduler } from '../../jobs/scheduler.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Messages } from '../../kernel/messages.ts';
import type { ProjectFieldTypes } from '../../kernel/project-field-type.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { StandAloneTemplates } from '../../rendering/stand-alone-template.ts';
import { createResultErasure } from './erasure.ts';
import { CLEAR_FORM_RESULTS, ResultPurge } from './purge.ts';
import { CONFIRMATION_MAIL, mailsOfResult, RESULT_MAIL } from './result-mail.rules.ts';
import { createResultMailWriters } from './result-mail.writer.ts';
import { createResultMails } from './result-mails.ts';
import { resultsOfForm } from './result-removal.ts';
import { resultAdministrationRoutes } from './result.routes.ts';
import { ResultService } from './result.service.ts';

export interface ResultsSliceParts {
  configuration: Configuration;
  database: Database;
  /** The store of submitted files. */
  files: FileStore;
  clock: Clock;
  messages: Messages;
  templates: StandAloneTemplates;
  outbox: Outbox;
  fieldTypes: ProjectFieldTypes;
  domainUrl(): string;
}

/** Path of a result's screen in the administration. */
const RESULTS_SCREEN = '/admin/forms-results';

/** The results of forms: email notifications, the administration, and the purge job. */
export function resultsSlice(parts: ResultsSliceParts) {
  const { configuration, database, files, clock, outbox, domainUrl } = parts;
  const settings = {
    ...parts,
    timeZone: configuration['app.cms.time-zone'],
    defaultLanguage: configuration['app.cms.default-language'],
    projectTypes: parts.fieldTypes,
  };
  const purge = new ResultPurge(parts);
  const writers = createResultMailWriters({
    ...settings,
    addressOf: (id) => `${domainUrl()}${RESULTS_SCREEN}?open=${id}`,
    fileAddressOf: (id, field) => `${domainUrl()}/api/admin/cms/forms-results/${id}/files/${field}`,
    mailedFiles: configuration['app.cms.form-mail-files'],
  });
  outbox.writeWith(RESULT_MAIL, writers.toRecipient);
  outbox.writeWith(CONFIRMATION_MAIL, writers.toSubmitter);
  const results = new ResultService({ ...settings, mails: createResultMails({ clock, outbox }) });
  return {
    /** Deletes the results of a form. */
    ofForm: resultsOfForm(database, files),
    mailsOfResult,
    jobs: [purge],
    routes(api: FastifyInstance, jobs: Pick<Scheduler, 'status'>): void {
      resultAdministrationRoutes(api, results, createResultErasure(parts), parts.messages, async () => {
        const job = await jobs.status(CLEAR_FORM_RESULTS);
        const due = await purge.preview(job.nextRunAt ?? clock.now());
        return { job, timeZone: settings.timeZone, due };
      });
    },
  };
}
