import { sql, type Kysely, type RawBuilder } from 'kysely';

/** A database of any schema, because the schema changes from one migration to the next. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's row types
export type MigrationDb = Kysely<any>;

export interface MigrationContext {
  db: MigrationDb;
  dialect: 'sqlite' | 'postgres';
  /** The type of text that sorts by code point on both databases. */
  text: RawBuilder<unknown>;
}

/** A forward migration; there are no backward ones. Its name is recorded and never changes. */
export interface Migration {
  name: string;
  up(context: MigrationContext): Promise<void>;
}

export function migrationContext(db: MigrationDb, dialect: 'sqlite' | 'postgres'): MigrationContext {
  return { db, dialect, text: dialect === 'postgres' ? sql`text collate "C"` : sql`text` };
}
