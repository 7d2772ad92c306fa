import { sql } from 'kysely';
import type { TextSource, TextTable } from '../../content/searched-text.repository.ts';
import { matchTexts, type Term } from '../../content/text-matches.ts';
import type { ContentKindName } from '../../contract/content-kinds.ts';
import type { Database, Db } from '../../database/database.ts';
import { searchWords } from '../../database/search.ts';

/** The maximum number of matches that are ranked: of words that occur everywhere, any will do. */
const MAX_RANKED = 1000;

/** An entity with the words in its title or shortcut. */
export interface NamedEntity {
  id: string;
  kind: ContentKindName;
  shortcut: string;
}

/** A text with the words. */
export interface FoundText extends NamedEntity {
  source: TextSource;
  locale: string;
  body: string;
  score: number;
}

/**
 * Returns the entities of these kinds with all words in their titles or shortcut, by title. Call within
 * `readInBackground`.
 */
export async function findByName(
  db: Db,
  dialect: Database['dialect'],
  kinds: readonly ContentKindName[],
  words: readonly string[],
  limit: number,
): Promise<NamedEntity[]> {
  const { holds, alias } = searchWords(dialect, 'content_entity', 'entity', words).byIndex;
  const { rows } = await sql<NamedEntity>`
    select id, kind, shortcut from (select entity.id, entity.kind, entity.shortcut, entity.title_key
      from content_entity as ${alias} where ${holds} and entity.kind in (${sql.join(kinds)}) limit ${MAX_RANKED}) as entity
    order by title_key, id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the texts in these languages with all terms, best first. Call within `readInBackground`. */
export async function findInTexts(
  db: Db,
  dialect: Database['dialect'],
  table: TextTable,
  kinds: readonly ContentKindName[],
  { terms, locales, limit }: { terms: readonly Term[]; locales: readonly string[]; limit: number },
): Promise<FoundText[]> {
  const { from, holds, score } = matchTexts(dialect, table, terms, 'anywhere');
  const { rows } = await sql<FoundText>`
    select found.id, found.kind, found.shortcut, text.source, text.locale, text.body, found.score from (
        select entity.id, entity.kind, entity.shortcut, text.number, ${score} as score
        from ${from} cross join content_entity as entity
        where entity.id = text.entity_id and ${holds} and text.locale in (${sql.join(locales)}) and entity.kind in (${sql.join(kinds)}) limit ${MAX_RANKED}) as found
      join ${sql.table(table)} as text on text.number = found.number
    order by found.score desc, found.id limit ${limit}`.execute(db);
  return rows;
}
