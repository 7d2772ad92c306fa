import ExcelJS from 'exceljs';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crc32, inflateRawSync } from 'node:zlib';
import readExcelFile from 'read-excel-file/node';
import * as sheetJs from 'xlsx';
import { writeWorkbook, type SheetValue } from './xlsx.ts';

async function* batches(...rows: SheetValue[][][]): AsyncGenerator<SheetValue[][]> {
  await Promise.resolve();
  yield* rows;
}

async function written(rows: AsyncGenerator<SheetValue[][]>, rowsASheet?: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of writeWorkbook(rows, rowsASheet)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Extracts the files of an archive by name, from its central directory. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      archive.readUInt16LE(at + place),
    );
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength!);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(at + 20)));
    assert.equal(crc32(content), archive.readUInt32LE(at + 16), name);
    files.set(name, content.toString('utf8'));
    at += 46 + nameLength! + extraLength! + commentLength!;
  }
  return files;
}

/** Parses the sheets in order: rows of cells, as in the XML. */
function read(archive: Buffer): string[][][] {
  const files = unzip(archive);
  assert.ok(files.has('[Content_Types].xml') && files.has('xl/workbook.xml'));
  const names = [...files.keys()].filter((name) => name.startsWith('xl/worksheets/')).sort();
  return names.map((name) =>
    [...files.get(name)!.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row]) =>
      [...row!.matchAll(/<c r="[A-Z]+\d+"[^>]*>(.*?)<\/c>/gs)].map(([, cell = '']) =>
        cell.replaceAll(/<[^>]+>/g, ''),
      ),
    ),
  );
}

describe('writeWorkbook', () => {
  it('writes texts, numbers and booleans with their types, and formulas as text', async () => {
    const file = await written(
      batches(
        [['name', 'n']],
        [
          ['=1+1', 2.5],
          ['<a & "b">', true],
          [['x', 'y'], null],
          ['a\u0000\u001f\ufffeb\u{1f600}', 0],
        ],
      ),
    );
    assert.deepEqual(read(file), [
      [['name', 'n'], ['=1+1', '2.5'], ['&lt;a &amp; "b"&gt;', '1'], ['x, y'], ['ab\u{1f600}', '0']],
    ]);
  });

  it('continues on another sheet when one is full', async () => {
    const file = await written(batches([['a'], ['b'], ['c']], [['d'], ['e']]), 2);
    assert.deepEqual(read(file), [[['a'], ['b']], [['c'], ['d']], [['e']]]);
  });

  it('is readable by other programs: texts, numbers and dates in their cells', async () => {
    const day = new Date(Date.UTC(2026, 0, 31));
    const moment = new Date(Date.UTC(2026, 0, 31, 8, 15));
    const file = await written(
      batches(
        [['name', 'empty', 'n', 'day', 'at']],
        [
          [
            '=1+1',
            null,
            2.5,
            { wallMs: day.getTime(), hasTime: false },
            { wallMs: moment.getTime(), hasTime: true },
          ],
          ['<é & "b">', null, -3, { wallMs: Date.UTC(1850, 0, 1), hasTime: false }, '08:15'],
        ],
      ),
    );
    const expected = [
      ['name', 'empty', 'n', 'day', 'at'],
      ['=1+1', null, 2.5, day, moment],
      ['<é & "b">', null, -3, '1850-01-01', '08:15'],
    ];
    assert.deepEqual((await readExcelFile(file))[0]!.data, expected);

    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(new Uint8Array(file).buffer);
    const rows: unknown[][] = [];
    workbook.worksheets[0]!.eachRow((row) => {
      rows.push(Array.from(row.values as unknown[], (value) => value ?? null).slice(1));
    });
    assert.deepEqual(rows, expected);

    const { Sheets, SheetNames } = sheetJs.read(file);
    const sheet = Sheets[SheetNames[0]!]!;
    const serials = expected.map((row) =>
      row.map((value) => (value instanceof Date ? value.getTime() / 86_400_000 + 25_569 : value)),
    );
    assert.deepEqual(sheetJs.utils.sheet_to_json(sheet, { header: 1, defval: null }), serials);
    assert.equal((sheet.A2 as { f?: string }).f, undefined, 'no formula');
  });

  it('supports columns beyond Z', async () => {
    const names = Array.from({ length: 800 }, (_, column) => `c${column}`);
    const file = await written(batches([names]));
    const xml = unzip(file).get('xl/worksheets/sheet1.xml')!;
    const places = [...xml.matchAll(/<c r="([A-Z]+)1"/g)].map(([, column]) => column);
    assert.deepEqual(
      [0, 25, 26, 51, 52, 701, 702, 799].map((column) => places[column]),
      ['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA', 'ADT'],
    );
  });

  it('fails when its rows fail', async () => {
    async function* broken(): AsyncGenerator<SheetValue[][]> {
      yield [['a']];
      await Promise.resolve();
      throw new Error('the database is away');
    }
    await assert.rejects(written(broken()), /away/);
  });
});
