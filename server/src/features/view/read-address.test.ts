import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAddress } from './read-address.ts';

describe('the address of a page', () => {
  const nothing = { locale: undefined, pageNumber: 1, sent: undefined };
  for (const [url, expected] of [
    ['/view/home', { path: '/view/home', ...nothing }],
    ['/caf%C3%A9?locale=fr', { ...nothing, path: '/café', locale: 'fr' }],
    ['/?locale=fr&locale=en', { ...nothing, path: '/', locale: ['fr', 'en'] }],
    ['/contact?_sent=contact', { ...nothing, path: '/contact', sent: 'contact' }],
    ['/%zz?locale=fr', { path: undefined, ...nothing }],
    ['/a#b?locale=fr', { path: '/a', ...nothing }],
    ['http://site.test/view/home?locale=fr', { ...nothing, path: '/view/home', locale: 'fr' }],
    ['/news?page=12', { ...nothing, path: '/news', pageNumber: 12 }],
    ['/news?page=0&locale=fr', { ...nothing, path: '/news', locale: 'fr' }],
  ] as const) {
    it(`parses ${url}`, () => {
      const { query, ...address } = readAddress(url);
      assert.deepEqual(address, expected);
      assert.equal(query.locale, address.locale);
    });
  }
});
