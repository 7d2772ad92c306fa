import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';

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
