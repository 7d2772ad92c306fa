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

describe('what the editor of a user holds', () => {
  it('is sent with nothing for what is empty', () => {
    const { telephone, company, profileId, lastName } = toForm(values);
    assert.deepEqual([telephone, company, profileId, lastName], [null, null, null, 'Example']);
    assert.equal(toUpdate(values, 'u').id, 'u');
    assert.equal(toUpdate(values, 'u').currentPassword, null);
    assert.ok(!('currentPassword' in toForm(values)));
  });

  it('differs from another version by what was changed, profiles by their names', () => {
    const theirs = { ...values, company: 'Library', profileId: 'p' };
    assert.deepEqual(
      differencesOf(values, theirs, (id) => (id === 'p' ? 'Editors' : '')),
      [
        { field: 'company', mine: '', theirs: 'Library' },
        { field: 'profileId', mine: '', theirs: 'Editors' },
      ],
    );
  });

  it('is never the same as what is stored while a password is waiting', () => {
    assert.equal(isSameUser(values, { ...values }), true);
    assert.equal(isSameUser({ ...values, password: 'x' }, values), false);
  });
});
