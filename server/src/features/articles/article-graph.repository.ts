import { sql, type RawBuilder } from 'kysely';
import type { FieldAttributes } from '../../contract/field.ts';
import type { Field } from '../../content/field-type.ts';
import type { Db } from '../../database/database.ts';

/** A published article, with what is needed to see what it refers to. */
export interface PublishedArticle {
  id: string;
  shortcut: string;
  modelId: string;
  values: Record<string, unknown>;
}

/** A published page whose content may hold a marker; whether it does, the scanner of markers says. */
export interface PublishedPage {
  shortcut: string;
  /** HTML in every locale. */
  texts: string[];
}

/** Candidates of one kind that are read at most: more than anyone lists, few enough to hold in memory. */
const MAX_CANDIDATES = 200;

/** The published articles among these, in one query. */
export async function findPublishedArticles(
  db: Db,
  shortcuts: readonly string[],
  ids: readonly string[],
): Promise<PublishedArticle[]> {
  const rows = await publishedArticles(db)
    .where((eb) =>
      eb.or([
        ...(shortcuts.length > 0 ? [eb('entity.shortcut', 'in', [...shortcuts])] : []),
        ...(ids.length > 0 ? [eb('entity.id', 'in', [...ids])] : []),
      ]),
    )
    .execute();
  return rows.map(toPublishedArticle);
}

/** Published articles that may refer to an article by marker or field; those with the plain marker first. */
export async function findReferringArticles(
  db: Db,
  target: { id: string; shortcut: string },
): Promise<PublishedArticle[]> {
  const rows = await publishedArticles(db)
    .where('entity.id', '!=', target.id)
    .where((eb) =>
      eb.or([
        like('article.field_values', `%"${target.id}"%`),
        ...markerPatterns(target.shortcut).map((pattern) => like('article.field_values', pattern)),
      ]),
    )
    .orderBy(holdsPlainly('article.field_values', target.shortcut), 'desc')
    .orderBy('entity.shortcut')
    .limit(MAX_CANDIDATES)
    .execute();
  return rows.map(toPublishedArticle);
}

/** Published pages that may include an article; those with the plain marker first. */
export async function findReferringPages(db: Db, shortcut: string): Promise<PublishedPage[]> {
  const rows = await db
    .selectFrom('content_entity as entity')
    .innerJoin('page', 'page.id', 'entity.id')
    .select(['entity.shortcut', 'page.content'])
    .where('page.status', '=', 'published')
    .where((eb) => eb.or(markerPatterns(shortcut).map((pattern) => like('page.content', pattern))))
    .orderBy(holdsPlainly('page.content', shortcut), 'desc')
    .orderBy('entity.shortcut')
    .limit(MAX_CANDIDATES)
    .execute();
  return rows.map((row) => ({
    shortcut: row.shortcut,
    texts: Object.values(JSON.parse(row.content) as Record<string, string>),
  }));
}

/** The fields of models through which articles refer to something, by model. */
export async function findReferringFields(
  db: Db,
  modelIds: readonly string[],
): Promise<Map<string, Field[]>> {
  if (modelIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('article_model_field')
    .select(['model_id', 'name', 'type', 'localised', 'attributes'])
    .where('model_id', 'in', [...modelIds])
    .where('type', 'in', ['rich-text', 'article'])
    .execute();
  const byModel = Map.groupBy(rows, (row) => row.model_id);
  return new Map([...byModel].map(([modelId, fields]) => [modelId, fields.map(toField)]));
}

function publishedArticles(db: Db) {
  return db
    .selectFrom('content_entity as entity')
    .innerJoin('article', 'article.id', 'entity.id')
    .select(['entity.id', 'entity.shortcut', 'article.model_id', 'article.field_values'])
    .where('entity.kind', '=', 'article')
    .where('article.status', '=', 'published');
}

function toPublishedArticle(row: {
  id: string;
  shortcut: string;
  model_id: string;
  field_values: string;
}): PublishedArticle {
  const values = JSON.parse(row.field_values) as Record<string, unknown>;
  return { id: row.id, shortcut: row.shortcut, modelId: row.model_id, values };
}

function toField(row: { name: string; type: string; localised: number; attributes: string }): Field {
  const attributes = JSON.parse(row.attributes) as FieldAttributes;
  return { name: row.name, type: row.type, required: false, localised: row.localised === 1, attributes };
}

/** Blanks may stand on both sides of the shortcut: spaces, `&nbsp;`, and in JSON escaped line breaks and tabs. */
function markerPatterns(shortcut: string): string[] {
  const ends = [')', ' ', '\u00a0', '&nbsp;', literal('\\')];
  return ends.map((end) => `%@article(%${literal(shortcut)}${end}%`);
}

function holdsPlainly(column: string, shortcut: string): RawBuilder<number> {
  return sql`case when ${like(column, `%@article(${literal(shortcut)})%`)} then 1 else 0 end`;
}

function like(column: string, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
