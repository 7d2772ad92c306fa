import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { contentSecurityPolicy, publicPageHeaders, securedPageHeaders } from './public-headers.ts';

const plain = { addedSources: {}, frameHosts: [], isHttps: false };

describe('contentSecurityPolicy', () => {
  it('blocks inline scripts and scripts of other origins', () => {
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
  it('requires https when the site uses it', () => {
    assert.equal(publicPageHeaders(plain)['Strict-Transport-Security'], undefined);
    const headers = publicPageHeaders({ ...plain, isHttps: true });
    assert.equal(headers['Strict-Transport-Security'], 'max-age=31536000');
  });

  it('denies device access to third-party frames and isolates the page from other windows', () => {
    const headers = publicPageHeaders(plain);
    assert.match(headers['Permissions-Policy']!, /camera=\(self\), geolocation=\(self\)/);
    assert.equal(headers['Cross-Origin-Opener-Policy'], 'same-origin-allow-popups');
  });
});

describe('securedPageHeaders', () => {
  it('adds a sandbox without scripts and forbids caching', () => {
    const headers = securedPageHeaders(plain);
    assert.match(headers['Content-Security-Policy']!, /; sandbox(?! allow-scripts)/);
    assert.doesNotMatch(headers['Content-Security-Policy']!, /allow-scripts/);
    assert.equal(headers['Cache-Control'], 'no-store');
    assert.doesNotMatch(publicPageHeaders(plain)['Content-Security-Policy']!, /sandbox/);
  });
});
