import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../database/database.ts';
import type { TextTable } from './searched-text.repository.ts';

/** A search term, as `wordKeys` returns it. */
export interface Term {
  key: string;
  /** Whether it also matches the beginning of longer words. */
  isPrefix?: boolean;
}

/** The SQL fragments that match texts with all terms, in the table `text`. */
export interface TextMatch {
  /** The table `text` with its joins. */
  from: RawBuilder<unknown>;
  holds: RawBuilder<SqlBool>;
  /** The rank of a match; higher is better. A title counts ten times. */
  score: RawBuilder<number>;
}

/** Returns the match of terms in titles only, or anywhere. Decision 0054. */
export function matchTexts(
  dialect: Database['dialect'],
  table: TextTable,
  terms: readonly Term[],
  where: 'title' | 'anywhere',
): TextMatch {
  if (dialect === 'postgres') {
    const query = terms.map(({ key, isPrefix }) => `'${key}'${isPrefix ? ':*' : ''}`).join(' & ');
    const column = sql.ref(where === 'title' ? 'text.title_words' : 'text.words');
    return {
      from: sql`${sql.table(table)} as text`,
      holds: sql`${column} @@ to_tsquery('simple', ${query})`,
      score: sql`ts_rank('{0.1, 0.1, 0.1, 1}', text.words, to_tsquery('simple', ${query}))`,
    };
  }
  const index = sql.table(`${table}_words`);
  const words = terms.map(({ key, isPrefix }) => `"${key}"${isPrefix ? '*' : ''}`).join(' AND ');
  const query = where === 'title' ? `{title} : (${words})` : words;
  return {
    from: sql`${index} join ${sql.table(table)} as text on text.number = ${index}.rowid`,
    holds: sql`${index} match ${query}`,
    score: sql`-bm25(${index}, 10.0, 1.0)`,
  };
}
