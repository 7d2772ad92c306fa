import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What is scheduled and what has expired is found by an index that holds only what has a date. */
export const contentState: Migration = {
  name: '0033-content-state',
  async up({ db }) {
    for (const date of ['publish_at', 'unpublish_at']) {
      const column = sql.ref(`listed_${date}`);
      await sql`create index ${sql.ref(`content_entity_${date}`)}
        on content_entity (kind, listed_status, ${column}, id) where ${column} is not null`.execute(db);
    }
  },
};
