import { sql, type Expression, type SqlBool } from 'kysely';
import { searchKey } from '../kernel/comparison-key.ts';

/** Words shorter than this match only at the beginning of a word. Source: contract §2. */
const SUBSTRING_MIN_LENGTH = 3;

/** The folded text that is stored for searches: words parted, and led, by one space. */
export function searchText(texts: readonly (string | null | undefined)[]): string {
  const words = texts.flatMap((text) => searchKey(text ?? '').split(/\s+/u)).filter((word) => word !== '');
  return words.map((word) => ' ' + word).join('');
}

/** Whether a stored search text holds a folded word. */
export function holdsWord(column: Expression<string>, word: string): Expression<SqlBool> {
  const literal = word.replaceAll(/[\\%_]/g, '\\$&');
  const pattern = word.length < SUBSTRING_MIN_LENGTH ? `% ${literal}%` : `%${literal}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
}
