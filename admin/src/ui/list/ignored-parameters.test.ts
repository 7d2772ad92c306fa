import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readPagesSearch } from '../../features/pages/pages-search.ts';
import { ignoredParameters } from './ignored-parameters.ts';

it('returns only parameters that the list does not read', () => {
  const address = {
    search: 'a',
    sort: '-updatedAt',
    page: '1',
    size: '20',
    state: 'gone',
    status: 'draft',
    x: '',
  };
  assert.deepEqual(ignoredParameters(address, readPagesSearch), ['status', 'x']);
  assert.deepEqual(ignoredParameters({}, readPagesSearch), []);
});
