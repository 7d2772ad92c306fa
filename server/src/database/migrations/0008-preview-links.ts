import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Adds preview links. Decision 0061. */
export const previewLinks: Migration = {
  name: '0008-preview-links',
  async up({ db, text }) {
    await sql`create table preview_link (
      id ${text} primary key,
      token_hash ${text} not null unique,
      entity_id ${text} not null references content_entity (id) on delete cascade,
      kind ${text} not null,
      locale ${text} not null,
      document ${text} not null,
      created_at bigint not null,
      created_by ${text},
      expires_at bigint not null)`.execute(db);
    await sql`create index preview_link_entity on preview_link (entity_id, created_at)`.execute(db);
    await sql`create index preview_link_expires on preview_link (expires_at)`.execute(db);
  },
};
