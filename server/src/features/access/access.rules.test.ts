import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Violation } from '../../kernel/violation.ts';
import { checkBuiltInProfile, checkName, checkRoleIds, usedBy } from './access.rules.ts';

const codesOf = (faults: readonly Violation[]) => faults.map((fault) => `${fault.pointer} ${fault.code}`);

describe('checkName', () => {
  const cases: [string, string | undefined, string[]][] = [
    ['accepts a name', 'Éditrices du site', []],
    ['ignores an absent name', undefined, []],
    ['refuses a blank name', ' \t', ['/name required']],
    ['refuses an invisible character', 'Edi\u200btors', ['/name pattern']],
    ['refuses a line break', 'Edi\ntors', ['/name pattern']],
  ];
  for (const [title, name, expected] of cases) {
    it(title, () => {
      assert.deepEqual(codesOf(checkName(name)), expected);
    });
  }
});

describe('checkRoleIds', () => {
  const known = new Set(['a', 'b']);
  const cases: [string, string[], string[]][] = [
    ['accepts known roles', ['b', 'a'], []],
    ['accepts an empty list', [], []],
    ['refuses an unknown role', ['a', 'x'], ['/roleIds/1 unknown-role']],
    ['refuses a duplicate role', ['a', 'b', 'a'], ['/roleIds/2 duplicate']],
  ];
  for (const [title, ids, expected] of cases) {
    it(title, () => {
      assert.deepEqual(codesOf(checkRoleIds(ids, known)), expected);
    });
  }
});

describe('checkBuiltInProfile', () => {
  const builtIn = { name: 'Administrator', builtIn: true };
  const cases: [string, Parameters<typeof checkBuiltInProfile>, string[]][] = [
    [
      'lets another profile change',
      [
        { name: 'x', roleIds: ['a'] },
        { name: 'y', builtIn: false },
      ],
      [],
    ],
    ['accepts the unchanged built-in profile', [{ name: 'Administrator', roleIds: [] }, builtIn], []],
    ['accepts an absent list of roles', [{ name: 'Administrator' }, builtIn], []],
    [
      'refuses another name, even if only its case differs',
      [{ name: 'administrator' }, builtIn],
      ['/name built-in'],
    ],
    ['refuses roles', [{ name: 'Administrator', roleIds: ['a'] }, builtIn], ['/roleIds built-in']],
  ];
  for (const [title, input, expected] of cases) {
    it(title, () => {
      assert.deepEqual(codesOf(checkBuiltInProfile(...input)), expected);
    });
  }
});

describe('usedBy', () => {
  it('names the users of an entry', () => {
    assert.deepEqual(usedBy('used-by-profile', ['Editors'], 1), [
      { pointer: '', code: 'used-by-profile', params: { name: 'Editors' } },
    ]);
  });

  it('names twenty users and counts the others', () => {
    const names = Array.from({ length: 20 }, (_, index) => `user${index}`);
    const faults = usedBy('used-by-user', names, 23);
    assert.equal(faults.length, 21);
    assert.deepEqual(faults[20], { pointer: '', code: 'used-by-more', params: { count: 3 } });
  });
});
