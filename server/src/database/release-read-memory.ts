import { sql } from 'kysely';
import type { Database, Db } from './database.ts';

/** Releases the page cache that SQLite filled during a full scan. PostgreSQL needs nothing. */
export async function releaseReadMemory(db: Db, dialect: Database['dialect']): Promise<void> {
  if (dialect === 'sqlite') await sql`pragma shrink_memory`.execute(db);
}
