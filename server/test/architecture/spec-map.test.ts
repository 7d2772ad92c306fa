import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { mapWithTests, testsByNumber } from '../../../scripts/reference/spec-map.ts';

const root = join(import.meta.dirname, '../../..');
const map = readFileSync(join(root, 'docs/spec-map.md'), 'utf8');
const rows = map
  .split('\n')
  .filter((line) => line.startsWith('| §'))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const numbers = rows.map(([, number]) => number!);

test('the map contains every statement once', () => {
  assert.ok(numbers.length > 90);
  assert.deepEqual(numbers, [...new Set(numbers)]);
});

test('every row names exactly the tests with its number', () => {
  assert.equal(map, mapWithTests(map, root), 'run: npm run spec-map');
  for (const [, number, , heldBy] of rows) {
    if (heldBy === 'open') continue;
    for (const file of heldBy!.split(', ')) {
      assert.ok(existsSync(join(root, file)), file);
      assert.ok(readFileSync(join(root, file), 'utf8').includes(number!), `${number} in ${file}`);
    }
  }
});

test('no test has a number that is missing in the map', () => {
  const unknown = [...testsByNumber(root).keys()].filter((number) => !numbers.includes(number));
  assert.deepEqual(unknown, []);
});
