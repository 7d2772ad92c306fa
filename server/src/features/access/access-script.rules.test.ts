import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkFunctionNames, checkRoleNames } from './access-script.rules.ts';

describe('checkFunctionNames', () => {
  const known = new Set(['acces_users', 'access_css']);
  const cases: [string, string[], string[]][] = [
    ['[§5-8] accepts known functions', ['acces_users', 'access_css'], []],
    ['accepts an empty list', [], []],
    [
      '[§5-3] knows acces_users only in its own spelling',
      ['access_users'],
      ['/functions/0 unknown-function'],
    ],
    ['refuses a name in another case', ['ACCESS_CSS'], ['/functions/0 unknown-function']],
    ['refuses a duplicate function', ['access_css', 'access_css'], ['/functions/1 duplicate']],
    [
      'tells all faults',
      ['x', 'access_css', 'y'],
      ['/functions/0 unknown-function', '/functions/2 unknown-function'],
    ],
  ];
  for (const [title, names, expected] of cases) {
    it(title, () => {
      const faults = checkFunctionNames('/functions', names, known);
      assert.deepEqual(
        faults.map((fault) => `${fault.pointer} ${fault.code}`),
        expected,
      );
    });
  }

  it('names the unknown function', () => {
    assert.deepEqual(checkFunctionNames('/functions', ['fly'], known)[0]?.params, { name: 'fly' });
  });
});

describe('checkRoleNames', () => {
  const known = new Set(['editor', 'éditrice']);
  const cases: [string, string[], string[]][] = [
    ['accepts a role in any case', ['Editor', 'ÉDITRICE'], []],
    ['refuses an unknown role', ['Publisher'], ['/roles/0 unknown-role']],
    ['refuses a role that is listed in two spellings', ['Editor', 'EDITOR'], ['/roles/1 duplicate']],
  ];
  for (const [title, names, expected] of cases) {
    it(title, () => {
      assert.deepEqual(
        checkRoleNames('/roles', names, known).map((fault) => `${fault.pointer} ${fault.code}`),
        expected,
      );
    });
  }
});
