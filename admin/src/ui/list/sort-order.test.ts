import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { directionOf, toggleSort } from './sort-order.ts';

describe('sort order', () => {
  it('is read for each column', () => {
    assert.equal(directionOf('-updatedAt', 'updatedAt'), 'descending');
    assert.equal(directionOf('title', 'title'), 'ascending');
    assert.equal(directionOf('title', 'status'), undefined);
  });

  it("toggles with every click, starting with the column's initial direction", () => {
    assert.equal(toggleSort('-updatedAt', 'title'), 'title');
    assert.equal(toggleSort('title', 'title'), '-title');
    assert.equal(toggleSort('-title', 'title'), 'title');
    assert.equal(toggleSort('title', 'updatedAt', 'descending'), '-updatedAt');
  });
});
