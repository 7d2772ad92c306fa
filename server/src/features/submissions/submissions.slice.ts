import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../../config/properties.ts';
import type { Database } from '../../database/database.ts';
import type { FileMarks } from '../../files/file-mark.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Messages } from '../../kernel/messages.ts';
import type { ProjectFieldTypes } from '../../kernel/project-field-type.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Secret } from '../../security/secret.ts';
import { createFormChallenge } from './form-challenge.ts';
import { createIncomingBytes } from './incoming-bytes.ts';
import { createRateLimit } from '../../security/rate-limit.ts';
import { createSubmissionSweep, SWEEP_SCHEDULE, SWEEP_SUBMISSIONS } from './submission-sweep.ts';
import { submissionRoutes, type SubmissionPages } from './submission.routes.ts';
import { SubmissionService, type AnnounceResults, type MailsOfResult } from './submission.service.ts';

export interface SubmissionsSliceParts {
  configuration: Configuration;
  database: Database;
  /** The store of submitted files. */
  files: FileStore;
  marks: Pick<FileMarks, 'belongToOther'>;
  clock: Clock;
  messages: Messages;
  outbox: Outbox;
  fieldTypes: ProjectFieldTypes;
  secret: Secret;
  announce: AnnounceResults;
  mailsOfResult: MailsOfResult;
  pages: SubmissionPages;
}

/** The public endpoint for submissions. */
export function submissionsSlice(parts: SubmissionsSliceParts) {
  const { configuration, clock, files } = parts;
  const languages = {
    languages: configuration['app.cms.languages'],
    defaultLanguage: configuration['app.cms.default-language'],
  };
  const challenge =
    configuration['app.cms.form-challenge'] === 'altcha'
      ? createFormChallenge(() => parts.secret.key('form challenge'), clock)
      : undefined;
  const submissions = new SubmissionService({
    ...parts,
    challenge,
    languages,
    fieldValues: {
      catalogue: 'form',
      stepTolerance: configuration['app.cms.article-number-step-tolerance'],
      timeZone: configuration['app.cms.time-zone'],
      projectTypes: parts.fieldTypes,
    },
    maxAnswerBytes: configuration['app.cms.max-answer-size'],
  });
  const sweep = { name: SWEEP_SUBMISSIONS, schedule: SWEEP_SCHEDULE, run: createSubmissionSweep(parts) };
  return {
    jobs: [sweep],
    async publicRoutes(site: FastifyInstance): Promise<void> {
      await site.register(async (door) =>
        submissionRoutes(door, {
          ...parts,
          ...languages,
          submissions,
          challenge,
          limit: createRateLimit(configuration['app.cms.form-rate-limit'], clock),
          receivingFolder: files.receivingFolder,
          incoming: createIncomingBytes(configuration['app.cms.max-incoming-size']),
          bodyTimeoutMs: configuration['app.server.body-timeout'],
          postLimits: {
            maxTextBytes: configuration['app.cms.max-body-size'],
            maxFileBytes: configuration['app.cms.max-upload-size'],
            maxBytes: configuration['app.cms.max-submission-size'],
          },
        }),
      );
    },
  };
}
