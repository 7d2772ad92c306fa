import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isAccepted, refusalReason, visibleMenu } from './sign-in.rules.ts';

describe('isAccepted', () => {
  const active = { userId: 'u', login: 'jane', passwordHash: 'hash', disabled: false };
  const cases: [string, Parameters<typeof isAccepted>, boolean][] = [
    ['[§5-5] accepts an active user with the correct password', [active, true], true],
    ['refuses a wrong password', [active, false], false],
    ['refuses an unknown login', [undefined, false], false],
    ['refuses an unknown login whatever the comparison says', [undefined, true], false],
    [
      '[§5-6] refuses a disabled user with the correct password',
      [{ ...active, disabled: true }, true],
      false,
    ],
    ['refuses a user without password', [{ ...active, passwordHash: null }, true], false],
  ];
  for (const [title, input, accepted] of cases) {
    it(title, () => {
      assert.equal(isAccepted(...input), accepted);
    });
  }
});

describe('refusalReason', () => {
  const active = { userId: 'u', login: 'jane', passwordHash: 'hash', disabled: false };
  const cases: [string, Parameters<typeof refusalReason>[0]][] = [
    ['unknown-login', undefined],
    ['wrong-password', active],
    ['wrong-password', { ...active, passwordHash: null }],
    ['disabled', { ...active, disabled: true }],
  ];
  for (const [reason, credentials] of cases) {
    it(`is ${reason} for ${JSON.stringify(credentials)}`, () => {
      assert.equal(refusalReason(credentials), reason);
    });
  }
});

describe('visibleMenu', () => {
  const entry = (id: string, ...functions: string[]) => ({
    id,
    label: { en: `${id} (en)`, fr: `${id} (fr)` },
    path: `/admin/${id}`,
    functions,
  });
  const entries = [entry('users', 'acces_users'), entry('pages', 'access_cms_page'), entry('help')];

  it('[§5-8] keeps permitted and unrestricted entries, in order', () => {
    const menu = visibleMenu(entries, new Set(['access_cms_page']), 'fr', 'en');
    assert.deepEqual(menu, [
      { id: 'pages', label: 'pages (fr)', path: '/admin/pages', function: 'access_cms_page' },
      { id: 'help', label: 'help (fr)', path: '/admin/help', function: null },
    ]);
  });

  it('keeps an entry if any of its functions is permitted', () => {
    const media = entry('media', 'access_cms_page', 'access_css');
    const [shown] = visibleMenu([media], new Set(['access_css', 'acces_users']), 'en', 'en');
    assert.equal(shown?.function, 'access_css');
    assert.deepEqual(visibleMenu([media], new Set(['acces_users']), 'en', 'en'), []);
  });

  const labels: [string, Record<string, string>, string, string][] = [
    ['the requested language', { en: 'Pages', fr: 'Les pages' }, 'fr', 'Les pages'],
    ['the default language', { en: 'Pages' }, 'fr', 'Pages'],
    ['the id, when no label fits', { de: 'Seiten' }, 'fr', 'x'],
  ];
  for (const [title, label, language, expected] of labels) {
    it(`labels an entry in ${title}`, () => {
      const [shown] = visibleMenu([{ id: 'x', label, path: '/', functions: [] }], new Set(), language, 'en');
      assert.equal(shown?.label, expected);
    });
  }
});
