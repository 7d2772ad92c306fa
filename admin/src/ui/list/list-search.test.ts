import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filtersIn, toListQuery } from './list-search.ts';

describe('the address of a list', () => {
  it('becomes a whole question, without what is open beside the list', () => {
    assert.deepEqual(toListQuery({ search: 'a', page: 2, open: 'b' }, '-updatedAt'), {
      search: 'a',
      page: 2,
      size: 20,
      sort: '-updatedAt',
    });
  });

  it('tells what narrows the list down', () => {
    assert.deepEqual(filtersIn({ page: 2, size: 50, sort: 'title', open: 'b' }), []);
    const narrowed = { search: 'a', category: 'News', page: 2 };
    assert.deepEqual(filtersIn(narrowed), ['search', 'category']);
  });
});
