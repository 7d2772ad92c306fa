import { CONTENT_KINDS, type ContentKindName } from '../../contract/content-kinds.ts';
import {
  findDuePublications,
  findScheduler,
  putFailure,
  type DuePublication,
} from '../../content/publication-schedule.repository.ts';
import type { WorkingCopyService } from '../../content/working-copy-service.ts';
import type { Database, Db } from '../../database/database.ts';
import type { Job } from '../../jobs/job.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import { findAuthorities } from '../../security/authority.repository.ts';

const BATCH = 50;

export interface ScheduledPublicationParts {
  database: Database;
  clock: Clock;
  logger: Logger;
  copies: Readonly<Record<ContentKindName, WorkingCopyService>>;
}

/**
 * The job that publishes working copies when their time has come, for the person who scheduled them. What cannot be
 * published stays as it is, with the reason, until it is scheduled anew. Decision 0064.
 */
export function scheduledPublication({ database, clock, logger, copies }: ScheduledPublicationParts): Job {
  async function publish(due: DuePublication): Promise<void> {
    await copies[due.kind].publishFor(due.id, async (db) => {
      const scheduler = await findScheduler(db, due);
      return scheduler && actorFor(db, due.kind, scheduler);
    });
  }

  async function keepFailure(due: DuePublication, error: unknown): Promise<void> {
    const { code, violations } = error instanceof AppError ? error : new AppError('internal');
    await database.transaction((db) => putFailure(db, due, { code, violations }, clock.now()));
    const { kind, id } = due;
    logger.event('scheduled publication failed', { kind, id, reason: code, err: error });
  }

  return {
    name: 'PublishScheduledChanges',
    schedule: '* * * * *',
    hasWork: async () => (await findDuePublications(database.read, clock.now(), 1)).length > 0,
    async run(signal) {
      const report = { published: 0, failed: 0 };
      for (;;) {
        const batch = await findDuePublications(database.read, clock.now(), BATCH);
        if (batch.length === 0) return report;
        for (const due of batch) {
          if (signal.aborted) return report;
          try {
            await publish(due);
            report.published += 1;
          } catch (error) {
            if (error instanceof AppError && error.code === 'unavailable') throw error;
            await keepFailure(due, error);
            report.failed += 1;
          }
        }
      }
    },
  };
}

/**
 * Returns the actor of a publication. Throws `forbidden` when that person may not publish this kind any more. Has no
 * other authorities, because everybody with this one reads what is in the way.
 */
async function actorFor(
  db: Db,
  kind: ContentKindName,
  user: { userId: string; login: string },
): Promise<Actor> {
  const { authority } = CONTENT_KINDS[kind];
  const authorities = await findAuthorities(db, user.userId);
  if (!authorities.has(authority)) fail('forbidden', { params: { authority } });
  return { ...user, authorities: new Set([authority]), address: '' };
}
