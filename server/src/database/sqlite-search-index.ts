import { closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { openSqliteFile } from './sqlite-file.ts';

/** Tables whose `search_text` is searched. */
export type SearchedTable = 'content_entity' | 'form_result';

/**
 * The search index of an SQLite file: a separate file `<file>.search`, built from the database. It costs the writer
 * nothing, may lag behind (rows not yet indexed are scanned) and may be deleted, as it is rebuilt. Decision 0026.
 */
export const SEARCHED: readonly SearchedTable[] = ['content_entity', 'form_result'];

/** The number of rows indexed per transaction. */
const BATCH = 500;
const BUSY_TIMEOUT_MS = 10_000;

export function searchIndexPath(path: string): string {
  return `${path}.search`;
}

/** An index open for writing, with its database. */
export interface SearchIndex {
  file: DatabaseSync;
  /** A separate read-only connection to the database, so that index locks never block its writers. */
  source: DatabaseSync;
  close(): void;
}

/** Opens the index for writing. Creates it when missing, and empties it when it belongs to another file. */
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
  if (!hasTables(file)) write(file, () => createSearchTables(file, 'main'));
  for (const table of SEARCHED) {
    if (belongsToAnotherFile(index, table))
      write(file, () => belongsToAnotherFile(index, table) && empty(file, table));
  }
  return index;
}

/** Runs the work in one transaction. */
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

function hasTables(file: DatabaseSync): boolean {
  const names = ['progress', ...SEARCHED.map((table) => `${table}_text`)];
  const pathExists = file.prepare('select 1 as found from sqlite_schema where name = ?');
  return names.every((name) => pathExists.get(name) !== undefined);
}

/** Creates the empty tables of the index when they are missing. */
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

/**
 * Returns whether the index belongs to another file, such as one replaced by a backup: it has a number that the
 * database has not assigned yet.
 */
function belongsToAnotherFile({ file, source }: SearchIndex, table: SearchedTable): boolean {
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

/** Indexes a batch of new rows. Returns whether there may be more. */
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
    // Another process may have indexed rows in the meantime.
    if (lastIndexed(file, table) !== last) return;
    const insert = file.prepare(`insert into ${table}_text (rowid, words) values (?, ?)`);
    for (const { number, text } of rows) insert.run(number, indexedText(text));
    file.prepare('update progress set last = ? where searched = ?').run(rows.at(-1)!.number, table);
  });
  return rows.length === BATCH;
}

/**
 * Removes a batch of entries without a row, starting after a number. Returns where to continue, or undefined at the
 * end.
 */
export function pruneBatch(
  { file, source }: SearchIndex,
  table: SearchedTable,
  after: number,
): number | undefined {
  const numbers = file
    .prepare(`select id as number from ${table}_text_docsize where id > ? order by id limit ${BATCH * 20}`)
    .all(after) as { number: number }[];
  const pathExists = source.prepare(`select 1 as found from ${table} where search_number = ?`);
  const stale = numbers.filter(({ number }) => pathExists.get(number) === undefined);
  const remove = file.prepare(`delete from ${table}_text where rowid = ?`);
  for (let first = 0; first < stale.length; first += BATCH) {
    write(file, () => {
      for (const { number } of stale.slice(first, first + BATCH)) remove.run(number);
    });
  }
  return numbers.at(-1)?.number;
}

/** Separates words by two spaces, so that even a one-character word start is three characters long. */
function indexedText(searchText: string): string {
  return searchText.replaceAll(' ', '  ');
}
