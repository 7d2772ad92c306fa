import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkUser, type UserInput } from './user.rules.ts';

const good: UserInput = {
  login: 'j.doe',
  lastName: 'Doe',
  firstName: 'Jane',
  email: 'jane.doe@example.org',
  password: 'correct horse battery',
  passwordConfirmation: 'correct horse battery',
};
const create = { passwordMinLength: 12, passwordRequired: true };
const update = { passwordMinLength: 12, passwordRequired: false };

function faultsOf(change: Partial<UserInput>, policy = create): string[] {
  return checkUser({ ...good, ...change }, policy).map((fault) => `${fault.pointer} ${fault.code}`);
}

describe('checkUser', () => {
  const both = (password: string) => ({ password, passwordConfirmation: password });
  const cases: [string, Partial<UserInput>, string[]][] = [
    ['a complete user', {}, []],
    ['an email address as login', { login: 'jane@example.org' }, []],
    ['a login with a space inside', { login: 'Jane Doe' }, []],
    ['a login in another script', { login: '山田' }, []],
    ['a blank login', { login: '   ' }, ['/login required']],
    ['a login with a space at its end', { login: 'jane ' }, ['/login pattern']],
    ['a login with a line break', { login: 'jane\ndoe' }, ['/login pattern']],
    ['a login with an invisible character', { login: 'ja\u200bne' }, ['/login pattern']],
    ['a blank last name', { lastName: ' ' }, ['/lastName required']],
    ['a blank first name', { firstName: '\t' }, ['/firstName required']],
    ['a blank email address', { email: ' ' }, ['/email required']],
    ['an email address without @', { email: 'jane.example.org' }, ['/email email-format']],
    [
      'an email address with a line break',
      { email: 'jane@example.org\r\nBcc: x@example.org' },
      ['/email email-format'],
    ],
    ['a short password', both('short'), ['/password password-too-short']],
    ['a password over 72 bytes', both('é'.repeat(37)), ['/password password-too-long']],
    ['another confirmation', { passwordConfirmation: 'x' }, ['/passwordConfirmation password-mismatch']],
    ['an empty confirmation', { passwordConfirmation: '' }, ['/passwordConfirmation required']],
    ['a blank password', both(''), ['/password required']],
  ];
  for (const [title, change, expected] of cases) {
    it(`[§2.2-4] ${expected.length ? 'refuses' : 'accepts'} ${title}`, () => {
      assert.deepEqual(faultsOf(change), expected);
    });
  }

  it('[§2.2-4] reports all faults at once', () => {
    const faults = faultsOf({
      login: '',
      lastName: '',
      firstName: '',
      email: 'x',
      password: 'a',
      passwordConfirmation: 'b',
    });
    assert.deepEqual(faults, [
      '/login required',
      '/lastName required',
      '/firstName required',
      '/email email-format',
      '/password password-too-short',
      '/passwordConfirmation password-mismatch',
    ]);
  });

  const blank: [string, Partial<UserInput>, string[]][] = [
    ['empty', { password: '', passwordConfirmation: '' }, []],
    ['spaces', { password: '  ', passwordConfirmation: '' }, []],
    ['null', { password: null, passwordConfirmation: null }, []],
    ['blank with a confirmation', { password: '' }, ['/passwordConfirmation password-mismatch']],
    ['short', { password: 'short', passwordConfirmation: 'short' }, ['/password password-too-short']],
    ['not confirmed', { passwordConfirmation: null }, ['/passwordConfirmation required']],
  ];
  for (const [title, change, expected] of blank) {
    it(`[§4.6-4] on an update ${expected.length ? 'refuses' : 'accepts'} a password that is ${title}`, () => {
      assert.deepEqual(faultsOf(change, update), expected);
    });
  }

  it('leaves absent properties to the schema', () => {
    assert.deepEqual(checkUser({}, create), []);
  });
});
