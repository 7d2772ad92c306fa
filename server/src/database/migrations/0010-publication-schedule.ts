import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Adds the times at which working copies are published. Decision 0064. */
export const publicationSchedule: Migration = {
  name: '0010-publication-schedule',
  async up({ db, text }) {
    await sql`create table publication_schedule (
      entity_id ${text} primary key references working_copy (entity_id) on delete cascade,
      publish_at bigint not null,
      user_id ${text} not null references app_user (id),
      failed_at bigint,
      failure ${text})`.execute(db);
    await sql`create index publication_schedule_due on publication_schedule (publish_at) where failed_at is null`.execute(
      db,
    );
  },
};
