import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ListRequest } from '../kernel/list-query.ts';
import { listPage, type NamedSortKey } from './named-list.ts';

const all = [
  { id: '1', name: 'Éditrices du site', createdAt: 3, updatedAt: 9 },
  { id: '2', name: 'editors', createdAt: 2, updatedAt: 9 },
  { id: '3', name: 'Zoo keepers', createdAt: 1, updatedAt: 7 },
  { id: '4', name: '𝔅oard', createdAt: 4, updatedAt: 8 },
];

function ids(request: Partial<ListRequest<NamedSortKey>>): string {
  const whole: ListRequest<NamedSortKey> = { page: 1, size: 20, sort: [], words: [], ...request };
  return listPage(all, whole)
    .items.map(({ id }) => id)
    .join('');
}

describe('listPage', () => {
  const cases: [string, Partial<ListRequest<NamedSortKey>>, string][] = [
    ['sorts by folded name', { sort: [{ column: 'name', direction: 'asc' }] }, '4213'],
    ['sorts in descending order', { sort: [{ column: 'name', direction: 'desc' }] }, '3124'],
    ['sorts by id last', { sort: [{ column: 'updatedAt', direction: 'desc' }] }, '1243'],
    [
      'sorts by several',
      {
        sort: [
          { column: 'updatedAt', direction: 'desc' },
          { column: 'createdAt', direction: 'asc' },
        ],
      },
      '2143',
    ],
    ['ignores accents', { words: ['editr'] }, '1'],
    ['matches within a word', { words: ['dit'] }, '12'],
    ['matches short words only at the beginning of a word', { words: ['si'] }, '1'],
    ['requires every word', { words: ['zoo', 'editors'] }, ''],
    ['returns a page', { page: 2, size: 3 }, '4'],
    ['returns nothing past the end', { page: 3, size: 3 }, ''],
  ];
  for (const [title, request, expected] of cases) {
    it(title, () => {
      assert.equal(ids(request), expected);
    });
  }

  it('counts all matches', () => {
    assert.equal(listPage(all, { page: 1, size: 1, sort: [], words: ['dit'] }).total, 2);
  });
});
