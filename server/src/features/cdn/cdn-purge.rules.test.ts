import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PurgeRequest } from '../../config/property.ts';
import { edgeCacheControl, keyGroups, requestBody, requestHeaders } from './cdn-purge.rules.ts';

const REQUEST: PurgeRequest = {
  url: 'https://cache.example/',
  method: 'POST',
  headers: { Keys: '{keys}', Tags: '{tags}', Authorization: 'Bearer {token}' },
  body: '{"tags": {json}}',
  keysHeader: 'Cache-Tag',
};

describe('a purge', () => {
  it('inserts keys and token without interpreting them', () => {
    const values = { keys: ['page:home', 'article:{token}'], token: 'secret' };
    assert.deepEqual(requestHeaders(REQUEST, values), {
      Keys: 'page:home article:{token}',
      Tags: 'page:home,article:{token}',
      Authorization: 'Bearer secret',
    });
    assert.equal(requestBody(REQUEST, values), '{"tags": ["page:home","article:{token}"]}');
  });

  it('is split into requests of at most 30 keys and 4,000 characters', () => {
    const names = Array.from({ length: 70 }, (_, index) => `key-${index}`);
    assert.deepEqual(
      keyGroups(names).map(({ length }) => length),
      [30, 30, 10],
    );
    assert.deepEqual(keyGroups(names).flat(), names);
    const long = Array.from({ length: 45 }, () => 'x'.repeat(199));
    assert.ok(keyGroups(long).every((group) => group.join(' ').length <= 4000));
    assert.deepEqual(keyGroups([]), []);
  });
});

describe('the lifetime in a CDN', () => {
  const cases: [string, number | null, string][] = [
    ['a day', null, 'max-age=86400'],
    ['until it expires', 61_900, 'max-age=60'],
    ['at most a day', 1e12, 'max-age=86400'],
    ['none when it has expired', 500, 'max-age=0'],
  ];
  for (const [title, expiresAt, expected] of cases)
    it(`is ${title}`, () => assert.equal(edgeCacheControl(expiresAt, 1000), expected));
});
