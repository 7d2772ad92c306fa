import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { CsvValue } from './csv.rules.ts';

/** A local date or time, in ms since the epoch as if it were UTC. */
export interface SheetDate {
  wallMs: number;
  hasTime: boolean;
}

export type SheetValue = CsvValue | SheetDate;

/** A sheet holds at most 1,048,576 rows; further rows go to the next one. */
const ROWS_A_SHEET = 1_000_000;
/** Maximum characters in a cell. */
const MAX_TEXT = 32_767;
const DAY_MS = 86_400_000;
/** Spreadsheets count days from 1900 and treat it as a leap year, so that dates before 1 March 1900 are off by one. */
const DAYS_BEFORE_EPOCH = 25_569;
const FIRST_SERIAL = 61;
const LAST_SERIAL = 2_958_465;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Writes batches of rows as a workbook (ECMA-376), streaming: texts are stored inline in their cells. Texts are never
 * interpreted as formulas.
 */
export function writeWorkbook(
  batches: AsyncGenerator<SheetValue[][]>,
  rowsASheet = ROWS_A_SHEET,
): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  const rows = flatten(batches);
  const output = new PassThrough();
  // Stop reading rows when the reader closes the stream.
  output.on('close', () => void rows.return(undefined).catch(() => undefined));
  zip.outputStream.pipe(output);
  let sheets = 0;

  function addSheet(first: SheetValue[]): void {
    sheets += 1;
    const state: { next?: SheetValue[] | undefined } = {};
    const sheet = Readable.from(sheetOf(first, rows, rowsASheet, state));
    sheet.on('error', (error) => output.destroy(error));
    sheet.on('end', () => (state.next ? addSheet(state.next) : finish()));
    zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`);
  }

  function finish(): void {
    for (const [name, text] of partsOf(sheets)) zip.addBuffer(Buffer.from(HEAD + text), name);
    zip.end();
  }

  rows.next().then(
    ({ value }) => addSheet(value ?? []),
    (error: unknown) => output.destroy(error as Error),
  );
  return output;
}

async function* flatten(batches: AsyncGenerator<SheetValue[][]>): AsyncGenerator<SheetValue[], undefined> {
  for await (const batch of batches) yield* batch;
  return undefined;
}

/** Yields one sheet in chunks; `state.next` is the row that no longer fits. */
async function* sheetOf(
  first: SheetValue[],
  rows: AsyncGenerator<SheetValue[], undefined>,
  limit: number,
  state: { next?: SheetValue[] | undefined },
): AsyncGenerator<string> {
  let text = `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rowOf(first, 1)}`;
  for (let count = 1; ; count += 1) {
    const { value } = await rows.next();
    if (value === undefined || count === limit) {
      state.next = value;
      break;
    }
    text += rowOf(value, count + 1);
    if (text.length > 65_536) {
      yield text;
      text = '';
    }
  }
  yield `${text}</sheetData></worksheet>`;
}

/** Includes row and cell references, because some readers do not count. */
function rowOf(cells: readonly SheetValue[], row: number): string {
  return `<row r="${row}">${cells.map((value, column) => cellOf(value, `${letters(column)}${row}`)).join('')}</row>`;
}

function cellOf(value: SheetValue, place: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === 'object' && 'wallMs' in value) return dateCell(value, place);
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escape(asText(value))}</t></is></c>`;
}

function dateCell({ wallMs, hasTime }: SheetDate, place: string): string {
  const serial = wallMs / DAY_MS + DAYS_BEFORE_EPOCH;
  if (serial >= FIRST_SERIAL && serial <= LAST_SERIAL) {
    return `<c r="${place}" s="${hasTime ? 2 : 1}"><v>${serial}</v></c>`;
  }
  const text = new Date(wallMs).toISOString();
  return cellOf(hasTime ? text.slice(0, -1) : text.slice(0, 10), place);
}

const LETTERS: string[] = [];

/** Returns the column name `A` … `Z`, `AA` … of an index from 0. */
function letters(column: number): string {
  const before = Math.floor(column / 26);
  return (LETTERS[column] ??=
    (before > 0 ? letters(before - 1) : '') + String.fromCharCode(65 + (column % 26)));
}

function asText(value: CsvValue): string {
  return Array.isArray(value) ? value.map(asText).join(', ') : String(value ?? '');
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Drops characters that XML does not allow and escapes those that a spreadsheet would read as a character code. */
function escape(text: string): string {
  return text
    .slice(0, MAX_TEXT)
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>]/g, (character) => ESCAPES[character]!);
}

/** Returns the parts of the archive besides the sheets. */
function partsOf(sheets: number): [name: string, text: string][] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const each = (part: (number: number) => string) => numbers.map(part).join('');
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((n) => `<sheet name="${n}" sheetId="${n}" r:id="r${n}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${each((n) => `<Relationship Id="r${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      // Formats 14 and 22 are the date and the date with time in the reader's locale.
      `<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3">${[0, 14, 22].map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
    ],
  ];
}
