import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isWeak, describeStrength } from './password-strength.ts';

const ABOUT = ['jane', 'Jane', 'Doe', 'jane.doe@library.example'];

describe('isWeak', () => {
  const weak = [
    'aaaaaaaaaaaa',
    '123456789012',
    'password1234',
    'qwertyuiop12',
    'azertyuiop12',
    'soleil123456',
    'p4ssw0rdp4ssw0rd',
    'jane.doe@library.example',
    'abcdefghijkl',
    'a'.repeat(72),
    'a1'.repeat(36),
    'password'.repeat(9),
    'é'.repeat(36),
  ];
  for (const password of weak) {
    it(`returns true for ${password.slice(0, 24)} (${password.length})`, () => {
      assert.equal(isWeak(password, ABOUT), true);
    });
  }

  const strong = [
    'correct horse battery',
    'k7mqp-x2rtz-9hwvd-bnc4e',
    'le chat boit du café noir',
    `${'a'.repeat(50)}k7mqp-x2rtz-9hwvd`,
    '図書館の青い猫が踊る',
  ];
  for (const password of strong) {
    it(`returns false for ${password.slice(-24)}`, () => {
      assert.equal(isWeak(password, ABOUT), false);
    });
  }

  it('takes little time for adversarial passwords', () => {
    isWeak('loads the dictionaries', []);
    const alphabets = ['@4$5!1|0', 'l33t1!|$5@4', '01/02/1990 ', 'p4ssw0rd', '1', 'qwerty', 'aA', '🙂'];
    const before = process.cpuUsage();
    for (const letters of alphabets) isWeak(letters.repeat(72).slice(0, 72), ABOUT);
    const { user, system } = process.cpuUsage(before);
    assert.ok((user + system) / 1000 < 400 * alphabets.length, `${(user + system) / 1000} ms`);
  });
});

describe('withWeakness', () => {
  const cases: [string, Parameters<typeof describeStrength>, string[]][] = [
    ['reports a weak password', [[], '/password', 'aaaaaaaaaaaa', []], ['password-weak']],
    ['accepts a strong password', [[], '/password', 'correct horse battery', [null]], []],
    ['ignores a blank password', [[], '/password', '', []], []],
    [
      'does not add to another fault',
      [[{ pointer: '/password', code: 'password-too-short' }], '/password', 'aaaa', []],
      ['password-too-short'],
    ],
  ];
  for (const [title, input, expected] of cases) {
    it(title, () => {
      assert.deepEqual(
        describeStrength(...input).map(({ code }) => code),
        expected,
      );
    });
  }
});
