import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { differencesOf, isSameUser, toForm, toUpdate, toValues } from './user-values.ts';

const values = {
  ...toValues(undefined),
  firstName: 'Ada',
  lastName: 'Example',
  login: 'ada',
  email: 'ada@site.test',
};

describe('user form values', () => {
  it('send null for empty values', () => {
    const { telephone, company, profileId, lastName } = toForm(values);
    assert.deepEqual([telephone, company, profileId, lastName], [null, null, null, 'Example']);
    assert.equal(toUpdate(values, 'u').id, 'u');
    assert.equal(toUpdate(values, 'u').currentPassword, null);
    assert.ok(!('currentPassword' in toForm(values)));
  });

  it('differ from another version in what changed, with profiles by name', () => {
    const theirs = { ...values, company: 'Library', profileId: 'p' };
    assert.deepEqual(
      differencesOf(values, theirs, (id) => (id === 'p' ? 'Editors' : '')),
      [
        { field: 'company', mine: '', theirs: 'Library' },
        { field: 'profileId', mine: '', theirs: 'Editors' },
      ],
    );
  });

  it('never equal the stored version while a password is entered', () => {
    assert.equal(isSameUser(values, { ...values }), true);
    assert.equal(isSameUser({ ...values, password: 'x' }, values), false);
  });
});
