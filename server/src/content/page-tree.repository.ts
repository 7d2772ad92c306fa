import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../database/database.ts';

/** The `place` of a page's reference to its parent. */
const PLACE = 'parent';

/** Returns the common table expression `line`: a page with its ancestors, at most `levels`. The page has level 1. */
export function ancestryOf(shortcut: string, levels: number): RawBuilder<unknown> {
  return sql`recursive line (id, shortcut, level) as (
    select id, shortcut, 1 from content_entity where kind = 'page' and shortcut = ${shortcut}
    union all
    select parent.id, parent.shortcut, line.level + 1
    from line
    join content_reference as reference on reference.source_id = line.id
      and reference.link = 'page-parent' and reference.place = ${PLACE}
    join content_entity as parent on parent.kind = 'page' and parent.shortcut = reference.target
    where line.level < ${levels})`;
}

/** Returns a page with its ancestors, bottom up, at most `levels`. Empty when the page does not exist. */
export async function findAncestry(
  db: Db,
  shortcut: string,
  levels: number,
): Promise<{ id: string; shortcut: string }[]> {
  const { rows } = await sql<{ id: string; shortcut: string }>`
    with ${ancestryOf(shortcut, levels)} select id, shortcut from line order by level`.execute(db);
  return rows;
}

/** Returns the condition that the page `entity` has a parent; for an empty shortcut, that it has none. */
export function hasParent(shortcut: string): RawBuilder<SqlBool> {
  if (shortcut !== '')
    return sql`entity.id in (select source_id from content_reference
      where link = 'page-parent' and target = ${shortcut} and place = ${PLACE})`;
  return sql`not exists (select 1 from content_reference as reference
    join content_entity as parent on parent.kind = 'page' and parent.shortcut = reference.target
    where reference.source_id = entity.id and reference.link = 'page-parent' and reference.place = ${PLACE})`;
}

/** Returns the number of children by shortcut; pages without children are absent. */
export async function countChildren(db: Db, shortcuts: readonly string[]): Promise<Map<string, number>> {
  if (shortcuts.length === 0) return new Map();
  const rows = await db
    .selectFrom('content_reference')
    .select(({ fn }) => ['target', fn.countAll<number>().as('count')])
    .where('link', '=', 'page-parent')
    .where('target', 'in', [...shortcuts])
    .where('place', '=', PLACE)
    .groupBy('target')
    .execute();
  return new Map(rows.map(({ target, count }) => [target, count]));
}
