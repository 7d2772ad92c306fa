import { setImmediate } from 'node:timers/promises';
import { isDay, offsetAt } from '../../kernel/field-date.ts';
import type { FormVersion } from '../../content/form-version.repository.ts';
import type { Database } from '../../database/database.ts';
import { releaseReadMemory } from '../../database/release-read-memory.ts';
import { BYTE_ORDER_MARK, csvLine, type CsvDelimiter, type CsvValue } from './csv.rules.ts';
import { findFilesOfResults, type ResultFile } from './result-file.repository.ts';
import type { ResultFilter, ResultPosition } from './result-filter.rules.ts';
import { toResultView } from './result-item.view.ts';
import { listResults, type StoredResult } from './result-list.repository.ts';
import { findMailsOfResults, type ResultMailRow } from './result-mail.repository.ts';
import type { ResultDirection } from './result-slice.rules.ts';
import type { ResultTable } from './result-table.ts';
import { writeWorkbook, type SheetDate, type SheetValue } from './xlsx.ts';

/** Rows per read: each batch is a separate read, so that none blocks the database for long. */
const BATCH_SIZE = 250;
const REPORT_EVERY = 10_000;

export interface ExportedResults {
  database: Database;
  filter: ResultFilter;
  direction: ResultDirection;
  /** The versions of the form, latest first. */
  versions: readonly FormVersion[];
  /** Called with the number of results read so far: periodically, and at the end, also after a failure. */
  onRead(results: number): Promise<void>;
}

export interface CsvOptions {
  delimiter: CsvDelimiter;
  byteOrderMark: boolean;
  /** Writes `2026-01-31 09:15` in this time zone in place of instants, which spreadsheets take for texts. */
  timeZone: string | undefined;
}

interface Batch {
  results: StoredResult[];
  mails: Map<string, ResultMailRow[]>;
  files: Map<string, ResultFile[]>;
}

/** Yields a header, then one line per result. */
export async function* exportCsv(
  what: ExportedResults,
  table: ResultTable,
  { delimiter, byteOrderMark, timeZone }: CsvOptions,
): AsyncGenerator<string> {
  const toDate = timeZone === undefined ? undefined : sheetDates(timeZone);
  const written = (value: CsvValue, column: number) => {
    const date = toDate?.(table.types[column]!, value);
    return date?.hasTime ? new Date(date.wallMs).toISOString().slice(0, 16).replace('T', ' ') : value;
  };
  if (byteOrderMark) yield BYTE_ORDER_MARK;
  yield csvLine(table.header, delimiter);
  yield* batchesAs(what, (batch) =>
    rowsOf(batch, table)
      .map((row) => csvLine(row.map(written), delimiter))
      .join(''),
  );
}

/** Yields the same as an XLSX workbook. Values of date fields become date cells, in the given time zone. */
export function exportXlsx(
  what: ExportedResults,
  table: ResultTable,
  timeZone: string,
): AsyncIterable<Buffer> {
  const toDate = sheetDates(timeZone);
  const withDates = (row: CsvValue[]): SheetValue[] =>
    row.map((value, column) => toDate(table.types[column]!, value) ?? value);
  async function* rows(): AsyncGenerator<SheetValue[][]> {
    yield [table.header];
    yield* batchesAs(what, (batch) => rowsOf(batch, table).map(withDates));
  }
  return writeWorkbook(rows());
}

const QUARTER_MS = 900_000;

/** Returns a converter of `date` and `datetime` values to dates; undefined for other types. */
function sheetDates(timeZone: string): (type: string, value: CsvValue) => SheetDate | undefined {
  let [quarter, offset] = [NaN, 0];
  return (type, value) => {
    if (typeof value !== 'string') return undefined;
    if (type === 'date' && isDay(value)) return { wallMs: Date.parse(value), hasTime: false };
    const ms = type === 'datetime' ? Date.parse(value) : NaN;
    if (Number.isNaN(ms)) return undefined;
    // Clock changes happen on a quarter of an hour, and looking up the offset is slow.
    if (Math.floor(ms / QUARTER_MS) !== quarter) {
      quarter = Math.floor(ms / QUARTER_MS);
      offset = offsetAt(ms, timeZone);
    }
    return { wallMs: ms + offset, hasTime: true };
  };
}

/** Yields one JSON object per line, in the format of the list. */
export function exportJsonLines(what: ExportedResults): AsyncGenerator<string> {
  const line = ({ mails, files }: Batch, { id, ...rest }: StoredResult) =>
    JSON.stringify(toResultView({ id, ...rest }, what.versions, mails.get(id) ?? [], files.get(id) ?? []));
  return batchesAs(what, (batch) => batch.results.map((result) => line(batch, result) + '\n').join(''));
}

/** Maps all matching results in key order, batch by batch, letting other work run in between. */
async function* batchesAs<Item>(what: ExportedResults, make: (batch: Batch) => Item): AsyncGenerator<Item> {
  let [read, reported] = [0, 0];
  try {
    for (let after: ResultPosition | undefined; ;) {
      const { output, count, end } = await nextBatch(what, after, make);
      read += count;
      if (read - reported >= REPORT_EVERY) await what.onRead((reported = read));
      if (output !== undefined) yield output;
      if (!end) return;
      after = end;
      await setImmediate();
    }
  } finally {
    if (read > reported) await what.onRead(read);
  }
}

/**
 * A separate function, so that no batch is retained while the next one is read. `end` is the position to continue from,
 * if there may be more.
 */
async function nextBatch<Item>(
  { database, filter, direction }: ExportedResults,
  after: ResultPosition | undefined,
  make: (batch: Batch) => Item,
): Promise<{ output?: Item; count: number; end?: ResultPosition }> {
  const batch = await database.readInBackground(async (db) => {
    const results = await listResults(db, database.dialect, filter, { direction, after, limit: BATCH_SIZE });
    const ids = results.map((result) => result.id);
    const [mails, files] = [await findMailsOfResults(db, ids), await findFilesOfResults(db, ids)];
    await releaseReadMemory(db, database.dialect);
    return { results, mails, files };
  });
  const last = batch.results.at(-1);
  const count = batch.results.length;
  if (!last) return { count };
  const output = make(batch);
  if (count < BATCH_SIZE) return { output, count };
  return { output, count, end: { submittedAt: last.submittedAt, id: last.id } };
}

function rowsOf({ results, mails }: Batch, table: ResultTable): CsvValue[][] {
  return results.map((result) => table.row(result, mails.get(result.id) ?? []));
}
