import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { readDataScripts } from '../../src/app/read-data-scripts.ts';
import { describeSourceFault } from '../../src/config/source-fault.ts';
import { createMessages } from '../../src/kernel/messages.ts';
import { PageForm } from '../../src/contract/page.ts';
import { forEachEngine, type Engine } from '../support/engines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestApp } from '../support/test-app.ts';
import { testProject } from '../support/test-project.ts';
import { join } from 'node:path';

const script = `
functions:
  - { name: manage_loans, label: { en: Manage loans, fr: Gérer les prêts } }
roles:
  - { name: Librarian, functions: [access_cms_page, manage_loans] }
profiles:
  - { name: Librarians, roles: [Librarian] }
menu:
  - { id: pages, label: { en: Our pages }, path: /admin/pages, function: access_cms_page }
  - { id: loans, label: { en: Loans, fr: Prêts }, path: /admin/loans, function: manage_loans }
pages:
  - { shortcut: home, title: { en: Home }, content: { en: '<p>@article(hours)</p>' }, status: published }
articleModels:
  - shortcut: note
    name: { en: Note }
    fields: [{ name: text, type: rich-text, localised: true, attributes: { label: { en: Text } } }]
articles:
  - { shortcut: hours, model: note, title: { en: Hours }, status: published, values: { text: { en: <p>Always</p> } } }
`;

/** Starts the service twice on one database, with a change in between. */
async function twice(
  engine: Engine,
  files: Record<string, string>,
  between: (app: Awaited<ReturnType<typeof startTestApp>>) => Promise<void>,
  laterFiles = files,
) {
  const url = await engine.newDatabase();
  const fixed: Engine = { ...engine, newDatabase: () => Promise.resolve(url) };
  const first = await startTestApp(fixed, { project: files });
  await between(first);
  await first.app.close();
  return startTestApp(fixed, { project: laterFiles });
}

forEachEngine('data scripts', (engine) => {
  it('publish no article with markers without a target or with a cycle', async () => {
    const articles = `
articleModels:
  - shortcut: note
    name: { en: Note }
    fields: [{ name: text, type: rich-text, attributes: { label: { en: Text } } }]
articles:
  - { shortcut: a, model: note, title: { en: A }, status: published, values: { text: '@article(b)' } }
  - { shortcut: b, model: note, title: { en: B }, status: published, values: { text: '@article(a)' } }
  - { shortcut: lost, model: note, title: { en: L }, status: published, values: { text: '@form(none)' } }
  - { shortcut: asks, model: note, title: { en: Q }, status: published, values: { text: '@form(later)' } }
  - { shortcut: draft, model: note, title: { en: D }, values: { text: '@article(draft) @form(none)' } }
forms:
  - { shortcut: later, title: { en: Later } }
`;
    await assert.rejects(startTestApp(engine, { project: { 'data/all.yaml': articles } }), (error: Error) => {
      const faults = error.message.split('\n');
      assert.equal(faults.length, 3, error.message);
      assert.match(error.message, /a → b → a/);
      assert.match(error.message, /b → a → b/);
      return true;
    });
  });

  it('[§5-8] initialise functions, roles, profiles, menu and content', async () => {
    const test = await startTestApp(engine, { project: { 'data/10-all.yaml': script } });
    const editor = await test.signIn('access_cms_page');
    const { body } = await editor.get('/api/auth/me');
    assert.equal(body.menu[0].label, 'Our pages');
    assert.equal((await editor.get('/api/admin/cms/pages')).body.items[0].shortcut, 'home');
    const view = await test.visitor.get('/view/home');
    assert.equal(view.status, 200);
    assert.match(view.text, /Always/);
    await test.app.close();
  });

  it('insert once: what an administrator changed or deleted does not return', async () => {
    const test = await twice(engine, { 'data/10-all.yaml': script }, async (first) => {
      const editor = await first.signIn('access_cms_page');
      const { items } = (await editor.get('/api/admin/cms/pages')).body;
      assert.equal((await editor.delete(`/api/admin/cms/pages/${items[0].id}`)).status, 204);
    });
    const editor = await test.signIn('access_cms_page', 'acces_users');
    assert.equal((await editor.get('/api/admin/cms/pages')).body.total, 0);
    await test.app.close();
  });

  it('insert entries added later', async () => {
    const added = `${script}\n`.replace('pages:', 'pages:\n  - { shortcut: added, title: { en: Added } }');
    const test = await twice(engine, { 'data/10-all.yaml': script }, () => Promise.resolve(), {
      'data/10-all.yaml': added,
    });
    const editor = await test.signIn('access_cms_page');
    assert.equal((await editor.get('/api/admin/cms/pages?search=added')).body.total, 1);
    await test.app.close();
  });

  it('insert nothing if one entry is invalid, and report its place', async () => {
    const broken = `pages:
  - { shortcut: fine, title: { en: Fine } }
  - { shortcut: broken, title: { en: Broken }, template: missing }
`;
    const url = await engine.newDatabase();
    const fixed: Engine = { ...engine, newDatabase: () => Promise.resolve(url) };
    await assert.rejects(
      startTestApp(fixed, { project: { 'data/10-pages.yaml': broken } }),
      /^Error: data\/10-pages\.yaml:3:48: pages: template: /m,
    );
    const test = await startTestApp(fixed);
    const editor = await test.signIn('access_cms_page');
    assert.equal((await editor.get('/api/admin/cms/pages')).body.total, 0);
    await test.app.close();
  });
});

forEachEngine('invalid data scripts', (engine) => {
  it('report all faults at once, also after a failed statement, and leave nothing behind', async () => {
    const url = await engine.newDatabase();
    const fixed: Engine = { ...engine, newDatabase: () => Promise.resolve(url) };
    const styles = temporaryFolder();
    const project = {
      'data/10-roles.yaml': 'roles:\n  - { name: Pilot, functions: [fly] }\n',
      'data/20-articles.yaml': `articleModels:
  - { shortcut: note, name: { en: Note }, fields: [{ name: next, type: article, attributes: { label: { en: Next } } }] }
articles:
  - { shortcut: a, model: note, title: { en: A }, values: { next: nowhere } }
`,
      'data/30-pages.yaml': `pages:
  - { shortcut: first, title: { en: First }, urls: [{ path: /same, locale: en }] }
  - { shortcut: second, title: { en: Second }, urls: [{ path: /same, locale: en }] }
  - { shortcut: third, title: { en: Third }, template: missing }
stylesheets: [{ id: site, file: site.css }]
`,
      'data/site.css': 'a { color: red }',
    };
    const settings = [`app.cms.css-upload-path=${styles}`];
    const error = await startTestApp(fixed, { project, settings }).then(
      () => assert.fail('it starts'),
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof Error);
    assert.deepEqual(
      error.message.split('\n').map((line) => line.split(': ').slice(0, 3).join(': ')),
      [
        'data/10-roles.yaml:2:32: roles: functions.0',
        'data/20-articles.yaml:4:51: articles: values',
        'data/30-pages.yaml:3:48: pages: urls',
        'data/30-pages.yaml:4:46: pages: template',
      ],
    );
    assert.deepEqual(readdirSync(styles), []);

    const test = await startTestApp(fixed, { settings });
    const editor = await test.signIn('access_cms_page');
    assert.equal((await editor.get('/api/admin/cms/pages')).body.total, 0);
    await test.app.close();
  });
});

describe('reading data scripts', () => {
  const messages = createMessages({
    catalogues: { en: { 'violation.required': 'is required', 'violation.unknown-property': 'is unknown' } },
    defaultLanguage: 'en',
  });
  const sections = [
    {
      section: 'pages',
      schema: PageForm,
      keyOf: (page: unknown) => (page as { shortcut: string }).shortcut,
    },
  ];
  const read = async (files: Record<string, string>) => {
    const folder = join(testProject(files), 'data');
    return readDataScripts(folder, sections, messages);
  };

  it('sorts files by name', async () => {
    const { entries, faults } = await read({
      'data/20-b.yaml': 'pages: [{ shortcut: b, title: { en: B } }]',
      'data/10-a.yml': 'pages: [{ shortcut: a, title: { en: A } }]',
      'data/notes.txt': 'not a script',
    });
    assert.deepEqual(faults, []);
    assert.deepEqual(
      entries.map((entry) => (entry.item as { shortcut: string }).shortcut),
      ['a', 'b'],
    );
  });

  it('returns nothing without a folder or for an empty file', async () => {
    assert.deepEqual(await read({}), { entries: [], faults: [] });
    assert.deepEqual(await read({ 'data/a.yaml': '# nothing yet\n' }), { entries: [], faults: [] });
  });

  it('reports duplicate entries with both places', async () => {
    const { faults } = await read({
      'data/10-a.yaml':
        'pages:\n  - { shortcut: a, title: { en: A } }\n  - { shortcut: a, title: { en: B } }\n',
      'data/20-b.yaml': '\npages: [{ shortcut: b, title: { en: B } }, { shortcut: a, title: { en: C } }]',
    });
    assert.deepEqual(faults.map(describeSourceFault), [
      'data/10-a.yaml:3:7: pages: "a" is already used at data/10-a.yaml:2; remove one of the two',
      'data/20-b.yaml:2:46: pages: "a" is already used at data/10-a.yaml:2; remove one of the two',
    ]);
  });

  const faulty: [what: string, text: string, at: string, message: RegExp][] = [
    ['broken YAML', 'pages:\n  - { shortcut: a', '2:', /./],
    ['a list instead of sections', '- a', '1:1', /map of sections/],
    ['an unknown section', 'pages: []\npagse: []', '2:1', /"pagse".*pages/],
    ['a section that is not a list', 'pages: { a: 1 }', '1:1', /list/],
    [
      'an unknown property, at its place',
      'pages:\n  - shortcut: a\n    title: { en: A }\n    colour: red',
      '4:5',
      /pages: colour: is unknown/,
    ],
    ['a missing property, at its entry', 'pages:\n  - shortcut: a', '2:5', /pages: title: is required/],
  ];
  for (const [what, text, at, message] of faulty) {
    it(`reports ${what}`, async () => {
      const { faults } = await read({ 'data/a.yaml': text });
      assert.ok(faults.length > 0);
      const [fault] = faults;
      assert.ok(`${fault!.line}:${fault!.column}`.startsWith(at), `${fault!.line}:${fault!.column}`);
      assert.match(fault!.message, message);
    });
  }
});
