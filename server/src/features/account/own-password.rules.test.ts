import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkPasswordChange } from './own-password.rules.ts';

const password = 'correct horse battery';
const long = 'é'.repeat(37);

const cases: [string, Parameters<typeof checkPasswordChange>[0], string[]][] = [
  ['accepts a valid, confirmed password', { password, passwordConfirmation: password }, []],
  ['ignores the confirmation without a password', { passwordConfirmation: 'x' }, []],
  ['leaves an absent confirmation to the schema', { password }, []],
  [
    'refuses another confirmation',
    { password, passwordConfirmation: 'x' },
    ['/passwordConfirmation password-mismatch'],
  ],
  ['refuses a blank password', { password: ' ', passwordConfirmation: ' ' }, ['/password required']],
  [
    'refuses a short one',
    { password: 'short', passwordConfirmation: 'short' },
    ['/password password-too-short'],
  ],
  [
    'refuses one of more than 72 bytes',
    { password: long, passwordConfirmation: long },
    ['/password password-too-long'],
  ],
];

describe('checkPasswordChange', () => {
  for (const [title, change, expected] of cases) {
    it(`[§5-7] ${title}`, () => {
      const faults = checkPasswordChange(change, 12);
      assert.deepEqual(
        faults.map((fault) => `${fault.pointer} ${fault.code}`),
        expected,
      );
    });
  }
});
