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
