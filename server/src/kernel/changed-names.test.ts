import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changedNames } from './changed-names.ts';

const before = { name: 'Editors', company: null, roles: ['a', 'b'], notes: 'as before' };

describe('changedNames', () => {
  const cases: [string, object, string[]][] = [
    ['nothing when nothing has changed', { ...before, roles: ['a', 'b'] }, []],
    ['a text that has changed', { ...before, name: 'editors' }, ['name']],
    ['a list of another order', { ...before, roles: ['b', 'a'] }, ['roles']],
    ['what came and what went', { name: 'Editors', company: 'x', roles: null }, ['company', 'roles']],
    ['no null that became absent', { ...before, company: undefined }, []],
    ['nothing of what is not written', { name: 'Editors' }, []],
  ];
  for (const [title, after, names] of cases) {
    it(`names ${title}`, () => {
      assert.deepEqual(changedNames<object>(before, after), names);
    });
  }
});
