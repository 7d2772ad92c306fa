import { closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { SearchedTable } from './search-number.ts';

/**
 * The search index of a file of SQLite: a file of its own beside it, `<file>.search`, made of what the first one holds.
 * So it costs the writer nothing, may lag behind (what it lacks is looked through row by row), and may be deleted: it is
 * made anew. Decision 0026.
 */
export const SEARCHED: readonly SearchedTable[] = ['content_entity', 'form_result'];

/** Rows that one transaction of the index takes in. */
const BATCH = 500;
const BUSY_TIMEOUT_MS = 10_000;

export function searchIndexPath(path: string): string {
  return `${path}.search`;
}

/** Opens the index for writing, made where it is missing and emptied where it is of another file; `source` is what it is made of. */
export function openSearchIndex(path: string): DatabaseSync {
  const own = searchIndexPath(path);
  if (!existsSync(own)) closeSync(openSync(own, 'a', 0o600));
  const index = new DatabaseSync(own, { timeout: BUSY_TIMEOUT_MS });
  index.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -16000');
  index.prepare('attach ? as source').run(path);
  index.exec('begin immediate');
  createSearchTables(index, 'main');
  for (const table of SEARCHED) if (isOfAnother(index, table)) empty(index, table);
  index.exec('commit');
  return index;
}

/** What an index consists of, with nothing taken in, where it is missing. */
export function createSearchTables(file: DatabaseSync, schema: 'main' | 'search'): void {
  file.exec(
    `create table if not exists ${schema}.progress (searched text primary key, last integer not null)`,
  );
  for (const table of SEARCHED) {
    file.exec(`create virtual table if not exists ${schema}.${table}_text using fts5 (
      words, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`);
    file.exec(`insert or ignore into ${schema}.progress values ('${table}', 0)`);
  }
}

/** A number that the source has not given yet was given by another file, such as one that a backup has replaced. */
function isOfAnother(index: DatabaseSync, table: SearchedTable): boolean {
  const row = index
    .prepare(
      `select 1 as found from source.search_count as count join progress using (searched)
       where searched = ? and progress.last > count.last`,
    )
    .get(table);
  return row !== undefined;
}

function empty(index: DatabaseSync, table: SearchedTable): void {
  index.exec(`insert into ${table}_text (${table}_text) values ('delete-all')`);
  index.exec(`update progress set last = 0 where searched = '${table}'`);
}

/** Takes in some of what is new. Gives whether there may be more. */
export function takeInSome(index: DatabaseSync, table: SearchedTable): boolean {
  index.exec('begin immediate');
  try {
    const { last } = index.prepare('select last from progress where searched = ?').get(table) as {
      last: number;
    };
    const rows = index
      .prepare(
        `select search_number as number, search_text as text from source.${table}
         where search_number > ? order by search_number limit ${BATCH}`,
      )
      .all(last) as { number: number; text: string }[];
    const insert: StatementSync = index.prepare(`insert into ${table}_text (rowid, words) values (?, ?)`);
    for (const { number, text } of rows) insert.run(number, indexedText(text));
    if (rows.length > 0)
      index.prepare('update progress set last = ? where searched = ?').run(rows.at(-1)!.number, table);
    index.exec('commit');
    return rows.length === BATCH;
  } catch (error) {
    index.exec('rollback');
    throw error;
  }
}

/** Lets go of some of what is of no row any more, from behind a number. Gives where to go on; undefined at the end. */
export function letGoSome(index: DatabaseSync, table: SearchedTable, after: number): number | undefined {
  const numbers = index
    .prepare(`select id as number from ${table}_text_docsize where id > ? order by id limit ${BATCH * 20}`)
    .all(after) as { number: number }[];
  const isThere = index.prepare(`select 1 as found from source.${table} where search_number = ?`);
  const gone = numbers.filter(({ number }) => isThere.get(number) === undefined);
  const remove = index.prepare(`delete from ${table}_text where rowid = ?`);
  for (let first = 0; first < gone.length; first += BATCH) {
    index.exec('begin immediate');
    for (const { number } of gone.slice(first, first + BATCH)) remove.run(number);
    index.exec('commit');
  }
  return numbers.at(-1)?.number;
}

/** Words parted by two spaces: so that the beginning of a word, even of one character, is three characters long. */
function indexedText(searchText: string): string {
  return searchText.replaceAll(' ', '  ');
}
