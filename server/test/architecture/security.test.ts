import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../../..');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
/** Folders in which a test named without its full path may be. */
const FOLDERS = ['server/test/api', 'server/test', 'server/src', 'server', '.'];

/** A named test, with what is quoted from it up to the next one. */
interface Named {
  path: string;
  quotes: string[];
}

const NAMED = /`([\w./-]+\.test\.ts)`/;
const sections = text.split(/^(?=## )/m);
const rowsOf = (section: string) => section.split('\n').filter((line) => /^\| (?!-|case )/.test(line));
/** The header of a table may name a test for the rows that name none. */
const commonTest = (section: string) => NAMED.exec(/^\| case .*$/m.exec(section)?.[0] ?? '')?.[1];

const named = sections.flatMap((section) => {
  const common = commonTest(section);
  const rows = rowsOf(section).map((row) => (NAMED.test(row) || !common ? row : `\`${common}\` ${row}`));
  return rows.flatMap(testsIn);
});

function testsIn(row: string): Named[] {
  const parts = row.split(/(?=`[\w./-]+\.test\.ts`)/).filter((part) => part.startsWith('`'));
  return parts.flatMap((part) => {
    const path = NAMED.exec(part)?.[1];
    const quotes = [...part.matchAll(/“([^”]+)”/g)].map(([, quote]) => quote!);
    return path === undefined ? [] : [{ path, quotes }];
  });
}

const find = (path: string) =>
  FOLDERS.map((folder) => join(root, folder, path)).find((file) => existsSync(file));

test('the threat model names existing tests', () => {
  assert.ok(named.length > 80, `${named.length}`);
  assert.deepEqual(
    named.filter(({ path }) => find(path) === undefined),
    [],
  );
});

test('the threat model quotes existing titles', () => {
  const missing = named.flatMap(({ path, quotes }) => {
    const file = find(path);
    if (file === undefined) return [];
    const source = readFileSync(file, 'utf8');
    return quotes
      .filter((quote) => !quote.split('…').every((part) => source.includes(part.trim())))
      .map((quote) => `${path} “${quote}”`);
  });
  assert.deepEqual(missing, []);
});

test('every case names the test that covers it', () => {
  const without = sections
    .filter((section) => !commonTest(section))
    .flatMap(rowsOf)
    .filter((row) => !NAMED.test(row) && !/bench\/|none: /.test(row));
  assert.deepEqual(without, []);
});
