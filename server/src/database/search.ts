import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from './database.ts';
import type { SearchedTable } from './sqlite-search-index.ts';

/** Words of fewer characters match only at the beginning of a word. Source: contract §2. */
const SUBSTRING_MIN_LENGTH = 3;

/** Whether a stored search text holds a folded word. */
export function holdsWord(column: Expression<string>, word: string): Expression<SqlBool> {
  const literal = word.replaceAll(/[\\%_]/g, '\\$&');
  const pattern = isBeginning(word) ? `% ${literal}%` : `%${literal}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
}

/** For a query of the table that is searched. */
export interface WordCondition {
  /** Whether a row holds every word. */
  holds: RawBuilder<SqlBool>;
  /** The alias of the table, with the index that SQLite is to begin with. */
  alias: RawBuilder<unknown>;
}

export interface WordSearch {
  /** By the trigram index, in `database.readInBackground` alone. */
  byIndex: WordCondition;
  /** By the text of each row, along an order: sooner where many rows match. */
  byText: WordCondition;
}

/**
 * Searches a table for folded words, at least one. PostgreSQL plans by itself: both conditions are the same. On SQLite what the index
 * lacks so far is looked through, so that everything stored is found. Decision 0026.
 * @param as what the query calls the table
 */
export function searchWords(
  dialect: Database['dialect'],
  table: SearchedTable,
  as: string,
  words: readonly string[],
): WordSearch {
  const text = sql.ref<string>(`${as}.search_text`);
  const number = sql.ref(`${as}.search_number`);
  const alias = sql.ref(as);
  const likes = sql<SqlBool>`(${sql.join(
    words.map((word) => holdsWord(text, word)),
    sql` and `,
  )})`;
  const byText = { holds: likes, alias };
  if (dialect === 'postgres') return { byIndex: byText, byText };
  const index = sql.raw(`${table}_text`);
  const holds = sql<SqlBool>`${number} in (
    select rowid from search.${index} where ${index} match ${words.map(toPhrase).join(' AND ')}
    union all
    select ${number} from ${sql.table(table)} as ${alias}
      where ${number} > (select last from search.progress where searched = ${table}) and ${likes})`;
  return { byIndex: { holds, alias: sql`${alias} indexed by ${sql.ref(`${table}_search_number`)}` }, byText };
}

/** A phrase of the trigram index, whose words are parted by two spaces. */
function toPhrase(word: string): string {
  const text = isBeginning(word) ? `  ${word}` : word;
  return `"${text.replaceAll('"', '""')}"`;
}

function isBeginning(word: string): boolean {
  // Code points, as the indexes count them.
  return Array.from(word).length < SUBSTRING_MIN_LENGTH;
}
