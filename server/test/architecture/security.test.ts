import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../../..');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
/** Where a test may lie that is named without its whole path. */
const FOLDERS = ['server/test/api', 'server/test', 'server/src', 'server', '.'];

/** A test that is named, with what is quoted of it up to the next one. */
interface Named {
  path: string;
  quotes: string[];
}

const NAMED = /`([\w./-]+\.test\.ts)`/;
const sections = text.split(/^(?=## )/m);
const rowsOf = (section: string) => section.split('\n').filter((line) => /^\| (?!-|case )/.test(line));
/** The head of a table may name one test, for the rows that name none. */
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

test('the threat model names tests, and each of them exists', () => {
  assert.ok(named.length > 80, `${named.length}`);
  assert.deepEqual(
    named.filter(({ path }) => find(path) === undefined),
    [],
  );
});

test('what it quotes of a test stands there', () => {
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

test('every case says which test holds it', () => {
  const without = sections
    .filter((section) => !commonTest(section))
    .flatMap(rowsOf)
    .filter((row) => !NAMED.test(row) && !/bench\/|none: /.test(row));
  assert.deepEqual(without, []);
});
