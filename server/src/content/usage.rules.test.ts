import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CONTENT_AUTHORITIES } from '../contract/authorities.ts';
import type { ContentKindName } from '../contract/content-kinds.ts';
import type { ContentUser } from '../contract/problem.ts';
import { COUNTED_USERS, NAMED_USERS, usedBy } from './usage.rules.ts';

const user = (kind: ContentKindName, shortcut: string): ContentUser => ({
  ...{ kind, shortcut, id: `id-of-${shortcut}` },
  title: { en: `Title of ${shortcut}` },
});
const pages = (count: number): ContentUser[] =>
  Array.from({ length: count }, (_, index) => user('page', `page-${String(index).padStart(4, '0')}`));

const ALL = new Set<string>(CONTENT_AUTHORITIES);

describe('usedBy', () => {
  it('counts the users that the caller may not read', () => {
    const users = [user('article', 'a'), ...pages(NAMED_USERS + 2)];
    assert.deepEqual(usedBy('', users, new Set(['access_cms_articles'])), [
      { pointer: '', code: 'used-by-article', params: { name: 'a' }, usedBy: user('article', 'a') },
      { pointer: '', code: 'used-by-hidden', params: { count: NAMED_USERS + 2 } },
    ]);
    assert.deepEqual(usedBy('', users, new Set(['access_cms_page'])).slice(-2), [
      { pointer: '', code: 'used-by-more', params: { count: 2 } },
      { pointer: '', code: 'used-by-hidden', params: { count: 1 } },
    ]);
    assert.deepEqual(usedBy('', users, new Set()), [
      { pointer: '', code: 'used-by-hidden', params: { count: NAMED_USERS + 3 } },
    ]);
  });

  it('names users by kind and shortcut', () => {
    const users = [user('article', 'a'), ...pages(2).reverse()];
    assert.deepEqual(usedBy('/shortcut', users, ALL), [
      {
        pointer: '/shortcut',
        code: 'used-by-page',
        params: { name: 'page-0000' },
        usedBy: user('page', 'page-0000'),
      },
      {
        pointer: '/shortcut',
        code: 'used-by-page',
        params: { name: 'page-0001' },
        usedBy: user('page', 'page-0001'),
      },
      { pointer: '/shortcut', code: 'used-by-article', params: { name: 'a' }, usedBy: user('article', 'a') },
    ]);
  });

  const CASES: [users: number, code: string, count: number][] = [
    [NAMED_USERS, 'used-by-page', 0],
    [NAMED_USERS + 1, 'used-by-more', 1],
    [COUNTED_USERS, 'used-by-more', COUNTED_USERS - NAMED_USERS],
    [COUNTED_USERS + 1, 'used-by-many', COUNTED_USERS - NAMED_USERS],
  ];
  for (const [users, code, count] of CASES) {
    it(`${users} users: the last fault is ${code}`, () => {
      const last = usedBy('', pages(users), ALL).at(-1)!;
      assert.equal(last.code, code);
      if (count > 0) assert.deepEqual(last.params, { count });
    });
  }
});
