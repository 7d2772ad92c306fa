import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { sqliteFault } from './sqlite-fault.ts';
import { openSqliteFile } from './sqlite-file.ts';
import type { ReaderAnswer, ReaderData, ReaderRequest } from './sqlite-reader.ts';
import { createSearchTables, openSearchIndex, searchIndexPath } from './sqlite-search-index.ts';
import { statementCache } from './statement-cache.ts';

/**
 * A search reads pages all over an index, and the next one reads many of the same. The thread ends when it is idle.
 */
const CACHE_KIB = { main: 32_000, search: 8_000 };

/** Reads an SQLite file for `sqlite-reader.ts`. */
const port = parentPort!;
const { path } = workerData as ReaderData;
const file = openFile();
const prepared = statementCache((sql) => file.prepare(sql));

port.on('message', ({ sql, parameters, begins, answers }: ReaderRequest) => {
  let answer: ReaderAnswer;
  try {
    if (begins) prepared('begin').run();
    answer = { rows: prepared(sql).all(...(parameters as SQLInputValue[])) };
  } catch (error) {
    answer = { fault: sqliteFault(error) };
  }
  if (answers) port.postMessage(answer);
});

/**
 * Attaches the search index. When it is unavailable, for example because the disk is full, searches scan the rows.
 */
function openFile(): DatabaseSync {
  try {
    const index = openSearchIndex(path);
    const reading = openSqliteFile(path, { readOnly: true });
    reading.prepare('attach ? as search').run(searchIndexPath(path));
    for (const [file, kib] of Object.entries(CACHE_KIB)) reading.exec(`pragma ${file}.cache_size = -${kib}`);
    // Forces the access that a full disk would reject.
    reading.exec('select 1 from search.progress');
    index.close();
    return reading;
  } catch {
    const reading = openSqliteFile(path, { readOnly: true });
    // `:memory:` would be read-only too.
    reading.exec("attach 'file:search?mode=memory' as search");
    createSearchTables(reading, 'search');
    return reading;
  }
}
