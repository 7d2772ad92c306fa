import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { matchTexts } from '../../content/text-matches.ts';
import type { Database, Db } from '../../database/database.ts';
import type { Addressing } from '../../kernel/addressing.ts';
import type { FoundContent, SearchQuery } from '../../rendering/content-source.ts';
import { documents, toArticleRecords } from './article-record.repository.ts';
import { findPageSummaries } from './page-record.repository.ts';
import { isVisibleAt } from './visible.repository.ts';

/** The maximum number of results of a search, and of texts and inclusions that each query examines. */
const MAX_RESULTS = 1000;
/** The rank of matches: titles, then texts, then inclusions. */
const RANKS = { included: 0, anywhere: 1, title: 2 } as const;

interface Match {
  id: string;
  kind: 'page' | 'article' | 'form';
  shortcut: string;
  /** Whether it has a page of its own in the language. */
  hasPage: boolean;
  rank: number;
  score: number;
  /** The text of the excerpt. */
  number: number;
}

/**
 * Returns the content that is public in a language and contains all terms, itself or in its inclusions, best first.
 * Call within `readInBackground`. Decision 0054.
 */
export async function searchContent(
  db: Db,
  dialect: Database['dialect'],
  query: SearchQuery,
  addressing: Addressing,
): Promise<FoundContent> {
  const found = new Map<string, Match>();
  const keep = (match: Match) => {
    const known = found.get(match.id);
    if (known && compare(known, match) <= 0) return false;
    found.set(match.id, match);
    return true;
  };
  for (const where of ['title', 'anywhere'] as const)
    for (const match of await findMatches(db, dialect, query, where)) keep(match);
  let included = [...found.values()];
  for (let level = 0; level < query.levels && included.length > 0; level++)
    included = (await findIncluding(db, query, included)).filter(keep);
  const results = [...found.values()]
    .filter(({ hasPage }) => hasPage)
    .sort((one, other) => compare(one, other) || (one.id < other.id ? -1 : 1))
    .slice(0, MAX_RESULTS);
  const shown = results.slice(query.offset, query.offset + query.limit);
  return { total: results.length, items: await readItems(db, shown, addressing) };
}

async function findMatches(
  db: Db,
  dialect: Database['dialect'],
  query: SearchQuery,
  where: 'title' | 'anywhere',
): Promise<Match[]> {
  const { terms, locale, now } = query;
  const { from, holds, score } = matchTexts(dialect, 'content_text', terms, where);
  const { rows } = await sql<Omit<Match, 'hasPage' | 'rank'> & { has_page: number }>`
    select entity.id, entity.kind, entity.shortcut, ${hasPage(locale)} as has_page, text.number, ${score} as score
    from ${from} join content_entity as entity on entity.id = text.entity_id
    where ${holds} and ${isShown(query)} and ${isPublicAt(now)}
    limit ${MAX_RESULTS}`.execute(db);
  return rows.map(({ has_page, ...match }) => ({ ...match, hasPage: Boolean(has_page), rank: RANKS[where] }));
}

/** Returns the content that includes any of these entities in the language, with the score of the best one. */
async function findIncluding(db: Db, query: SearchQuery, included: readonly Match[]): Promise<Match[]> {
  const { locale, defaultLanguage, now } = query;
  const matches = new Map(
    included
      .filter(({ kind }) => kind !== 'page')
      .map((match) => [`${match.kind}-marker ${match.shortcut}`, match]),
  );
  if (matches.size === 0) return [];
  const wanted = Object.fromEntries([...matches.keys()].map((key, index) => [index, key.split(' ')]));
  const { rows } = await sql<{
    link: string;
    target: string;
    id: string;
    kind: Match['kind'];
    shortcut: string;
    has_page: number;
  }>`
    select reference.link, reference.target, entity.id, entity.kind, entity.shortcut,
      ${hasPage(locale)} as has_page
    from content_reference as reference
      join content_entity as entity on entity.id = reference.source_id
      join content_text as text on text.entity_id = entity.id
    where (reference.link, reference.target) in (select value ->> 0, value ->> 1 from json_each(${JSON.stringify(wanted)}))
      and reference.place not like 'draft.%'
      and (reference.locale in ('', text.locale) or (reference.locale = ${defaultLanguage} and text.falls_back = 1))
      and ${isShown(query)} and ${isPublicAt(now)}
    limit ${MAX_RESULTS}`.execute(db);
  return rows.map(({ link, target, has_page, ...entity }) => {
    const { score, number } = matches.get(`${link} ${target}`)!;
    return { ...entity, hasPage: Boolean(has_page), rank: RANKS.included, score, number };
  });
}

/** Orders the best match first. */
function compare(one: Match, other: Match): number {
  return other.rank - one.rank || other.score - one.score;
}

/**
 * Returns the condition that a text is shown to readers of the language: in that language, or else in the default
 * language, or else in the first released one.
 */
function isShown({ locale, languages, defaultLanguage }: SearchQuery): RawBuilder<SqlBool> {
  const order = [...new Set([locale, defaultLanguage, ...languages])];
  if (order.length === 1) return sql`text.locale = ${locale}`;
  const ranks = order.map((language, index) => sql`when ${language} then ${sql.lit(index)}`);
  return sql`text.locale = (select own.locale from content_text as own where own.entity_id = text.entity_id
    order by case own.locale ${sql.join(ranks, sql` `)} end limit 1)`;
}

function isPublicAt(now: number): RawBuilder<SqlBool> {
  return sql`(entity.kind = 'form' or (${isVisibleAt(now)}))`;
}

/**
 * Returns the condition that an entity can be a result: a page, or an article of a model with a path, released in the
 * language.
 */
function hasPage(locale: string): RawBuilder<number> {
  return sql`case when entity.listed_languages like ${`% ${locale} %`} and (entity.kind = 'page' or (entity.kind = 'article' and exists (
    select 1 from content_entity as model where model.id = entity.listed_model_id and model.listed_path is not null)))
    then 1 else 0 end`;
}

async function readItems(
  db: Db,
  matches: readonly Match[],
  addressing: Addressing,
): Promise<FoundContent['items']> {
  if (matches.length === 0) return [];
  const idsOf = (wanted: Match['kind']) => matches.flatMap(({ id, kind }) => (kind === wanted ? [id] : []));
  const pages = new Map(
    (await findPageSummaries(db, idsOf('page'), addressing)).map((page) => [page.id, page]),
  );
  const articleIds = idsOf('article');
  const rows =
    articleIds.length > 0 ? await documents(db).where('entity.id', 'in', articleIds).execute() : [];
  const articles = new Map((await toArticleRecords(db, rows)).map((article) => [article.id, article]));
  const numbers = matches.map(({ number }) => number);
  const texts = await db
    .selectFrom('content_text')
    .select(['number', 'locale', 'body'])
    .where('number', 'in', numbers)
    .execute();
  const quoted = new Map(texts.map((text) => [text.number, text]));
  return matches.map(({ id, number }) => {
    const { body, locale } = quoted.get(number)!;
    return { page: pages.get(id), article: articles.get(id), text: body, textLocale: locale };
  });
}
