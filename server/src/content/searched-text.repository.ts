import { sql } from 'kysely';
import type { Database, Db } from '../database/database.ts';
import { wordKeys } from '../kernel/search-words.ts';
import type { SearchedText } from './searched-texts.ts';

/** Public texts, or those that only editors search. */
export type TextTable = 'content_text' | 'content_draft_text';
/** The source of the texts of an entity. */
export type TextSource = 'entity' | 'copy';

/** A text of an entity. */
export type EntityText = SearchedText & { entityId: string };

const BATCH_SIZE = 50;

/** Replaces the texts of entities from one source. Only differences are written: most saves change few texts. */
export async function writeTexts(
  db: Db,
  dialect: Database['dialect'],
  table: TextTable,
  source: TextSource,
  entityIds: readonly string[],
  texts: readonly EntityText[],
): Promise<void> {
  const stored = await db
    .selectFrom(table)
    .select(['number', 'entity_id', 'locale', 'falls_back', 'title', 'body'])
    .where('source', '=', source)
    .where('entity_id', 'in', [...entityIds])
    .execute();
  const numbers = new Map(stored.map(({ number, ...row }) => [JSON.stringify(row), number]));
  const wanted = texts.map((text) => ({
    entity_id: text.entityId,
    locale: text.locale,
    falls_back: Number(text.fallsBack),
    title: text.title,
    body: text.body,
  }));
  const added = wanted.filter((row) => !numbers.delete(JSON.stringify(row)));
  const outdated = [...numbers.values()];
  if (outdated.length > 0) await db.deleteFrom(table).where('number', 'in', outdated).execute();
  for (let start = 0; start < added.length; start += BATCH_SIZE) {
    const rows = added.slice(start, start + BATCH_SIZE).map((row) => ({ ...row, source }));
    await (dialect === 'postgres' ? insertWithWords : insertAndIndex)(db, table, rows);
  }
}

interface Row {
  entity_id: string;
  source: TextSource;
  locale: string;
  falls_back: number;
  title: string;
  body: string;
}

/** On PostgreSQL, words are columns of the row. */
async function insertWithWords(db: Db, table: TextTable, rows: readonly Row[]): Promise<void> {
  const values = rows.map(({ entity_id, source, locale, falls_back, title, body }) => {
    const titleWords = sql`to_tsvector('simple', ${words(title, locale)})`;
    const bodyWords = sql`to_tsvector('simple', ${words(body, locale)})`;
    return sql`(${entity_id}, ${source}, ${locale}, ${falls_back}::int, ${title}, ${body},
      ${titleWords}, setweight(${titleWords}, 'A') || ${bodyWords})`;
  });
  await sql`insert into ${sql.table(table)}
    (entity_id, source, locale, falls_back, title, body, title_words, words)
    values ${sql.join(values)}`.execute(db);
}

/** On SQLite, words are in a separate full-text index. */
async function insertAndIndex(db: Db, table: TextTable, rows: readonly Row[]): Promise<void> {
  const inserted = await db
    .insertInto(table)
    .values([...rows])
    .returning(['number', 'entity_id', 'locale'])
    .execute();
  const numbers = new Map(inserted.map((row) => [`${row.entity_id} ${row.locale}`, row.number]));
  const values = rows.map(({ entity_id, locale, title, body }) => {
    const number = numbers.get(`${entity_id} ${locale}`);
    return sql`(${number}, ${words(title, locale)}, ${words(body, locale)})`;
  });
  await sql`insert into ${sql.table(`${table}_words`)} (rowid, title, body) values ${sql.join(values)}`.execute(
    db,
  );
}

function words(text: string, locale: string): string {
  return wordKeys(text, locale).join(' ');
}
