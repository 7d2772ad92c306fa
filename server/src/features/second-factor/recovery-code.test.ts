import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-code.ts';

describe('recovery codes', () => {
  it('are ten distinct codes that are easy to copy', () => {
    const codes = newRecoveryCodes();
    assert.equal(new Set(codes).size, 10);
    for (const code of codes) assert.match(code, /^[a-hjkmnp-z2-9]{5}(-[a-hjkmnp-z2-9]{5}){2}$/);
  });

  it('ignore case and spacing, and match for one user only', () => {
    const hash = hashRecoveryCode('user', 'k7mqp-x2rtz-hh3wd');
    for (const typed of ['K7MQP-X2RTZ-HH3WD', 'k7mqpx2rtzhh3wd', ' k7mqp x2rtz hh3wd ']) {
      assert.equal(hashRecoveryCode('user', typed), hash, typed);
    }
    assert.notEqual(hashRecoveryCode('other', 'k7mqp-x2rtz-hh3wd'), hash);
    assert.notEqual(hashRecoveryCode('user', 'k7mqp-x2rtz-hh3wf'), hash);
  });
});
