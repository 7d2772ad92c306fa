import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { sqliteFault } from './sqlite-fault.ts';
import { openSqliteFile } from './sqlite-file.ts';
import type { ReaderAnswer, ReaderData, ReaderRequest } from './sqlite-reader.ts';
import { createSearchTables, openSearchIndex, searchIndexPath } from './sqlite-search-index.ts';
import { statementCache } from './statement-cache.ts';

/** A search looks at pages all over an index, and the next one at many of the same. The thread ends when it has nothing to read. */
const CACHE_KIB = { main: 32_000, search: 8_000 };

/** A thread that reads a file of SQLite for `sqlite-reader.ts`. */
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

/** With the index beside it; where that cannot be had, as on a full disk, searches look through the rows themselves. */
function openFile(): DatabaseSync {
  try {
    const index = openSearchIndex(path);
    const reading = openSqliteFile(path, { readOnly: true });
    reading.prepare('attach ? as search').run(searchIndexPath(path));
    for (const [file, kib] of Object.entries(CACHE_KIB)) reading.exec(`pragma ${file}.cache_size = -${kib}`);
    // Now it has what a disk without room would refuse.
    reading.exec('select 1 from search.progress');
    index.close();
    return reading;
  } catch {
    const reading = openSqliteFile(path, { readOnly: true });
    // `:memory:` would be for reading alone as well.
    reading.exec("attach 'file:search?mode=memory' as search");
    createSearchTables(reading, 'search');
    return reading;
  }
}
