import { sql } from 'kysely';
import type { Database, Db } from '../../database/database.ts';

/** Any number that no other lock of the service has. */
const ADVISORY_LOCK = 7_206_201;

/**
 * Makes all changes of style sheets wait for one another until the transaction ends, on every instance. SQLite has one
 * writer, so its transactions wait by themselves.
 */
export async function lockStyleSheets(db: Db, dialect: Database['dialect']): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(db);
}

/** The shortcuts of pages that name a style sheet, in order, `limit` of them, and how many there are. */
export async function findPagesWithStyleSheet(
  db: Db,
  id: string,
  limit: number,
): Promise<{ shortcuts: string[]; total: number }> {
  const using = db
    .selectFrom('page')
    .innerJoin('content_entity as entity', 'entity.id', 'page.id')
    // The column is a JSON list of ids, none of which holds a quote.
    .where(sql<boolean>`page.stylesheets like ${`%"${id.replaceAll('_', '\\_')}"%`} escape '\\'`);
  const { total } = await using
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await using.select('entity.shortcut').orderBy('entity.shortcut').limit(limit).execute();
  return { shortcuts: rows.map((row) => row.shortcut), total };
}
