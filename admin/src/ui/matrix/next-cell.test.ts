import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextCell } from './next-cell.ts';

/** Two rows of three cells; the middle cell of the first row is disabled. */
const isUsable = (cell: string) => (/^[01] [012]$/.test(cell) ? cell !== '0 1' : undefined);

describe('nextCell', () => {
  const cases = [
    { from: '1 0', key: 'ArrowRight', to: '1 1' },
    { from: '0 0', key: 'ArrowRight', to: '0 2' },
    { from: '0 0', key: 'ArrowDown', to: '1 0' },
    { from: '1 1', key: 'ArrowUp', to: undefined },
    { from: '1 2', key: 'ArrowRight', to: undefined },
    { from: '1 2', key: 'ArrowLeft', to: '1 1' },
    { from: '1 2', key: 'Home', to: undefined },
  ];
  for (const { from, key, to } of cases) {
    it(`moves from ${from} to ${to ?? 'nowhere'} with ${key}`, () => {
      assert.equal(nextCell(from, key, isUsable), to);
    });
  }
});
