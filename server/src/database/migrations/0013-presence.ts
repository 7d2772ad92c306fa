import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Adds who has which editor open. PostgreSQL does not log these rows, which live for seconds. Decision 0067. */
export const presence: Migration = {
  name: '0013-presence',
  async up({ db, dialect, text }) {
    const unlogged = sql.raw(dialect === 'postgres' ? 'unlogged' : '');
    await sql`create ${unlogged} table editor_presence (
      user_id ${text} not null,
      tab_id ${text} not null,
      entity_id ${text} not null,
      is_dirty integer not null,
      expires_at bigint not null,
      primary key (user_id, tab_id))`.execute(db);
    await sql`create index editor_presence_entity on editor_presence (entity_id)`.execute(db);
    await sql`create index editor_presence_expires on editor_presence (expires_at)`.execute(db);
  },
};
