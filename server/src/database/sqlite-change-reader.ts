import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ChangeReader } from './change-reader.ts';
import { openSqliteFile } from './sqlite-file.ts';

const MAX_ROWS = 5000;

/**
 * Reads changes with ids above the last one seen. SQLite has one writer at a time, so changes are committed in the
 * order of their ids. A read takes some microseconds.
 */
export function createSqliteChangeReader(path: string, origin: string): ChangeReader {
  let file: DatabaseSync | undefined;
  let select: StatementSync | undefined;
  let last = 0;

  return {
    start() {
      file = openSqliteFile(path, { readOnly: true });
      select = file.prepare(
        'select id, name, origin from dependency_change where id > ? order by id limit ?',
      );
      last = file.prepare('select coalesce(max(id), 0) as id from dependency_change').get()!.id as number;
      return Promise.resolve();
    },
    read() {
      const names = new Set<string>();
      for (let count = MAX_ROWS; count === MAX_ROWS;) {
        const rows = select!.all(last, MAX_ROWS);
        for (const row of rows) if (row.origin !== origin) names.add(row.name as string);
        last = (rows.at(-1)?.id as number | undefined) ?? last;
        count = rows.length;
      }
      return Promise.resolve([...names]);
    },
    close() {
      file?.close();
      return Promise.resolve();
    },
  };
}
