import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Adds the keys that sort titles in other languages than the main one. They are filled with the index of texts. */
export const titles: Migration = {
  name: '0015-titles',
  async up({ db, dialect, text }) {
    const first = sql.raw(dialect === 'postgres' ? 'nulls first' : '');
    await sql`create table content_title (
      entity_id ${text} not null references content_entity (id) on delete cascade,
      kind ${text} not null,
      locale ${text} not null,
      title_key ${text} not null,
      primary key (entity_id, locale))`.execute(db);
    // Lists sort nulls first, and PostgreSQL follows only an index of the same order.
    await sql`create index content_title_order on content_title
      (kind ${first}, locale ${first}, title_key ${first}, entity_id ${first})`.execute(db);
    await sql`delete from content_text_progress`.execute(db);
  },
};
