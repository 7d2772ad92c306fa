import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { refusalOf } from './provider-client.ts';

const wrapped = (cause: unknown) => new Error('something went wrong', { cause });

describe('refusalOf', () => {
  const cases: [string, unknown, string][] = [
    ['a provider that no connection leads to', new TypeError('fetch failed'), 'oidc-unavailable'],
    ['a provider that takes too long', wrapped({ code: 'OAUTH_TIMEOUT' }), 'oidc-unavailable'],
    ['an answer of a broken server', wrapped(new Response('', { status: 502 })), 'oidc-unavailable'],
    ['a provider that says it is overloaded', { error: 'temporarily_unavailable' }, 'oidc-unavailable'],
    ['a person who did not agree', { error: 'access_denied' }, 'oidc-denied'],
    ['the nonce of another sign-in', wrapped(wrapped({ claim: 'nonce' })), 'oidc-wrong-nonce'],
    ['another claim that is wrong', wrapped({ claim: 'aud' }), 'oidc-invalid-answer'],
    ['a code that is not good', { error: 'invalid_grant', status: 400 }, 'oidc-invalid-answer'],
    ['a fault of ours', new TypeError('x is not a function'), 'oidc-invalid-answer'],
    ['nothing', undefined, 'oidc-invalid-answer'],
  ];
  for (const [what, error, reason] of cases) {
    it(`is ${reason} for ${what}`, () => assert.equal(refusalOf(error), reason));
  }
});
