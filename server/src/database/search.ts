import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Database, Db } from './database.ts';
import { keepMatches, keptMatches, MOST_KEPT, type KeptSearch } from './kept-matches.ts';
import { findMatches, recallMatches } from './known-matches.ts';
import type { SearchMemory } from './search-memory.ts';
import type { SearchedTable } from './sqlite-search-index.ts';

/** Words of fewer characters match only at the beginning of a word. Source: contract §2. */
const SUBSTRING_MIN_LENGTH = 3;

/** Words that so many rows hold are soon found by looking at the rows. */
const MANY = 100_000;
/** The same for a list that goes along an order, and needs no match that it does not come to. */
const MANY_ALONG_AN_ORDER = 50_000;
/** So few matches are sooner sorted than an order is gone along. */
export const FEW = 5000;

/** Whether a stored search text holds a folded word. */
export function holdsWord(column: Expression<string>, word: string): Expression<SqlBool> {
  const literal = word.replaceAll(/[\\%_]/g, '\\$&');
  const pattern = isBeginning(word) ? `% ${literal}%` : `%${literal}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
}

export interface WordSearch {
  /** Folded, at least one. */
  words: readonly string[];
  table: SearchedTable;
  /** What the query calls the table. */
  as: string;
}

export interface WordsFound {
  /** Whether a row holds every word, for a list. */
  holds: RawBuilder<SqlBool>;
  /** Whether a row is one of the matches that SQLite's index has told: all, or the first of so many that looking at rows finds some. */
  isMatch: RawBuilder<SqlBool> | undefined;
  /** `holds` is `isMatch`. */
  areAll: boolean;
}

/**
 * Whether a row holds every word, for a query of `database.survey`: by the trigram index of either database. On
 * SQLite what its index lacks so far is looked through, so that everything stored is found, and the matches are kept.
 */
export async function holdsWords(
  db: Db,
  dialect: Database['dialect'],
  search: WordSearch,
): Promise<WordsFound> {
  const parts = partsOf(search);
  if (dialect === 'postgres') return { holds: parts.likes, isMatch: undefined, areAll: false };
  const kept = keptSearch(search, parts);
  const found = (await keptMatches(db, kept)) ?? (await keepMatches(db, kept, MANY));
  const isMatch = sql<SqlBool>`${parts.number} in (select number from ${found.table})`;
  const areAll = found.size <= MANY;
  return { holds: areAll ? isMatch : parts.likes, isMatch, areAll };
}

export interface WordsAlongAnOrder {
  /** Whether a row holds every word. */
  holds: RawBuilder<SqlBool>;
  /** On SQLite: where to begin. `undefined`: the planner knows. */
  beginWith: 'order' | 'matches' | undefined;
}

export interface KindSearch {
  /** Folded, at least one. */
  words: readonly string[];
  /** Of content; the query calls it `entity`. */
  kind: string;
  /** Whether the page lies so far behind that most rows before it have to be held against the words. */
  isFarBehind: boolean;
}

/**
 * As `holdsWords`, for a list that goes along an order of all rows of a kind: by the cheapest of the three ways that SQLite has, on
 * PostgreSQL by what is remembered of the search.
 */
export async function holdsWordsAlongAnOrder(
  db: Db,
  dialect: Database['dialect'],
  { words, kind, isFarBehind }: KindSearch,
  memory: SearchMemory | undefined,
): Promise<WordsAlongAnOrder> {
  const search = { words, table: 'content_entity', as: 'entity' } as const;
  const parts = partsOf(search);
  const { number, likes, matches } = parts;
  if (dialect === 'postgres') {
    const ofKind = { kind, words, likes };
    const known =
      memory &&
      ((await recallMatches(db, memory, ofKind)) ??
        (isFarBehind ? await findMatches(db, memory, ofKind) : undefined));
    return { holds: known && known.size > FEW ? known.isMatch : likes, beginWith: undefined };
  }
  const kept = keptSearch(search, parts);
  let found = await keptMatches(db, kept);
  if (!found) {
    const most = isFarBehind ? MOST_KEPT : MANY_ALONG_AN_ORDER;
    const { rows } = await sql<{ count: number }>`select count(*) as count
      from (select 1 from ${matches} limit ${sql.lit(most + 1)})`.execute(db);
    if (rows[0]!.count > most) return { holds: likes, beginWith: 'order' };
    found = await keepMatches(db, kept);
  }
  const holds = sql<SqlBool>`${number} in (select number from ${found.table})`;
  return { holds, beginWith: found.size > FEW ? 'order' : 'matches' };
}

function keptSearch({ table, words }: WordSearch, { number, matches, unindexed }: SearchParts): KeptSearch {
  return {
    searched: table,
    words: JSON.stringify(words),
    // The index begins at an integer alone, which a number that the driver binds is not.
    behind: (last) => sql`select rowid from ${matches} and rowid > cast(${last} as integer)
      union all select ${number} from ${unindexed} and ${number} > ${last}`,
  };
}

type SearchParts = ReturnType<typeof partsOf>;

/** What both ways of searching are made of. `unindexed`: what the index of SQLite lacks so far, and holds every word. */
function partsOf({ words, table, as }: WordSearch) {
  const text = sql.ref<string>(`${as}.search_text`);
  const number = sql.ref(`${as}.search_number`);
  const likes = sql<SqlBool>`(${sql.join(
    words.map((word) => holdsWord(text, word)),
    sql` and `,
  )})`;
  return {
    number,
    likes,
    matches: sql`${sql.raw(`search.${table}_text`)} where ${sql.raw(`${table}_text`)} match ${words.map(toPhrase).join(' AND ')}`,
    unindexed: sql`${sql.table(table)} as ${sql.ref(as)}
      where ${number} > (select last from search.progress where searched = ${table}) and ${likes}`,
  };
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
