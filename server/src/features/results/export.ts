import { setImmediate } from 'node:timers/promises';
import { isDay, offsetAt } from '../../kernel/field-date.ts';
import { shownValue } from '../../content/field-shown.rules.ts';
import type { FormVersionField, FormVersion } from '../../content/form-version.repository.ts';
import type { Localised } from '../../contract/common.ts';
import type { Database } from '../../database/database.ts';
import { releaseReadMemory } from '../../database/release-read-memory.ts';
import { toInstant } from '../../kernel/clock.ts';
import type { ProjectFieldTypes } from '../../kernel/project-field-type.ts';
import { BYTE_ORDER_MARK, csvLine, type CsvDelimiter, type CsvValue } from './csv.rules.ts';
import { mergedFields } from './result-fields.rules.ts';
import { findFilesOfResults, type ResultFile } from './result-file.repository.ts';
import type { ResultFilter, ResultPosition } from './result-filter.rules.ts';
import { toMailView, toResultView } from './result-item.view.ts';
import { listResults, type StoredResult } from './result-list.repository.ts';
import { findMailsOfResults, type ResultMailRow } from './result-mail.repository.ts';
import type { ResultDirection } from './result-slice.rules.ts';
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
  projectTypes: ProjectFieldTypes;
  /** Called with the number of results read so far: periodically, and at the end, also after a failure. */
  onRead(results: number): Promise<void>;
}

export interface CsvOptions {
  delimiter: CsvDelimiter;
  byteOrderMark: boolean;
  /** Header texts, for headers with labels instead of names. */
  labels: HeaderLabels;
}

export type HeaderLabels = { column(name: CsvColumn): string; field(label: Localised): string } | undefined;

/** The columns besides those of the fields. */
export type CsvColumn = 'id' | 'submittedAt' | 'locale' | 'mailStatus' | 'mailTo' | 'mailSentAt';
const COLUMNS_BEFORE: readonly CsvColumn[] = ['id', 'submittedAt', 'locale'];
const COLUMNS_AFTER: readonly CsvColumn[] = ['mailStatus', 'mailTo', 'mailSentAt'];

interface Batch {
  results: StoredResult[];
  mails: Map<string, ResultMailRow[]>;
  files: Map<string, ResultFile[]>;
}

/** Yields a header, then one line per result, with the fields of all versions of the form. */
export async function* exportCsv(what: ExportedResults, options: CsvOptions): AsyncGenerator<string> {
  const { delimiter } = options;
  const fields = mergedFields(what.versions);
  const lines = (rows: readonly CsvValue[][]) => rows.map((row) => csvLine(row, delimiter)).join('');
  if (options.byteOrderMark) yield BYTE_ORDER_MARK;
  yield lines([headerOf(fields, options.labels)]);
  yield* batchesAs(what, (batch) => lines(rowsOf(batch, fields, what.projectTypes)));
}

/** Yields the same as an XLSX workbook. Values of date fields become date cells, in the given time zone. */
export function exportXlsx(
  what: ExportedResults,
  labels: HeaderLabels,
  timeZone: string,
): AsyncIterable<Buffer> {
  const fields = mergedFields(what.versions);
  const toDate = sheetDates(timeZone);
  const types = [
    ...COLUMNS_BEFORE.map((name) => (name === 'submittedAt' ? 'datetime' : 'text')),
    ...fields.map(({ type }) => type),
    ...COLUMNS_AFTER.map((name) => (name === 'mailSentAt' ? 'datetime' : 'text')),
  ];
  const withDates = (row: CsvValue[]): SheetValue[] =>
    row.map((value, column) => toDate(types[column]!, value) ?? value);
  async function* rows(): AsyncGenerator<SheetValue[][]> {
    yield [headerOf(fields, labels)];
    yield* batchesAs(what, (batch) => rowsOf(batch, fields, what.projectTypes).map(withDates));
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

function rowsOf(
  { results, mails }: Batch,
  fields: readonly FormVersionField[],
  projectTypes: ProjectFieldTypes,
): CsvValue[][] {
  return results.map((result) => cellsOf(result, fields, mails.get(result.id) ?? [], projectTypes));
}

function headerOf(fields: readonly FormVersionField[], labels: HeaderLabels): string[] {
  if (!labels) return [...COLUMNS_BEFORE, ...fields.map((field) => field.name), ...COLUMNS_AFTER];
  const named = fields.map(({ name, label }) => ({ name, label: labels.field(label) || name }));
  const repeated = (label: string) => named.filter((field) => field.label === label).length > 1;
  return [
    ...COLUMNS_BEFORE.map(labels.column),
    ...named.map(({ name, label }) => (repeated(label) ? `${label} (${name})` : label)),
    ...COLUMNS_AFTER.map(labels.column),
  ];
}

function cellsOf(
  result: StoredResult,
  fields: readonly FormVersionField[],
  mails: readonly ResultMailRow[],
  projectTypes: ProjectFieldTypes,
): CsvValue[] {
  const mail = toMailView(mails);
  const { values, locale } = result;
  return [
    result.id,
    toInstant(result.submittedAt),
    result.locale,
    ...fields.map((field) =>
      Object.hasOwn(values, field.name)
        ? shownValue(field, values[field.name], locale, projectTypes)
        : undefined,
    ),
    mail.status,
    mail.to,
    mail.sentAt,
  ];
}
