import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Adds the trash. Decision 0062. */
export const trash: Migration = {
  name: '0009-trash',
  async up({ db, text }) {
    await sql`create table trash_item (
      kind ${text} not null,
      id ${text} not null,
      name ${text} not null,
      title ${text} not null,
      search_text ${text} not null,
      content ${text} not null,
      deleted_with ${text},
      deleted_at bigint not null,
      deleted_by ${text},
      primary key (kind, id))`.execute(db);
    await sql`create index trash_item_deleted on trash_item (deleted_at, id)`.execute(db);
    await sql`create index trash_item_with on trash_item (deleted_with)`.execute(db);
  },
};
