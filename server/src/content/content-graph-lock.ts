import { sql } from 'kysely';
import type { Database, Db } from '../database/database.ts';

/** An arbitrary number that no other advisory lock in the database uses. */
const LOCK = 7_309_455_123;

/**
 * Serialises all writes that change references, so that two publications cannot create a cycle between them. SQLite
 * has a single writer, which serialises them already. Source: contract §4 "Validators".
 */
export async function lockContentGraph(db: Db, dialect: Database['dialect']): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(db);
}
