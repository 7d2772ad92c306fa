import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changedNames } from './changed-names.ts';

const before = { name: 'Editors', company: null, roles: ['a', 'b'], notes: 'as before' };

describe('changedNames', () => {
  const cases: [string, object, string[]][] = [
    ['nothing without changes', { ...before, roles: ['a', 'b'] }, []],
    ['a changed text', { ...before, name: 'editors' }, ['name']],
    ['a reordered list', { ...before, roles: ['b', 'a'] }, ['roles']],
    ['added and removed properties', { name: 'Editors', company: 'x', roles: null }, ['company', 'roles']],
    ['no null that became undefined', { ...before, company: undefined }, []],
    ['no property that is not written', { name: 'Editors' }, []],
  ];
  for (const [title, after, names] of cases) {
    it(`returns ${title}`, () => {
      assert.deepEqual(changedNames<object>(before, after), names);
    });
  }
});
