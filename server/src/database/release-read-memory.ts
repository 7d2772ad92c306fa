import { sql } from 'kysely';
import type { Database, Db } from './database.ts';

/** For who passes through a table once: SQLite would keep as much of it as its cache holds, in the memory of this process. PostgreSQL has its own ways. */
export async function releaseReadMemory(db: Db, dialect: Database['dialect']): Promise<void> {
  if (dialect === 'sqlite') await sql`pragma shrink_memory`.execute(db);
}
