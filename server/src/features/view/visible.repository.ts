import type { Db } from '../../database/database.ts';
import { sql, type Expression, type SqlBool } from 'kysely';

/** Whether a published page or article lies within its time. Source: contract §4 "Pages". */
export function isVisibleAt(table: 'page' | 'article', now: number): Expression<SqlBool> {
  const publishAt = sql.ref(`${table}.publish_at`);
  const unpublishAt = sql.ref(`${table}.unpublish_at`);
  return sql<SqlBool>`(${publishAt} is null or ${publishAt} <= ${now}) and (${unpublishAt} is null or ${unpublishAt} > ${now})`;
}

/** When a page or article came out: `publishAt`, else when it was created. */
export function publishedAt(table: 'page' | 'article'): Expression<number> {
  return sql<number>`coalesce(${sql.ref(`${table}.publish_at`)}, entity.created_at)`;
}

/** When the next published article of a model becomes visible by itself. */
export async function findNextArticleAt(db: Db, model: string, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('article')
    .select((eb) => eb.fn.min('publish_at').as('at'))
    .where('model_id', '=', (eb) =>
      eb
        .selectFrom('content_entity')
        .select('content_entity.id')
        .where('kind', '=', 'article-model')
        .where('shortcut', '=', model),
    )
    .where('status', '=', 'published')
    .where('publish_at', '>', now)
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** When the next published page becomes visible by itself. */
export async function findNextPageAt(db: Db, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('page')
    .select((eb) => eb.fn.min('publish_at').as('at'))
    .where('status', '=', 'published')
    .where('publish_at', '>', now)
    .executeTakeFirst();
  return row?.at ?? undefined;
}
