import { sql, type Kysely, type RawBuilder } from 'kysely';

/** What a migration works on: any schema, because rows and types change from one to the next. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a migration must not depend on today's row types
export type MigrationDb = Kysely<any>;

export interface MigrationContext {
  db: MigrationDb;
  dialect: 'sqlite' | 'postgres';
  /** Text that sorts by code point, alike on both databases. */
  text: RawBuilder<unknown>;
}

/** One step forward; there is none back. Its name is recorded and never changes. */
export interface Migration {
  name: string;
  up(context: MigrationContext): Promise<void>;
}

export function migrationContext(db: MigrationDb, dialect: 'sqlite' | 'postgres'): MigrationContext {
  return { db, dialect, text: dialect === 'postgres' ? sql`text collate "C"` : sql`text` };
}
