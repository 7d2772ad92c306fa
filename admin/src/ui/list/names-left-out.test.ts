import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readPagesSearch } from '../../features/pages/pages-search.ts';
import { namesLeftOut } from './names-left-out.ts';

it('names what a list does not read, and nothing that it does', () => {
  const address = {
    search: 'a',
    sort: '-updatedAt',
    page: '1',
    size: '20',
    state: 'gone',
    status: 'draft',
    x: '',
  };
  assert.deepEqual(namesLeftOut(address, readPagesSearch), ['status', 'x']);
  assert.deepEqual(namesLeftOut({}, readPagesSearch), []);
});
