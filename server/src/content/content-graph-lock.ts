import { sql } from 'kysely';
import type { Database, Db } from '../database/database.ts';

/** Of nobody else's advisory locks in the database: a number without a meaning. */
const LOCK = 7_309_455_123;

/**
 * Makes every write that changes what content refers to wait for the others until its transaction ends, so that two
 * publications cannot make a cycle between them. SQLite has one writer: there everything waits already.
 * Source: contract §4 "Validators".
 */
export async function lockContentGraph(db: Db, dialect: Database['dialect']): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(db);
}
