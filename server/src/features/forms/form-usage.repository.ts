import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../database/database.ts';

/** Something published whose texts may hold a marker; whether they do, the scanner of markers says. */
export interface MarkerHolder {
  kind: 'page' | 'article';
  shortcut: string;
  /** HTML in every locale; an article's is that of all its rich-text fields. */
  texts: string[];
}

/** Candidates of one kind that are read at most: far more than anyone lists, few enough to hold in memory. */
const MAX_CANDIDATES = 100;

/**
 * Published pages and articles that may include the form, in three queries. The stored JSON is searched as text; those with the
 * marker in its usual spelling come first.
 */
export async function findMarkerHolders(db: Db, formShortcut: string): Promise<MarkerHolder[]> {
  const pages = await db
    .selectFrom('content_entity as entity')
    .innerJoin('page', 'page.id', 'entity.id')
    .select(['entity.shortcut', 'page.content'])
    .where('page.status', '=', 'published')
    .where(mayHold('page.content', formShortcut))
    .orderBy(holdsPlainly('page.content', formShortcut), 'desc')
    .orderBy('entity.shortcut')
    .limit(MAX_CANDIDATES)
    .execute();
  const articles = await db
    .selectFrom('content_entity as entity')
    .innerJoin('article', 'article.id', 'entity.id')
    .select(['entity.shortcut', 'article.model_id', 'article.field_values'])
    .where('article.status', '=', 'published')
    .where(mayHold('article.field_values', formShortcut))
    .orderBy(holdsPlainly('article.field_values', formShortcut), 'desc')
    .orderBy('entity.shortcut')
    .limit(MAX_CANDIDATES)
    .execute();
  const richTexts = await findRichTextNames(db, [...new Set(articles.map((article) => article.model_id))]);
  return [
    ...pages.map(({ shortcut, content }) => ({
      kind: 'page' as const,
      shortcut,
      texts: textsOf(JSON.parse(content)),
    })),
    ...articles.map(({ shortcut, model_id, field_values }) => {
      const values = JSON.parse(field_values) as Record<string, unknown>;
      const names = richTexts.get(model_id) ?? [];
      return { kind: 'article' as const, shortcut, texts: names.flatMap((name) => textsOf(values[name])) };
    }),
  ];
}

async function findRichTextNames(db: Db, modelIds: readonly string[]): Promise<Map<string, string[]>> {
  if (modelIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('article_model_field')
    .select(['model_id', 'name'])
    .where('model_id', 'in', [...modelIds])
    .where('type', '=', 'rich-text')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.model_id)].map(([id, fields]) => [id, fields.map(({ name }) => name)]),
  );
}

/** A text, or one text a locale. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).filter((text) => typeof text === 'string');
}

function holdsPlainly(column: string, shortcut: string): RawBuilder<number> {
  return sql`case when ${like(column, `%@form(${literal(shortcut)})%`)} then 1 else 0 end`;
}

/** Blanks may stand on both sides of the shortcut: spaces, `&nbsp;`, and in JSON escaped line breaks and tabs. */
function mayHold(column: string, shortcut: string): RawBuilder<boolean> {
  const name = literal(shortcut);
  const ends = [')', ' ', '\u00a0', '&nbsp;', literal('\\')];
  return sql`(${sql.join(
    ends.map((end) => like(column, `%@form(%${name}${end}%`)),
    sql` or `,
  )})`;
}

function like(column: string, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
