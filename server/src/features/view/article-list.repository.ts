import { sql, type Expression, type SqlBool } from 'kysely';
import { valueFormOf } from '../../content/field-type.ts';
import type { Database, Db } from '../../database/database.ts';
import type { ArticleQuery, ArticleRecord } from '../../rendering/content-source.ts';
import { articles, findArticleParts } from './article-record.repository.ts';
import { isVisibleAt, publishedAt } from './visible.repository.ts';

type Dialect = Database['dialect'];

interface ListedField {
  name: string;
  type: string;
  localised: number;
}

/**
 * Published articles of a model that are visible now, filtered and sorted as asked for. A field with several values
 * meets a filter when one of them does. A name that is neither a field nor an order of its own filters everything out, and sorts nothing.
 */
export async function listArticleRecords(
  db: Db,
  dialect: Dialect,
  query: ArticleQuery,
): Promise<ArticleRecord[]> {
  const model = await db
    .selectFrom('content_entity')
    .select('id')
    .where('kind', '=', 'article-model')
    .where('shortcut', '=', query.model)
    .executeTakeFirst();
  if (!model) return [];
  const fields = await findFields(db, model.id);

  let listed = articles(db)
    .where('article.model_id', '=', model.id)
    .where('article.status', '=', 'published')
    .where(isVisibleAt('article', query.now));
  for (const [name, value] of Object.entries(query.where)) {
    const field = fields.get(name);
    listed = listed.where(field ? holds(dialect, field, query.locale, value) : sql<SqlBool>`1 = 0`);
  }
  for (const { by, descending } of query.sort) {
    const key = sortKey(dialect, fields, by, query.locale);
    if (key) listed = listed.orderBy(key, (order) => (descending ? order.desc() : order.asc()).nullsLast());
  }
  const rows = await listed.orderBy('entity.id').limit(query.limit).execute();
  return findArticleParts(db, rows);
}

async function findFields(db: Db, modelId: string): Promise<Map<string, ListedField>> {
  const rows = await db
    .selectFrom('article_model_field')
    .select(['name', 'type', 'localised'])
    .where('model_id', '=', modelId)
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

function holds(
  dialect: Dialect,
  field: ListedField,
  locale: string,
  value: string | number | boolean,
): Expression<SqlBool> {
  if (dialect === 'postgres') {
    return sql<SqlBool>`(article.field_values::jsonb #> ${steps(field, locale)}::text[]) @> ${JSON.stringify(value)}::jsonb`;
  }
  const plain = typeof value === 'boolean' ? Number(value) : value;
  return sql<SqlBool>`exists (select 1 from json_each(article.field_values, ${path(field, locale)}) as held where held.value = ${plain})`;
}

function sortKey(
  dialect: Dialect,
  fields: ReadonlyMap<string, ListedField>,
  by: string,
  locale: string,
): Expression<unknown> | undefined {
  switch (by) {
    case 'publishedAt':
      return publishedAt('article');
    case 'updatedAt':
      return sql.ref('entity.updated_at');
    case 'title':
      return sql.ref('entity.title_key');
    case 'shortcut':
      return sql.ref('entity.shortcut');
  }
  const field = fields.get(by);
  if (!field) return undefined;
  if (dialect === 'sqlite') return sql`json_extract(article.field_values, ${path(field, locale)})`;
  const text = sql`(article.field_values::jsonb #>> ${steps(field, locale)}::text[])`;
  return valueFormOf(field.type) === 'number' ? sql`${text}::numeric` : sql`${text} collate "C"`;
}

/** Where the value of a field is in the stored JSON; names of fields are letters, digits and `_`, locales have `-`. */
function path(field: ListedField, locale: string): string {
  return field.localised ? `$."${field.name}"."${locale}"` : `$."${field.name}"`;
}

function steps(field: ListedField, locale: string): string {
  return field.localised ? `{${field.name},${locale}}` : `{${field.name}}`;
}
