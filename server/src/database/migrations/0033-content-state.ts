import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What is scheduled and what has expired is found by an index that holds only what has a date. */
export const contentState: Migration = {
  name: '0033-content-state',
  async up({ db }) {
    for (const table of ['page', 'article']) {
      for (const date of ['publish_at', 'unpublish_at']) {
        await sql`create index ${sql.ref(`${table}_${date}`)}
          on ${sql.table(table)} (status, ${sql.ref(date)}, id) where ${sql.ref(date)} is not null`.execute(
          db,
        );
      }
    }
  },
};
