import type { ContentKindName } from '../contract/content-kinds.ts';
import { MAX_SCHEDULE_FAULTS, type PublicationSchedule } from '../contract/working-copy.ts';
import type { Db } from '../database/database.ts';
import { toInstant } from '../kernel/clock.ts';
import type { EntityId } from '../kernel/identifier.ts';
import type { Violation } from '../kernel/violation.ts';

/** The working copy of an entity that is to be published now. */
export interface DuePublication {
  kind: ContentKindName;
  id: EntityId;
  publishAt: number;
}

/** Why a scheduled publication failed. */
export interface PublicationFailure {
  code: string;
  violations: readonly Violation[];
}

/** The columns of a schedule as it is joined to a working copy. */
export interface ScheduleColumns {
  publish_at: number | null;
  login: string | null;
  failed_at: number | null;
  failure: string | null;
}

/** Returns a schedule on the wire; null when there is none. */
export function scheduleView(
  { publish_at: publishAt, login: by, failed_at: failedAt, failure }: ScheduleColumns,
  faultText: (fault: Violation) => string,
): PublicationSchedule | null {
  if (publishAt === null || by === null) return null;
  const { code, violations } = JSON.parse(failure ?? '{}') as PublicationFailure;
  return {
    publishAt: toInstant(publishAt),
    by,
    failure:
      failedAt === null
        ? null
        : {
            at: toInstant(failedAt),
            code,
            errors: violations.map((fault) => ({
              pointer: fault.pointer,
              code: fault.code,
              message: faultText(fault),
            })),
          },
  };
}

/** Sets when a working copy is published, and forgets a failure. */
export async function putSchedule(
  db: Db,
  id: EntityId,
  { publishAt, userId }: { publishAt: number; userId: string },
): Promise<void> {
  const schedule = { publish_at: publishAt, user_id: userId, failed_at: null, failure: null };
  await db
    .insertInto('publication_schedule')
    .values({ entity_id: id, ...schedule })
    .onConflict((conflict) => conflict.column('entity_id').doUpdateSet(schedule))
    .execute();
}

/** Returns false when there is none. */
export async function deleteSchedule(db: Db, id: EntityId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('publication_schedule')
    .where('entity_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns publications that are due at an instant (ms since the epoch), the earliest first. */
export async function findDuePublications(db: Db, now: number, limit: number): Promise<DuePublication[]> {
  const rows = await db
    .selectFrom('publication_schedule as schedule')
    .innerJoin('content_entity as entity', 'entity.id', 'schedule.entity_id')
    .select(['entity.id', 'entity.kind', 'schedule.publish_at'])
    .where('schedule.failed_at', 'is', null)
    .where('schedule.publish_at', '<=', now)
    .orderBy('schedule.publish_at')
    .orderBy('entity.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, kind, publish_at: publishAt }) => ({
    ...{ id: id as EntityId, kind: kind as ContentKindName, publishAt },
  }));
}

/** Returns who scheduled a publication, if it is still due. */
export async function findScheduler(
  db: Db,
  { id, publishAt }: DuePublication,
): Promise<{ userId: string; login: string } | undefined> {
  return db
    .selectFrom('publication_schedule as schedule')
    .innerJoin('app_user', 'app_user.id', 'schedule.user_id')
    .select(['app_user.id as userId', 'app_user.login'])
    .where('schedule.entity_id', '=', id)
    .where('schedule.publish_at', '=', publishAt)
    .where('schedule.failed_at', 'is', null)
    .executeTakeFirst();
}

/** Stores why a publication failed, unless it was scheduled anew since. */
export async function putFailure(
  db: Db,
  { id, publishAt }: DuePublication,
  { code, violations }: PublicationFailure,
  now: number,
): Promise<void> {
  const failure = { code, violations: violations.slice(0, MAX_SCHEDULE_FAULTS) };
  await db
    .updateTable('publication_schedule')
    .set({ failed_at: now, failure: JSON.stringify(failure) })
    .where('entity_id', '=', id)
    .where('publish_at', '=', publishAt)
    .execute();
}
