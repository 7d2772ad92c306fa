import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EntityId } from '../../kernel/identifier.ts';
import { searchUsers, sortUsers, type UserSortKey } from './user-list.rules.ts';
import type { User } from './user.repository.ts';

function user(login: string, change: Partial<User> = {}): User {
  return {
    id: login as EntityId,
    login,
    lastName: 'Name',
    firstName: 'First',
    email: `${login}@example.org`,
    telephone: null,
    company: null,
    profileId: null,
    profileName: null,
    disabled: false,
    lastSignInAt: null,
    version: 1,
    createdAt: 1,
    createdBy: null,
    updatedAt: 1,
    updatedBy: null,
    ...change,
  };
}
const logins = (users: User[]) => users.map(({ login }) => login);

describe('searchUsers', () => {
  const users = [
    user('a', { lastName: 'Lefèvre', firstName: 'Zoé', company: 'Mairie de Bellerive' }),
    user('b', { lastName: 'Martin', firstName: 'Éloïse', profileName: 'Editors' }),
    user('c', { lastName: 'Martinez', firstName: 'Ines' }),
  ];
  const cases: [string, string[], string[]][] = [
    ['nothing asked for', [], ['a', 'b', 'c']],
    ['part of a word, without accents', ['lefev'], ['a']],
    ['the middle of a word', ['arti'], ['b', 'c']],
    ['every word, anywhere', ['martin', 'eloise'], ['b']],
    ['a short word at a beginning', ['de'], ['a']],
    ['a short word not inside another', ['ez'], []],
    ['the profile', ['editors'], ['b']],
    ['no match', ['nobody'], []],
  ];
  for (const [title, words, expected] of cases) {
    it(`finds by ${title}`, () => {
      assert.deepEqual(logins(searchUsers(users, words)), expected);
    });
  }
});

describe('sortUsers', () => {
  const users = [
    user('c', { lastName: 'Zola', lastSignInAt: 5, company: 'b' }),
    user('a', { lastName: 'Émile', lastSignInAt: null, company: null }),
    user('b', { lastName: 'eluard', lastSignInAt: 9, company: 'A' }),
  ];
  const cases: [UserSortKey, 'asc' | 'desc', string[]][] = [
    ['lastName', 'asc', ['b', 'a', 'c']],
    ['lastName', 'desc', ['c', 'a', 'b']],
    ['lastSignInAt', 'asc', ['a', 'c', 'b']],
    ['company', 'asc', ['a', 'b', 'c']],
    ['company', 'desc', ['c', 'b', 'a']],
    ['disabled', 'desc', ['a', 'b', 'c']],
  ];
  for (const [column, direction, expected] of cases) {
    it(`sorts by ${column} ${direction}`, () => {
      assert.deepEqual(logins(sortUsers(users, [{ column, direction }])), expected);
    });
  }

  it('sorts beyond the basic plane by code points', () => {
    const high = [user('1', { lastName: '\u{1f600}' }), user('2', { lastName: '\uff5e' })];
    assert.deepEqual(logins(sortUsers(high, [{ column: 'email', direction: 'asc' }])), ['1', '2']);
    assert.deepEqual(logins(sortUsers(high, [{ column: 'lastName', direction: 'asc' }])), ['2', '1']);
  });
});
