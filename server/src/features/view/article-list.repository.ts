import { sql, type Expression, type SqlBool } from 'kysely';
import { valueFormOf } from '../../content/field-type.ts';
import type { Database, Db } from '../../database/database.ts';
import type { ArticleQuery, ArticleRecord } from '../../rendering/content-source.ts';
import { findByShortcut } from '../../content/store.ts';
import type { ArticleModelDocument } from '../../contract/article-model.ts';
import type { Field } from '../../content/field-type.ts';
import { documents, toArticleRecords } from './article-record.repository.ts';
import { isVisibleAt, PUBLISHED_AT } from './visible.repository.ts';

type Dialect = Database['dialect'];

/**
 * Published articles of a model that are visible now, filtered and sorted as asked for. A field with several values
 * meets a filter when one of them does. A name that is neither a field nor an order of its own filters everything out, and sorts nothing.
 */
export async function listArticleRecords(
  db: Db,
  dialect: Dialect,
  query: ArticleQuery,
): Promise<ArticleRecord[]> {
  const model = await findByShortcut<ArticleModelDocument>(db, 'article-model', query.model);
  if (!model) return [];
  const fields = new Map<string, Field>(model.document.fields.map((field) => [field.name, field]));

  let listed = documents(db).where('entity.listed_model_id', '=', model.id).where(isVisibleAt(query.now));
  for (const [name, value] of Object.entries(query.where)) {
    const field = fields.get(name);
    listed = listed.where(field ? holds(dialect, field, query.locale, value) : sql<SqlBool>`1 = 0`);
  }
  for (const { by, descending } of query.sort) {
    const key = sortKey(dialect, fields, by, query.locale);
    if (key) listed = listed.orderBy(key, (order) => (descending ? order.desc() : order.asc()).nullsLast());
  }
  const rows = await listed.orderBy('entity.id').limit(query.limit).execute();
  return toArticleRecords(db, rows);
}

function holds(
  dialect: Dialect,
  field: Field,
  locale: string,
  value: string | number | boolean,
): Expression<SqlBool> {
  if (dialect === 'postgres') {
    return sql<SqlBool>`(document.document::jsonb #> ${steps(field, locale)}::text[]) @> ${JSON.stringify(value)}::jsonb`;
  }
  const plain = typeof value === 'boolean' ? Number(value) : value;
  return sql<SqlBool>`exists (select 1 from json_each(document.document, ${path(field, locale)}) as held where held.value = ${plain})`;
}

function sortKey(
  dialect: Dialect,
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
  if (dialect === 'sqlite') return sql`json_extract(document.document, ${path(field, locale)})`;
  const text = sql`(document.document::jsonb #>> ${steps(field, locale)}::text[])`;
  return valueFormOf(field.type) === 'number' ? sql`${text}::numeric` : sql`${text} collate "C"`;
}

/** Where the value of a field is in the stored JSON; names of fields are letters, digits and `_`, locales have `-`. */
function path(field: Field, locale: string): string {
  return field.localised ? `$.values."${field.name}"."${locale}"` : `$.values."${field.name}"`;
}

function steps(field: Field, locale: string): string {
  return field.localised ? `{values,${field.name},${locale}}` : `{values,${field.name}}`;
}
