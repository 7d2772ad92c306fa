import { sql } from 'kysely';
import type { Migration } from '../migration.ts';
import { accessTables } from './baseline/access.ts';
import { contentTables } from './baseline/content.ts';
import { operationTables } from './baseline/operations.ts';
import { resultTables } from './baseline/results.ts';

/** Creates the tables of the first release. */
export const baseline: Migration = {
  name: '0001-baseline',
  async up({ db, dialect, text }) {
    const written = sql`version integer not null,
      created_at bigint not null, created_by ${text}, updated_at bigint not null, updated_by ${text}`;
    for (const tables of [accessTables, contentTables, resultTables, operationTables]) {
      for (const statement of tables({ dialect, text, written })) await statement.execute(db);
    }
  },
};
