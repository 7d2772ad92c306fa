import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readListQuery } from './list-query.ts';

const columns = { title: 'title_key', updatedAt: 'updated_at' } as const;

describe('readListQuery', () => {
  it('has defaults', () => {
    assert.deepEqual(readListQuery({}, columns, '-updatedAt'), {
      page: 1,
      size: 20,
      sort: [{ column: 'updated_at', direction: 'desc' }],
      words: [],
      after: undefined,
    });
  });

  it('continues from a row or from a page', () => {
    assert.equal(readListQuery({ after: 'x' }, columns, 'title').after, 'x');
    assert.throws(() => readListQuery({ after: 'x', page: 2 }, columns, 'title'), { code: 'malformed' });
  });

  it('sorts by several fields', () => {
    const { sort } = readListQuery({ sort: 'title,-updatedAt' }, columns, 'title');
    assert.deepEqual(sort, [
      { column: 'title_key', direction: 'asc' },
      { column: 'updated_at', direction: 'desc' },
    ]);
  });

  for (const sort of ['', 'password', '-', 'title,', '__proto__', 'constructor']) {
    it(`rejects sorting by "${sort}"`, () => {
      assert.throws(() => readListQuery({ sort }, columns, 'title'), { code: 'malformed' });
    });
  }

  it('normalises the words of a search', () => {
    assert.deepEqual(readListQuery({ search: '  Été  STRASSE ' }, columns, 'title').words, [
      'ete',
      'strasse',
    ]);
  });
});
