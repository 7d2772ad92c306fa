import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { refusalOf } from './provider-client.ts';

const wrapped = (cause: unknown) => new Error('something went wrong', { cause });

describe('refusalOf', () => {
  const cases: [string, unknown, string][] = [
    ['a provider that cannot be reached', new TypeError('fetch failed'), 'oidc-unavailable'],
    ['a provider that times out', wrapped({ code: 'OAUTH_TIMEOUT' }), 'oidc-unavailable'],
    ['a server error', wrapped(new Response('', { status: 502 })), 'oidc-unavailable'],
    ['an overloaded provider', { error: 'temporarily_unavailable' }, 'oidc-unavailable'],
    ['a person who refused consent', { error: 'access_denied' }, 'oidc-denied'],
    ['the nonce of another sign-in', wrapped(wrapped({ claim: 'nonce' })), 'oidc-wrong-nonce'],
    ['any other wrong claim', wrapped({ claim: 'aud' }), 'oidc-invalid-answer'],
    ['an invalid code', { error: 'invalid_grant', status: 400 }, 'oidc-invalid-answer'],
    ['a bug of ours', new TypeError('x is not a function'), 'oidc-invalid-answer'],
    ['nothing', undefined, 'oidc-invalid-answer'],
  ];
  for (const [what, error, reason] of cases) {
    it(`returns ${reason} for ${what}`, () => assert.equal(refusalOf(error), reason));
  }
});
