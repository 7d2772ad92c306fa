import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { contentSecurityPolicy, publicPageHeaders, securedPageHeaders } from './public-headers.ts';

const plain = { addedSources: {}, frameHosts: [], isHttps: false };

describe('contentSecurityPolicy', () => {
  it('lets no script of another origin and none inline run', () => {
    assert.equal(
      contentSecurityPolicy({ addedSources: {}, frameHosts: ['player.vimeo.com'] }),
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; " +
        "frame-src 'self' https://player.vimeo.com; object-src 'none'; base-uri 'none'; form-action 'self'; " +
        "frame-ancestors 'self'",
    );
  });

  const ADDED: [directive: string, sources: string[], expected: RegExp][] = [
    ['script-src', ['https://stats.example.org'], /script-src 'self' https:\/\/stats\.example\.org;/],
    ['script-src', ["'self'"], /script-src 'self';/],
    ['font-src', ['https://fonts.example.org'], /font-src 'self' https:\/\/fonts\.example\.org$/],
    ['object-src', ["'self'"], /object-src 'self';/],
  ];
  for (const [directive, sources, expected] of ADDED) {
    it(`adds ${sources.join(' ')} to ${directive}`, () => {
      assert.match(contentSecurityPolicy({ ...plain, addedSources: { [directive]: sources } }), expected);
    });
  }
});

describe('publicPageHeaders', () => {
  it('asks for https where the site has it', () => {
    assert.equal(publicPageHeaders(plain)['Strict-Transport-Security'], undefined);
    const headers = publicPageHeaders({ ...plain, isHttps: true });
    assert.equal(headers['Strict-Transport-Security'], 'max-age=31536000');
  });

  it('keeps the device from frames of others, and windows of others from the page', () => {
    const headers = publicPageHeaders(plain);
    assert.match(headers['Permissions-Policy']!, /camera=\(self\), geolocation=\(self\)/);
    assert.equal(headers['Cross-Origin-Opener-Policy'], 'same-origin-allow-popups');
  });
});

describe('securedPageHeaders', () => {
  it('adds a sandbox without scripts and keeps the page out of every cache', () => {
    const headers = securedPageHeaders(plain);
    assert.match(headers['Content-Security-Policy']!, /; sandbox(?! allow-scripts)/);
    assert.doesNotMatch(headers['Content-Security-Policy']!, /allow-scripts/);
    assert.equal(headers['Cache-Control'], 'no-store');
    assert.doesNotMatch(publicPageHeaders(plain)['Content-Security-Policy']!, /sandbox/);
  });
});
