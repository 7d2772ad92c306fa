import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filtersIn, toListQuery } from './list-search.ts';

describe('list search parameters', () => {
  it('become a query, without the item that is open', () => {
    assert.deepEqual(toListQuery({ search: 'a', page: 2, open: 'b' }, '-updatedAt'), {
      search: 'a',
      page: 2,
      size: 20,
      sort: '-updatedAt',
    });
  });

  it('report the active filters', () => {
    assert.deepEqual(filtersIn({ page: 2, size: 50, sort: 'title', open: 'b' }), []);
    const narrowed = { search: 'a', category: 'News', page: 2 };
    assert.deepEqual(filtersIn(narrowed), ['search', 'category']);
  });
});
