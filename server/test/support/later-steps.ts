import { sql } from 'kysely';
import type { Migration } from '../../src/database/migration.ts';
import { ALL_MIGRATIONS } from '../../src/database/migrations/all-migrations.ts';

/** Migrations of a later release: two more steps than today, of which the first updates every entity. */
export const LATER_MIGRATIONS: readonly Migration[] = [
  ...ALL_MIGRATIONS,
  {
    name: '9000-later',
    async up({ db, text }) {
      await sql`create table later (id ${text} primary key)`.execute(db);
      await sql`create index content_entity_summary on content_entity (kind, summary)`.execute(db);
      await sql`alter table content_entity add column later_key ${text} not null default ''`.execute(db);
      await sql`update content_entity set later_key = upper(shortcut)`.execute(db);
      await sql`create index content_entity_later on content_entity (kind, later_key)`.execute(db);
    },
  },
  {
    name: '9001-last',
    up: async ({ db, text }) => void (await sql`create table last (id ${text} primary key)`.execute(db)),
  },
];
