import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Adds the status to the index of translations: one pass over it counts all content for the start screen. */
export const contentCounts: Migration = {
  name: '0014-content-counts',
  async up({ db }) {
    await sql`drop index content_entity_translations`.execute(db);
    await sql`create index content_entity_counts on content_entity (kind, listed_status, listed_translations)`.execute(
      db,
    );
  },
};
