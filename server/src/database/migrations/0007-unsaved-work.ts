import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Adds the unsaved work of each person. Decision 0060. */
export const unsavedWork: Migration = {
  name: '0007-unsaved-work',
  async up({ db, text }) {
    await sql`create table unsaved_work (
      user_id ${text} not null references app_user (id),
      kind ${text} not null,
      entity ${text} not null,
      version integer not null,
      is_pending integer not null,
      document ${text} not null,
      updated_at bigint not null,
      primary key (user_id, kind, entity))`.execute(db);
    await sql`create index unsaved_work_updated on unsaved_work (updated_at)`.execute(db);
  },
};
