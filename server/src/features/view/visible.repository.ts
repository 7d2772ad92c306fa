import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '../../database/database.ts';

/**
 * Returns the condition that a published page or article is within its publication period. Source: contract §4 "Pages".
 */
export function isVisibleAt(now: number): Expression<SqlBool> {
  return sql<SqlBool>`entity.listed_status = 'published'
    and (entity.listed_publish_at is null or entity.listed_publish_at <= ${now})
    and (entity.listed_unpublish_at is null or entity.listed_unpublish_at > ${now})`;
}

/** Publication date of a page or article: `publishAt`, or else the creation date. */
export const PUBLISHED_AT = sql<number>`coalesce(entity.listed_publish_at, entity.created_at)`;

/** Returns when the next published article of a model becomes visible. */
export async function findNextArticleAt(db: Db, model: string, now: number): Promise<number | undefined> {
  const row = await next(db, now)
    .where('listed_model_id', '=', (eb) =>
      eb
        .selectFrom('content_entity as model')
        .select('model.id')
        .where('model.kind', '=', 'article-model')
        .where('model.shortcut', '=', model),
    )
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** Returns when the next published page becomes visible. */
export async function findNextPageAt(db: Db, now: number): Promise<number | undefined> {
  const row = await next(db, now).where('kind', '=', 'page').executeTakeFirst();
  return row?.at ?? undefined;
}

function next(db: Db, now: number) {
  return db
    .selectFrom('content_entity as entity')
    .select((eb) => eb.fn.min('listed_publish_at').as('at'))
    .where('listed_status', '=', 'published')
    .where('listed_publish_at', '>', now);
}
