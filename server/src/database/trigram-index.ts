import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { SearchedTable } from './sqlite-search-index.ts';

const SEARCHED: readonly SearchedTable[] = ['content_entity', 'form_result'];
/** Insufficient privilege, or not installed on the server. */
const UNAVAILABLE_CODES = new Set(['42501', '0A000', '58P01']);

/**
 * Creates missing trigram indexes on PostgreSQL, which make searches fast. Returns false when the `pg_trgm` extension
 * is unavailable; searches then scan all rows. Decision 0026.
 */
export async function ensureTrigramIndexes(database: Database): Promise<boolean> {
  if (database.dialect === 'sqlite') return true;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_indexes where schemaname = current_schema()
      and indexname in (${sql.join(SEARCHED.map(indexName))})`.execute(database.read);
  if (rows[0]!.count === SEARCHED.length) return true;
  try {
    await database.transaction(async (db) => {
      await sql`set local statement_timeout = 0`.execute(db);
      // When several instances start together, one creates them and the others wait.
      await sql`select pg_advisory_xact_lock(hashtext('parvis trigram indexes'))`.execute(db);
      await sql`create extension if not exists pg_trgm`.execute(db);
      for (const table of SEARCHED) {
        await sql`create index if not exists ${sql.ref(indexName(table))}
          on ${sql.table(table)} using gin (search_text gin_trgm_ops)`.execute(db);
      }
    });
    return true;
  } catch (error) {
    if (UNAVAILABLE_CODES.has((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
}

function indexName(table: SearchedTable): string {
  return `${table}_trigrams`;
}
