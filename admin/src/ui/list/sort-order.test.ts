import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { directionOf, toggleSort } from './sort-order.ts';

describe('the order of a list', () => {
  it('is read for each column', () => {
    assert.equal(directionOf('-updatedAt', 'updatedAt'), 'descending');
    assert.equal(directionOf('title', 'title'), 'ascending');
    assert.equal(directionOf('title', 'status'), undefined);
  });

  it('turns round with every click, from the first direction of the column', () => {
    assert.equal(toggleSort('-updatedAt', 'title'), 'title');
    assert.equal(toggleSort('title', 'title'), '-title');
    assert.equal(toggleSort('-title', 'title'), 'title');
    assert.equal(toggleSort('title', 'updatedAt', 'descending'), '-updatedAt');
  });
});
