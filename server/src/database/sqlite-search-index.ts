import { closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { openSqliteFile } from './sqlite-file.ts';

/** Tables whose `search_text` is searched. */
export type SearchedTable = 'content_entity' | 'form_result';

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

/** An index that is open for writing, beside the file that it is made of. */
export interface SearchIndex {
  file: DatabaseSync;
  /** Reads alone, by a connection of its own: whatever the index locks, and for however long, nobody waits who writes here. */
  source: DatabaseSync;
  close(): void;
}

/** Opens the index for writing, made where it is missing and emptied where it is of another file. */
export function openSearchIndex(path: string): SearchIndex {
  const own = searchIndexPath(path);
  if (!existsSync(own)) closeSync(openSync(own, 'a', 0o600));
  const file = new DatabaseSync(own, { timeout: BUSY_TIMEOUT_MS });
  file.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -16000');
  const index: SearchIndex = {
    file,
    source: openSqliteFile(path, { readOnly: true }),
    close() {
      index.source.close();
      file.close();
    },
  };
  if (!isMade(file)) write(file, () => createSearchTables(file, 'main'));
  for (const table of SEARCHED) {
    if (isOfAnother(index, table)) write(file, () => isOfAnother(index, table) && empty(file, table));
  }
  return index;
}

/** In one transaction. */
function write<T>(file: DatabaseSync, work: () => T): T {
  file.exec('begin immediate');
  try {
    const result = work();
    file.exec('commit');
    return result;
  } catch (error) {
    if (file.isTransaction) file.exec('rollback');
    throw error;
  }
}

function isMade(file: DatabaseSync): boolean {
  const names = ['progress', ...SEARCHED.map((table) => `${table}_text`)];
  const pathExists = file.prepare('select 1 as found from sqlite_schema where name = ?');
  return names.every((name) => pathExists.get(name) !== undefined);
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
function isOfAnother({ file, source }: SearchIndex, table: SearchedTable): boolean {
  const given = source.prepare('select last from search_count where searched = ?').get(table) as
    { last: number } | undefined;
  return given !== undefined && lastIndexed(file, table) > given.last;
}

function lastIndexed(file: DatabaseSync, table: SearchedTable): number {
  return (
    file.prepare('select last from progress where searched = ?').get(table) as {
      last: number;
    }
  ).last;
}

function empty(file: DatabaseSync, table: SearchedTable): void {
  file.exec(`insert into ${table}_text (${table}_text) values ('delete-all')`);
  file.exec(`update progress set last = 0 where searched = '${table}'`);
}

/** Takes in some of what is new. Gives whether there may be more. */
export function indexBatch({ file, source }: SearchIndex, table: SearchedTable): boolean {
  const last = lastIndexed(file, table);
  const rows = source
    .prepare(
      `select search_number as number, search_text as text from ${table}
       where search_number > ? order by search_number limit ${BATCH}`,
    )
    .all(last) as { number: number; text: string }[];
  if (rows.length === 0) return false;
  write(file, () => {
    // Another process may be at it too.
    if (lastIndexed(file, table) !== last) return;
    const insert = file.prepare(`insert into ${table}_text (rowid, words) values (?, ?)`);
    for (const { number, text } of rows) insert.run(number, indexedText(text));
    file.prepare('update progress set last = ? where searched = ?').run(rows.at(-1)!.number, table);
  });
  return rows.length === BATCH;
}

/** Lets go of some of what is of no row any more, from behind a number. Gives where to go on; undefined at the end. */
export function pruneBatch(
  { file, source }: SearchIndex,
  table: SearchedTable,
  after: number,
): number | undefined {
  const numbers = file
    .prepare(`select id as number from ${table}_text_docsize where id > ? order by id limit ${BATCH * 20}`)
    .all(after) as { number: number }[];
  const pathExists = source.prepare(`select 1 as found from ${table} where search_number = ?`);
  const gone = numbers.filter(({ number }) => pathExists.get(number) === undefined);
  const remove = file.prepare(`delete from ${table}_text where rowid = ?`);
  for (let first = 0; first < gone.length; first += BATCH) {
    write(file, () => {
      for (const { number } of gone.slice(first, first + BATCH)) remove.run(number);
    });
  }
  return numbers.at(-1)?.number;
}

/** Words parted by two spaces: so that the beginning of a word, even of one character, is three characters long. */
function indexedText(searchText: string): string {
  return searchText.replaceAll(' ', '  ');
}
