import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { surrogateKeyHeader, surrogateKeys } from './surrogate-keys.ts';

describe('surrogate keys', () => {
  it('are printable and contain no separator', () => {
    assert.deepEqual(surrogateKeys(['url:/café, bar', 'template:pages/home', 'messages:en', 'pages']), [
      'url:/caf%C3%A9%2C%20bar',
      'pages',
    ]);
  });

  it('of long names are short and distinct', () => {
    const [one, other] = surrogateKeys([`url:/${'x'.repeat(500)}`, `url:/${'x'.repeat(501)}`]);
    assert.match(one!, /^hash:[0-9a-f]{64}$/);
    assert.notEqual(one, other);
  });

  it('of a page with too many are its own key and the general ones', () => {
    const names = [
      'url:/home',
      'page:home',
      ...Array.from({ length: 900 }, (_, index) => `article:${index}`),
    ];
    assert.equal(surrogateKeyHeader(names, ' '), 'page:home many site');
    assert.equal(surrogateKeyHeader(names.slice(0, 2), ','), 'url:/home,page:home,site');
  });
});
