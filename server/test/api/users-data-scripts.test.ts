import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { loadDataScripts } from '../../src/app/load-data-scripts.ts';
import { readDataScripts } from '../../src/app/read-data-scripts.ts';
import type { Db } from '../../src/database/database.ts';
import { ACCESS_SCRIPT_SECTIONS } from '../../src/features/access/access-scripts.ts';
import { createMessages } from '../../src/kernel/messages.ts';
import { forEachEngine } from '../support/engines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startUsersApp, type UsersApp } from './users-app.ts';

const messages = createMessages({
  catalogues: {
    en: { 'violation.unknown-function': 'no function {name}', 'violation.unknown-role': 'no role {name}' },
  },
  defaultLanguage: 'en',
});

forEachEngine('Data scripts of functions, roles, profiles and menu', (engine) => {
  const folder = temporaryFolder();
  let app: UsersApp;

  before(async () => {
    app = await startUsersApp(engine);
  });
  after(() => app.close());

  /** Loads one script as at startup and returns the number of inserted entries. */
  async function load(script: string): Promise<number> {
    writeFileSync(join(folder, '10-access.yaml'), script);
    const { entries, faults } = await readDataScripts(folder, ACCESS_SCRIPT_SECTIONS, messages);
    assert.deepEqual(faults, []);
    return loadDataScripts(entries, { ...app, messages, sections: ACCESS_SCRIPT_SECTIONS, services: {} });
  }
  const change = (work: (db: Db) => Promise<unknown>) => app.database.transaction(work);
  const namesOf = async (table: 'role' | 'profile') =>
    (await app.database.read.selectFrom(table).select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    );
  const functionsOf = async (role: string) =>
    (
      await app.database.read
        .selectFrom('role')
        .innerJoin('role_function', 'role_function.role_id', 'role.id')
        .select('function_name')
        .where('role.name', '=', role)
        .orderBy('function_name')
        .execute()
    ).map((row) => row.function_name);

  const SCRIPT = `
menu:
  - { id: pages, label: { en: Pages, fr: Pages }, path: /admin/pages, function: access_cms_page }
  - { id: loans, label: { en: Loans, fr: Prêts }, path: /admin/loans, function: manage_loans }
profiles:
  - { name: Editors, roles: [editor, Librarian] }
roles:
  - { name: Editor, functions: [access_cms_page, access_cms_forms] }
  - { name: Librarian, functions: [manage_loans] }
functions:
  - { name: manage_loans, label: { en: Loans, fr: Prêts } }
`;

  it('[§5-8] initialise functions, roles, profiles and menu, in any order in the file', async () => {
    assert.equal(await load(SCRIPT), 6);
    assert.deepEqual(await namesOf('role'), ['Editor', 'Librarian']);
    assert.deepEqual(await namesOf('profile'), ['Administrator', 'Editors']);
    assert.deepEqual(await functionsOf('Editor'), ['access_cms_forms', 'access_cms_page']);
    const menu = await app.database.read.selectFrom('menu_entry').select('id').orderBy('position').execute();
    assert.deepEqual(
      menu.map(({ id }) => id),
      ['pages', 'loans'],
    );
  });

  it('[§5-8] insert only once: what was changed or deleted later does not return', async () => {
    await change((db) => db.deleteFrom('menu_entry').where('id', '=', 'loans').execute());
    await change((db) =>
      db
        .updateTable('role')
        .set({ name: 'Author', name_key: 'author' })
        .where('name', '=', 'Editor')
        .execute(),
    );
    assert.equal(await load(SCRIPT), 0);
    assert.deepEqual(await namesOf('role'), ['Author', 'Librarian']);
    const menu = await app.database.read.selectFrom('menu_entry').select('id').execute();
    assert.deepEqual(
      menu.map(({ id }) => id),
      ['pages'],
    );
  });

  it('keep what a user has created under the same name', async () => {
    await load(
      'roles: [{ name: LIBRARIAN, functions: [access_css] }, { name: Designer, functions: [access_css] }]',
    );
    assert.deepEqual(await functionsOf('Librarian'), ['manage_loans']);
    assert.deepEqual(await functionsOf('Designer'), ['access_css']);
    assert.equal(await load('profiles: [{ name: administrator, roles: [] }]'), 1);
    const builtIn = await app.database.read
      .selectFrom('profile')
      .select('name')
      .where('built_in', '=', 1)
      .execute();
    assert.deepEqual(
      builtIn.map(({ name }) => name),
      ['Administrator'],
    );
    assert.equal(await load('functions: [{ name: access_css, label: { en: Mine } }]'), 1);
    const [row] = await app.database.read
      .selectFrom('access_function')
      .selectAll()
      .where('name', '=', 'access_css')
      .execute();
    assert.equal(row?.built_in, 1);
    assert.match(row.label, /Style sheets/);
  });

  const faulty: [string, string, RegExp][] = [
    [
      'an unknown function of a role',
      'roles:\n  - { name: New, functions: [access_users] }',
      /10-access\.yaml:2:\d+: roles: functions\.0: no function access_users/,
    ],
    [
      'an unknown role of a profile',
      'profiles:\n  - { name: New, roles: [Nobody] }',
      /10-access\.yaml:2:\d+: profiles: roles\.0: no role Nobody/,
    ],
    [
      'an unknown function of the menu',
      'menu:\n  - { id: new, label: { en: New }, path: /admin/new, function: fly }',
      /10-access\.yaml:2:\d+: menu: function: no function fly/,
    ],
    [
      'an unknown function among several of the menu',
      'menu:\n  - { id: new, label: { en: New }, path: /admin/new, function: [access_css, fly] }',
      /10-access\.yaml:2:\d+: menu: function\.1: no function fly/,
    ],
  ];
  for (const [title, script, message] of faulty) {
    it(`refuse ${title}, with file and line, and insert nothing`, async () => {
      await assert.rejects(load(`${script}\nfunctions: [{ name: half, label: { en: Half } }]\n`), message);
      const half = await app.database.read
        .selectFrom('access_function')
        .select('name')
        .where('name', '=', 'half')
        .execute();
      assert.deepEqual(half, []);
    });
  }

  it('refuse an address outside the site and an invalid function name', async () => {
    writeFileSync(
      join(folder, '10-access.yaml'),
      `menu:
  - { id: out, label: { en: Out }, path: //elsewhere.example }
  - { id: out, label: { en: Out }, path: "javascript:alert(1)" }
functions:
  - { name: Not A Name, label: { en: X } }
  - { name: fine, label: { en: Fine }, extra: 1 }
`,
    );
    const { faults } = await readDataScripts(folder, ACCESS_SCRIPT_SECTIONS, messages);
    assert.deepEqual(
      faults.map(({ line }) => line),
      [2, 3, 5, 6],
    );
  });
});
