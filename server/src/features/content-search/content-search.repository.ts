import { sql } from 'kysely';
import type { TextSource, TextTable } from '../../content/searched-text.repository.ts';
import { matchTexts, type Term } from '../../content/text-matches.ts';
import type { ContentKindName } from '../../contract/content-kinds.ts';
import type { Database, Db } from '../../database/database.ts';
import { searchWords } from '../../database/search.ts';

/** An entity with the words in its title or shortcut. */
export interface NamedEntity {
  id: string;
  kind: ContentKindName;
  shortcut: string;
}

/** A text with the words. */
export interface FoundText extends NamedEntity {
  source: TextSource;
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
    select entity.id, entity.kind, entity.shortcut from content_entity as ${alias}
    where ${holds} and entity.kind in (${sql.join(kinds)})
    order by entity.title_key, entity.id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the texts in a language with all terms, best first. Call within `readInBackground`. */
export async function findInTexts(
  db: Db,
  dialect: Database['dialect'],
  table: TextTable,
  kinds: readonly ContentKindName[],
  { terms, locale, limit }: { terms: readonly Term[]; locale: string; limit: number },
): Promise<FoundText[]> {
  const { from, holds, score } = matchTexts(dialect, table, terms, 'anywhere');
  const { rows } = await sql<FoundText>`
    select entity.id, entity.kind, entity.shortcut, text.source, text.body, ${score} as score
    from ${from} join content_entity as entity on entity.id = text.entity_id
    where ${holds} and text.locale = ${locale} and entity.kind in (${sql.join(kinds)})
    order by score desc, entity.id limit ${limit}`.execute(db);
  return rows;
}
