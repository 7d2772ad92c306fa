import { sql, type Expression, type SqlBool } from 'kysely';
import { isValue } from '../../content/content-value.repository.ts';
import { valueFormOf } from '../../content/field-type.ts';
import type { Db } from '../../database/database.ts';
import type { ArticleQuery, ArticleRecord } from '../../rendering/content-source.ts';
import { findByShortcut } from '../../content/store.ts';
import type { ArticleModelDocument } from '../../contract/article-model.ts';
import type { Field } from '../../content/field-type.ts';
import { documents, toArticleRecords } from './article-record.repository.ts';
import { isVisibleAt, PUBLISHED_AT } from './visible.repository.ts';

/** Value formats that are compared as numbers. */
const IS_NUMBER: ReadonlySet<string> = new Set(['number', 'boolean']);

/**
 * Returns the published, currently visible articles of a model, filtered and sorted. A field with several values
 * matches a filter if any value does. Filtering by an unknown name returns nothing; sorting by one has no effect.
 */
export async function listArticleRecords(db: Db, query: ArticleQuery): Promise<ArticleRecord[]> {
  const model = await findByShortcut<ArticleModelDocument>(db, 'article-model', query.model);
  if (!model) return [];
  const fields = new Map<string, Field>(model.document.fields.map((field) => [field.name, field]));

  let listed = db
    .selectFrom('content_entity as entity')
    .select('entity.id')
    .where('entity.listed_model_id', '=', model.id)
    .where(isVisibleAt(query.now));
  for (const [name, value] of Object.entries(query.where)) {
    const field = fields.get(name);
    listed = listed.where(field ? holds(field, query.locale, value) : sql<SqlBool>`1 = 0`);
  }
  const keys = query.sort.flatMap(({ by, descending }) => {
    const key = sortKey(fields, by, query.locale);
    return key ? [sql`${key} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`] : [];
  });
  const order = sql`${sql.join([...keys, sql`entity.id`])}`;
  // Read only the documents of listed articles, not of all sorted ones.
  const rows = await documents(db)
    .where('entity.id', 'in', listed.orderBy(order).limit(query.limit))
    .orderBy(order)
    .execute();
  return toArticleRecords(db, rows);
}

function holds(field: Field, locale: string, value: string | number | boolean): Expression<SqlBool> {
  return sql<SqlBool>`entity.id in (
    select value.entity_id from content_value as value where ${isOf(field, locale)} and ${isValue(value)})`;
}

function sortKey(
  fields: ReadonlyMap<string, Field>,
  by: string,
  locale: string,
): Expression<unknown> | undefined {
  switch (by) {
    case 'publishedAt':
      return PUBLISHED_AT;
    case 'updatedAt':
      return sql.ref('entity.updated_at');
    case 'title':
      return sql.ref('entity.title_key');
    case 'shortcut':
      return sql.ref('entity.shortcut');
  }
  const field = fields.get(by);
  if (!field) return undefined;
  const column = IS_NUMBER.has(valueFormOf(field.type)) ? 'number' : 'text_key';
  return sql`(select min(${sql.ref(`value.${column}`)}) from content_value as value
    where value.entity_id = entity.id and ${isOf(field, locale)})`;
}

function isOf({ name, localised }: Field, locale: string): Expression<SqlBool> {
  return sql<SqlBool>`value.field = ${name} and value.locale = ${localised ? locale : ''}`;
}
