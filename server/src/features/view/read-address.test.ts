import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAddress } from './read-address.ts';

describe('the address of a page', () => {
  const nothing = { locale: undefined, sent: undefined };
  for (const [url, expected] of [
    ['/view/home', { path: '/view/home', ...nothing }],
    ['/caf%C3%A9?locale=fr', { path: '/café', locale: 'fr', sent: undefined }],
    ['/?locale=fr&locale=en', { path: '/', locale: ['fr', 'en'], sent: undefined }],
    ['/contact?_sent=contact', { path: '/contact', locale: undefined, sent: 'contact' }],
    ['/%zz?locale=fr', { path: undefined, ...nothing }],
    ['/a#b?locale=fr', { path: '/a', ...nothing }],
    ['http://site.test/view/home?locale=fr', { path: '/view/home', locale: 'fr', sent: undefined }],
  ] as const) {
    it(`parses ${url}`, () => assert.deepEqual(readAddress(url), expected));
  }
});
