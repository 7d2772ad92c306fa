import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Adds the keys that sort titles in other languages than the main one. They are filled with the index of texts. */
export const titles: Migration = {
  name: '0015-titles',
  async up({ db, text }) {
    await sql`create table content_title (
      entity_id ${text} not null references content_entity (id) on delete cascade,
      kind ${text} not null,
      locale ${text} not null,
      title_key ${text} not null,
      primary key (entity_id, locale))`.execute(db);
    await sql`create index content_title_order on content_title (kind, locale, title_key, entity_id)`.execute(
      db,
    );
    await sql`delete from content_text_progress`.execute(db);
  },
};
