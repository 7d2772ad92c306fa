import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { generatePassword } from './generated-password.ts';
import { checkPassword } from './password.rules.ts';

describe('generatePassword', () => {
  it('generates readable, unique passwords that pass the policy', () => {
    const made = Array.from({ length: 200 }, generatePassword);
    for (const password of made) {
      assert.match(password, /^[a-hjkmnp-z2-9]{5}(-[a-hjkmnp-z2-9]{5}){3}$/);
      assert.deepEqual(checkPassword('/password', password, 12), []);
    }
    assert.equal(new Set(made).size, made.length);
  });
});
