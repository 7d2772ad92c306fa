import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { CsvValue } from './result-csv.rules.ts';

/** A sheet holds 1,048,576 rows; more go on in the next one. */
const ROWS_A_SHEET = 1_000_000;
/** Characters that a cell holds. */
const MAX_TEXT = 32_767;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * A workbook (ECMA-376) of batches of rows, written as they are read: texts stand in their cells, so nothing is gathered.
 * A text is a text there, whatever it begins with.
 */
export function writeWorkbook(
  batches: AsyncGenerator<CsvValue[][]>,
  rowsASheet = ROWS_A_SHEET,
): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  const rows = flatten(batches);
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  let sheets = 0;

  function addSheet(first: CsvValue[]): void {
    sheets += 1;
    const state: { next?: CsvValue[] | undefined } = {};
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

async function* flatten(batches: AsyncGenerator<CsvValue[][]>): AsyncGenerator<CsvValue[], undefined> {
  for await (const batch of batches) yield* batch;
  return undefined;
}

/** One sheet, in pieces; `state.next` is the row that no longer fits in. */
async function* sheetOf(
  first: CsvValue[],
  rows: AsyncGenerator<CsvValue[], undefined>,
  limit: number,
  state: { next?: CsvValue[] | undefined },
): AsyncGenerator<string> {
  let text = `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rowOf(first)}`;
  for (let count = 1; ; count += 1) {
    const { value } = await rows.next();
    if (value === undefined || count === limit) {
      state.next = value;
      break;
    }
    text += rowOf(value);
    if (text.length > 65_536) {
      yield text;
      text = '';
    }
  }
  yield `${text}</sheetData></worksheet>`;
}

function rowOf(cells: readonly CsvValue[]): string {
  return `<row>${cells.map(cellOf).join('')}</row>`;
}

function cellOf(value: CsvValue): string {
  if (value === null || value === undefined) return '<c/>';
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escape(asText(value))}</t></is></c>`;
}

function asText(value: CsvValue): string {
  return Array.isArray(value) ? value.map(asText).join(', ') : String(value ?? '');
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Characters that XML cannot hold are left out. */
function escape(text: string): string {
  return text
    .slice(0, MAX_TEXT)
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>]/g, (character) => ESCAPES[character]!);
}

/** The parts around the sheets. */
function partsOf(sheets: number): [name: string, text: string][] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const each = (part: (number: number) => string) => numbers.map(part).join('');
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
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
      `<Relationships xmlns="${PACKAGE}/relationships">${each((n) => `<Relationship Id="r${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
    ],
  ];
}
