import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crc32, inflateRawSync } from 'node:zlib';
import { writeWorkbook, type SheetValue } from './result-xlsx.ts';

async function* batches(...rows: SheetValue[][][]): AsyncGenerator<SheetValue[][]> {
  await Promise.resolve();
  yield* rows;
}

async function written(rows: AsyncGenerator<SheetValue[][]>, rowsASheet?: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of writeWorkbook(rows, rowsASheet)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The files of an archive by name, through its directory. */
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

/** The sheets in order: rows of cells, as they stand in the XML. */
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
  it('writes texts, numbers and switches as what they are, and formulas as texts', async () => {
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

  it('goes on in another sheet where one is full', async () => {
    const file = await written(batches([['a'], ['b'], ['c']], [['d'], ['e']]), 2);
    assert.deepEqual(read(file), [[['a'], ['b']], [['c'], ['d']], [['e']]]);
  });

  it('breaks off when its rows do', async () => {
    async function* broken(): AsyncGenerator<SheetValue[][]> {
      yield [['a']];
      await Promise.resolve();
      throw new Error('the database is away');
    }
    await assert.rejects(written(broken()), /away/);
  });
});
