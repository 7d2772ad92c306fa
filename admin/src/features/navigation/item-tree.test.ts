import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { depthsAt, moveRow, place, type Move } from './item-tree.ts';

interface Named {
  name: string;
  depth: number;
}

/** Reads `a b> c> d`: each `>` is one level. */
const rowsOf = (text: string): Named[] =>
  text.split(' ').map((part) => ({
    name: part.replaceAll('>', ''),
    depth: part.length - part.replaceAll('>', '').length,
  }));
const textOf = (rows: readonly Named[]) => rows.map(({ name, depth }) => name + '>'.repeat(depth)).join(' ');
const at = (rows: readonly Named[], name: string) => rows.findIndex((row) => row.name === name);

describe('rows of a menu', () => {
  const CASES: [rows: string, name: string, move: Move, after: string | undefined][] = [
    ['a b c', 'b', 'up', 'b a c'],
    ['a b c', 'b', 'down', 'a c b'],
    ['a b c', 'a', 'up', undefined],
    ['a b c', 'c', 'down', undefined],
    ['a b> c d> e>>', 'c', 'up', 'c d> e>> a b>'],
    ['a b> c d>', 'a', 'down', 'c d> a b>'],
    ['a b> c> d', 'b', 'down', 'a c> b> d'],
    ['a b> c> d', 'c', 'down', undefined],
    ['a b> c> d', 'b', 'up', undefined],
    ['a b c', 'b', 'in', 'a b> c'],
    ['a b c', 'a', 'in', undefined],
    ['a b> c', 'c', 'in', 'a b> c>'],
    ['a b c>', 'b', 'in', 'a b> c>>'],
    ['a b c> d>>', 'b', 'in', undefined],
    ['a b> c>> d>>', 'd', 'in', undefined],
    ['a b> c>', 'b', 'out', 'a c> b'],
    ['a b> c>> d>', 'b', 'out', 'a d> b c>'],
    ['a b', 'b', 'out', undefined],
  ];
  for (const [before, name, move, after] of CASES) {
    it(`${before}: ${name} ${move}`, () => {
      const rows = rowsOf(before);
      const moved = moveRow(rows, at(rows, name), move);
      assert.equal(moved && textOf(moved.rows), after);
      if (moved) assert.equal(moved.rows[moved.index]!.name, name);
    });
  }

  it('can be dropped where their levels fit', () => {
    const rows = rowsOf('a b> c>> d e>');
    // Before `a`, after `b`, after `c`, at the end.
    assert.deepEqual(depthsAt(rows, 3, 0), { least: 0, most: 0 });
    assert.deepEqual(depthsAt(rows, 3, 2), { least: 1, most: 1 });
    assert.deepEqual(depthsAt(rows, 3, 3), { least: 0, most: 1 });
    assert.deepEqual(depthsAt(rows, 0, 5), { least: 0, most: 0 });
    assert.deepEqual(depthsAt(rows, 2, 5), { least: 0, most: 2 });
    assert.equal(textOf(place(rows, 3, 2, 1).rows), 'a b> d> e>> c>>');
    assert.equal(textOf(place(rows, 0, 5, 0).rows), 'd e> a b> c>>');
  });
});
