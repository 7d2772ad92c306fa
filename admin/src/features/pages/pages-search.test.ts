import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPagesSearch } from './pages-search.ts';

describe('readPagesSearch', () => {
  const cases = [
    { name: 'nothing', address: {}, search: {} },
    {
      name: 'everything',
      address: { search: 'été', state: 'draft', category: 'News', sort: '-title', page: '3', size: '50' },
      search: { search: 'été', state: 'draft', category: 'News', sort: '-title', page: 3, size: 50 },
    },
    {
      name: 'what is as usual',
      address: { sort: '-updatedAt', page: '1', size: '20', search: '', state: '' },
      search: {},
    },
    {
      name: 'nonsense',
      address: { state: 'lost', sort: 'content', page: '-2', size: '7', search: { a: 1 } },
      search: {},
    },
    {
      name: 'the tree, with nothing but what is open',
      address: { view: 'tree', expanded: 'about,news', search: 'x' },
      search: { view: 'tree', expanded: 'about,news' },
    },
    {
      name: 'odd names of open pages',
      address: { view: 'tree', expanded: 'a,,b' },
      search: { view: 'tree' },
    },
    { name: 'half a page', address: { page: '1.5' }, search: {} },
  ];
  for (const { name, address, search } of cases) {
    it(`reads ${name}`, () => assert.deepEqual(readPagesSearch(address), search));
  }
});
