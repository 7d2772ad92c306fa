import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from './database.ts';
import type { SearchedTable } from './sqlite-search-index.ts';

/** Shorter words match only at the start of a word. Source: contract §2. */
const SUBSTRING_MIN_LENGTH = 3;

/** Returns whether a stored search text contains a normalised word. */
export function containsWord(column: Expression<string>, word: string): Expression<SqlBool> {
  const literal = word.replaceAll(/[\\%_]/g, '\\$&');
  const pattern = isBeginning(word) ? `% ${literal}%` : `%${literal}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
}

/** A search condition for a query of the searched table. */
export interface WordCondition {
  /** Whether a row contains every word. */
  holds: RawBuilder<SqlBool>;
  /** The alias of the table, with an index hint for SQLite. */
  alias: RawBuilder<unknown>;
}

export interface WordSearch {
  /** Uses the trigram index. Only in `database.readInBackground`. */
  byIndex: WordCondition;
  /** Tests the text of each row in sort order, which is faster when many rows match. */
  byText: WordCondition;
}

/**
 * Returns the conditions of a search for one or more normalised words. On PostgreSQL both are the same, because it
 * plans by itself. On SQLite, rows not yet indexed are scanned, so that everything stored is found. Decision 0026.
 * @param as the alias of the table in the query
 * @param orElse what else a row may be found by; uses an index
 */
export function searchWords(
  dialect: Database['dialect'],
  table: SearchedTable,
  as: string,
  words: readonly string[],
  orElse?: RawBuilder<SqlBool>,
): WordSearch {
  const text = sql.ref<string>(`${as}.search_text`);
  const number = sql.ref(`${as}.search_number`);
  const alias = sql.ref(as);
  const likes = sql<SqlBool>`(${sql.join(
    words.map((word) => containsWord(text, word)),
    sql` and `,
  )})`;
  const byText = { holds: orElse ? sql<SqlBool>`(${likes} or ${orElse})` : likes, alias };
  if (dialect === 'postgres') return { byIndex: byText, byText };
  const index = sql.raw(`${table}_text`);
  const holds = sql<SqlBool>`${number} in (
    select rowid from search.${index} where ${index} match ${words.map(toPhrase).join(' AND ')}
    union all
    select ${number} from ${sql.table(table)} as ${alias}
      where ${number} > (select last from search.progress where searched = ${table}) and ${likes}
    ${orElse ? sql`union all select ${number} from ${sql.table(table)} as ${alias} where ${orElse}` : sql``})`;
  return { byIndex: { holds, alias: sql`${alias} indexed by ${sql.ref(`${table}_search_number`)}` }, byText };
}

/** Returns a phrase for the trigram index, in which two spaces separate words. */
function toPhrase(word: string): string {
  const text = isBeginning(word) ? `  ${word}` : word;
  return `"${text.replaceAll('"', '""')}"`;
}

function isBeginning(word: string): boolean {
  // Counted in code points, like the indexes do.
  return Array.from(word).length < SUBSTRING_MIN_LENGTH;
}
