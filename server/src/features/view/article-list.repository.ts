import { sql, type Expression } from 'kysely';
import { valueFormOf } from '../../content/field-type.ts';
import type { Db } from '../../database/database.ts';
import type { ArticleQuery, ArticleRecord } from '../../rendering/content-source.ts';
import { findByShortcut } from '../../content/store.ts';
import type { ValueForm } from '../../contract/field-type.ts';
import type { ArticleModelDocument } from '../../contract/article-model.ts';
import type { Field } from '../../content/field-type.ts';
import { documents, toArticleRecords } from './article-record.repository.ts';
import { ARTICLE_FACTS } from '../../kernel/condition-fault.ts';
import { ListFault } from '../../kernel/list-fault.ts';
import { holds, isValueIn, nextDateAt, type Fields } from './list-conditions.repository.ts';
import { titleOrder } from './title-order.repository.ts';
import { isVisibleAt, PUBLISHED_AT } from './visible.repository.ts';

/** Value formats that are compared as numbers. */
const IS_NUMBER: ReadonlySet<string> = new Set(['number', 'boolean']);

/**
 * Returns the published, currently visible articles of a model, filtered and sorted. A field with several values
 * matches a filter if any value does. Throws ListFault.
 */
export async function listArticleRecords(db: Db, query: ArticleQuery): Promise<ArticleRecord[]> {
  const model = await findModel(db, query.model);
  if (!model) throw new ListFault(`There is no article model "${query.model}".`);
  const listed = listedArticles(db, model, query).select('entity.id');
  const keys = query.sort.map(
    ({ by, descending }) =>
      sql`${sortKey(model.fields, by, query)} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`,
  );
  const order = sql`${sql.join([...keys, sql`entity.id`])}`;
  // Read only the documents of listed articles, not of all sorted ones.
  const rows = await documents(db)
    .where('entity.id', 'in', listed.orderBy(order).limit(query.limit).offset(query.offset))
    .orderBy(order)
    .execute();
  return toArticleRecords(db, rows);
}

/** Returns the number of articles of a list, ignoring its limit. Throws ListFault. */
export async function countListedArticles(db: Db, query: ArticleQuery): Promise<number> {
  const model = await findModel(db, query.model);
  if (!model) throw new ListFault(`There is no article model "${query.model}".`);
  const { count } = await listedArticles(db, model, query)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the formats of a model's fields by name; undefined when there is no such model. */
export async function findFieldForms(db: Db, shortcut: string): Promise<Map<string, ValueForm> | undefined> {
  const model = await findModel(db, shortcut);
  return model && new Map([...model.fields].map(([name, { type }]) => [name, valueFormOf(type)]));
}

/** Returns the next instant (ms since the epoch) at which a date condition changes the list, or undefined. */
export async function findNextDateAt(db: Db, query: ArticleQuery): Promise<number | undefined> {
  const model = await findModel(db, query.model);
  return model && nextDateAt(db, model.id, model.fields, query.where, query);
}

function listedArticles(db: Db, { id, fields }: Model, query: ArticleQuery) {
  let listed = db
    .selectFrom('content_entity as entity')
    .where('entity.listed_model_id', '=', id)
    .where(isVisibleAt(query.now))
    .$if(query.released === true, (all) =>
      all.where('entity.listed_languages', 'like', `% ${query.locale} %`),
    );
  for (const condition of query.where) listed = listed.where(holds(fields, ARTICLE_FACTS, condition, query));
  return listed;
}

type Model = NonNullable<Awaited<ReturnType<typeof findModel>>>;

async function findModel(db: Db, shortcut: string) {
  const model = await findByShortcut<ArticleModelDocument>(db, 'article-model', shortcut);
  return (
    model && {
      id: model.id,
      fields: new Map<string, Field>(model.document.fields.map((field) => [field.name, field])),
    }
  );
}

function sortKey(fields: Fields, by: string, query: ArticleQuery): Expression<unknown> {
  switch (by) {
    case 'publishedAt':
      return PUBLISHED_AT;
    case 'updatedAt':
      return sql.ref('entity.updated_at');
    case 'title':
      return titleOrder(query);
    case 'shortcut':
      return sql.ref('entity.shortcut');
  }
  const field = fields.get(by);
  if (!field) throw new ListFault(`There is no field "${by}" to sort by.`);
  const column = IS_NUMBER.has(valueFormOf(field.type)) ? 'number' : 'text_key';
  return sql`(select min(${sql.ref(`value.${column}`)}) from content_value as value
    where value.entity_id = entity.id and ${isValueIn(field, query)})`;
}
