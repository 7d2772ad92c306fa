import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../../..');

interface Statement {
  number: string;
  heldBy: string[];
}

const statements: Statement[] = readFileSync(join(root, 'docs/spec-map.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| §'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number, , heldBy]) => ({
    number: number!,
    heldBy: heldBy === 'open' ? [] : heldBy!.split(',').map((file) => file.trim().replaceAll('`', '')),
  }));

const testFiles = globSync(['server/src/**/*.test.ts', 'server/test/**/*.test.ts', 'e2e/**/*.test.ts'], {
  cwd: root,
})
  .filter((file) => !file.endsWith('spec-map.test.ts'))
  .map((file) => ({ file, numbers: titledNumbers(readFileSync(join(root, file), 'utf8')) }));

/** The statement numbers that titles carry: `[§3.1-2, §5-6] …`. */
function titledNumbers(source: string): Set<string> {
  const titles = source.matchAll(/\[((?:§[\d.]+-\d+(?:, )?)+)\]/g);
  return new Set([...titles].flatMap((title) => title[1]!.split(', ')));
}

test('the map has every statement once', () => {
  const numbers = statements.map((statement) => statement.number);
  assert.ok(numbers.length > 90);
  assert.deepEqual(numbers, [...new Set(numbers)]);
});

test('every file that the map names holds the statement', () => {
  const broken = statements.flatMap(({ number, heldBy }) =>
    heldBy
      .filter((file) => !testFiles.find((candidate) => candidate.file === file)?.numbers.has(number))
      .map((file) => `${number} is not in a title of ${file}`),
  );
  assert.deepEqual(broken, []);
});

test('the map names every file whose titles carry a number', () => {
  const missing = testFiles.flatMap(({ file, numbers }) =>
    [...numbers]
      .filter((number) => !statements.find((statement) => statement.number === number)?.heldBy.includes(file))
      .map((number) => `${number} in ${file}`),
  );
  assert.deepEqual(missing, []);
});
