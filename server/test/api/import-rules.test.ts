import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, it } from 'node:test';
import sharp from 'sharp';
import { createClient } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const PLAIN = { overwrite: true, dryRun: false, progress: () => undefined };

const SITE = `
articleModels:
  - shortcut: note
    name: { en: Note }
    path: /notes/{shortcut}
    fields:
      - { name: text, type: rich-text, localised: true, attributes: { label: { en: Text } } }
      - { name: next, type: article, attributes: { label: { en: Next } } }
forms:
  - { shortcut: contact, title: { en: Contact }, status: closed }
articles:
  - { shortcut: one, model: note, title: { en: One }, status: published, values: { text: { en: '<p>one</p>' } } }
  - { shortcut: two, model: note, title: { en: Two }, status: published, values: { text: { en: '<p>@article(one)</p>' } } }
  - { shortcut: three, model: note, title: { en: Three }, status: published, values: { next: two } }
  - { shortcut: draft, model: note, title: { en: Draft } }
pages:
  - { shortcut: home, title: { en: Home }, status: published, content: { en: '<p>@article(two) @form(contact)</p>' } }
  - { shortcut: plain, title: { en: Plain }, urls: [{ locale: en, path: /notes/four }] }
`;

forEachEngine('the rules of the API', (engine) => {
  const open: TestApp[] = [];
  afterEach(() => Promise.all(open.splice(0).map(({ app }) => app.close())));

  async function start(script?: string) {
    const project = script === undefined ? {} : { 'data/site.yaml': script };
    const test = await startTestApp(engine, { project, asStored: script === undefined });
    open.push(test);
    return test;
  }

  async function exported() {
    const folder = temporaryFolder();
    const { app } = await start(SITE);
    await app.portability.export(folder, PLAIN.progress);
    const edit = (path: string, from: string | RegExp, to: string) => {
      const before = readFileSync(join(folder, path), 'utf8');
      const after = before.replace(from, to);
      assert.notEqual(after, before, `${path} holds ${String(from)}`);
      writeFileSync(join(folder, path), after);
    };
    return { app, folder, edit };
  }

  async function refused(app: TestApp['app'], folder: string): Promise<string[]> {
    const report = await app.portability.import(folder, PLAIN);
    assert.equal(report.outcome, 'refused', JSON.stringify(report));
    return [...report.faults].sort();
  }

  it('apply to everything that an import publishes: all faults are reported at once, and nothing is written', async () => {
    const { app, folder, edit } = await exported();
    edit('articles/one.yaml', '<p>one</p>', '<p>@article(three) @form(nowhere) @article(draft)</p>');
    edit('pages/home.yaml', '@article(two)', '@article(two) @article(draft) @article(nobody)');
    edit('pages/plain.yaml', '/notes/four', '/notes/two');
    const placesOf = (faults: readonly string[]) =>
      faults.map((fault) => /^([a-z/-]+)\.yaml:\d+: ([\w.]+):/.exec(fault)!.slice(1).join(' ')).sort();
    const own = [
      ...Array.from({ length: 3 }, () => 'articles/one values.text.en'),
      ...['pages/home content.en', 'pages/home content.en', 'pages/plain urls.0.path'],
    ];
    assert.deepEqual(placesOf(await refused(app, folder)), own);
    const empty = await start();
    const faults = await refused(empty.app, folder);
    // On that site the others are new as well.
    const others = ['articles/three values.next', 'articles/two shortcut', 'articles/two values.text.en'];
    assert.deepEqual(placesOf(faults), [...own, ...others].sort());
    assert.match(faults.join('\n'), /one → three → two → one/);
    const { rows } = await readShortcuts(empty);
    assert.deepEqual(rows, []);
  });

  it('name the owner of a duplicate address or id', async () => {
    const { app, folder, edit } = await exported();
    edit('pages/plain.yaml', '/notes/four', '/notes/two');
    const form = readFileSync(join(folder, 'forms/contact.yaml'), 'utf8');
    edit('articles/draft.yaml', /^id: .*$/m, /^id: .*$/m.exec(form)![0]);
    const [id] = await refused(app, folder);
    assert.match(id!, /^articles\/draft\.yaml:\d+: id: .* It belongs to the form “contact”\.$/);
    rmSync(join(folder, 'articles/draft.yaml'));
    const [article] = await refused(app, folder);
    assert.match(article!, /^pages\/plain\.yaml:\d+: urls\.0\.path: .* It belongs to the article “two”\.$/);
    edit('pages/plain.yaml', '/notes/two', '/both');
    edit('pages/home.yaml', 'urls: []', 'urls: [{ locale: en, path: /both }]');
    const [page] = await refused(app, folder);
    assert.match(page!, /^pages\/plain\.yaml:\d+: urls\.0\.path: .* It belongs to the page “home”\.$/);
  });

  it('accept references within the import, in any order, and incomplete drafts', async () => {
    const { app, folder, edit } = await exported();
    edit('articles/draft.yaml', /values: .*/, 'values: { text: { en: "@article(nobody)" } }');
    edit('articles/one.yaml', '<p>one</p>', '<p>@form(contact)</p>');
    assert.equal((await app.portability.import(folder, PLAIN)).outcome, 'done');
    const empty = await start();
    assert.equal((await empty.app.portability.import(folder, PLAIN)).outcome, 'done');
  });

  it('allow a page and an article to swap addresses', async () => {
    const { app, folder, edit } = await exported();
    edit('pages/plain.yaml', '/notes/four', '/notes/three');
    edit('articles/three.yaml', 'shortcut: three', 'shortcut: four');
    assert.equal((await app.portability.import(folder, PLAIN)).outcome, 'done');
    assert.deepEqual((await app.portability.import(folder, PLAIN)).faults, []);
  });

  it('apply to redirects: a single target, an address that browsers may follow, and no loops', async () => {
    const { app, folder } = await exported();
    const facts = 'createdAt: 2026-01-01T00:00:00Z, createdBy: null';
    const nobody = '0190b3e0-0000-7000-8000-000000000000';
    const faultsOf = async (...entries: string[]) => {
      const lines = entries.map((entry) => `  - { locale: null, origin: manual, ${facts}, ${entry} }\n`);
      writeFileSync(join(folder, 'redirects.yaml'), `redirects:\n${lines.join('')}`);
      return (await refused(app, folder)).map((fault) => fault.replace(/^redirects\.yaml:\d+: /, ''));
    };
    const addresses = [
      'javascript:alert(1)',
      '//example.org',
      '/x\\r\\nSet-Cookie: a=b',
      '/été',
      'HTTP://x.test',
    ];
    for (const to of addresses) {
      const [fault, ...others] = await faultsOf(`from: /old, target: null, to: "${to}"`);
      assert.match(fault!, /^redirects\.0\.to: Enter a path/, to);
      assert.deepEqual(others, []);
    }
    for (const both of ['target: null, to: null', `target: ${nobody}, to: /x`]) {
      assert.match((await faultsOf(`from: /old, ${both}`)).join(), /^redirects\.0\.to: Enter a path/, both);
    }
    assert.match(
      (await faultsOf(`from: /old, target: ${nobody}, to: null`)).join(),
      /^redirects\.0\.target: There is no/,
    );
    const twice = await faultsOf('from: /old, target: null, to: /a', 'from: /old, target: null, to: /b');
    assert.match(twice.join(), /^redirects\.1\.from: .*more than once/);
    const circle = await faultsOf('from: /a, target: null, to: "/b?x=1"', 'from: /b, target: null, to: /a');
    assert.match(circle.join(), /^redirects\.0\.to: .*lead back.*redirects\.1\.to: .*lead back/);
  });

  it('apply to names, versions and sizes, and wrong types are refused', async () => {
    const { app, folder, edit } = await exported();
    const id = '01980000-0000-7000-8000-00000000bbbb';
    const facts =
      'createdAt: 2026-01-01T00:00:00Z, createdBy: null, updatedAt: 2026-01-01T00:00:00Z, updatedBy: null';
    mkdirSync(join(folder, 'media', id), { recursive: true });
    const name = 'é\r\n"x.html';
    await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toFile(join(folder, 'media', id, name));
    const medium = (version: number) =>
      `{ id: ${id}, version: ${version}, ${facts}, name: ${JSON.stringify(name)}, hash: x, title: {}, alt: {} }`;
    writeFileSync(join(folder, 'media', id, 'medium.yaml'), medium(1));
    assert.equal((await app.portability.import(folder, PLAIN)).outcome, 'done');
    const served = await createClient(app.server).get(`/media/${id}/e-x.png`);
    assert.deepEqual(
      [served.status, served.headers['content-disposition']],
      [200, 'inline; filename="e-x.png"'],
    );

    writeFileSync(join(folder, 'media', id, 'medium.yaml'), medium(2 ** 31));
    edit('pages/home.yaml', /version: .*/, 'version: .inf');
    edit('pages/plain.yaml', /title:\n/, 'title: &title\n');
    edit('pages/plain.yaml', /description: .*/, 'description: *title');
    mkdirSync(join(folder, 'css'), { recursive: true });
    writeFileSync(join(folder, 'css/large.css'), ' '.repeat(512 * 1024 + 1));
    const form = /^id: (.*)/m.exec(readFileSync(join(folder, 'forms/contact.yaml'), 'utf8'))![1]!;
    const entry = `{ shortcut: old, form: ${form} }`;
    writeFileSync(join(folder, 'former-form-shortcuts.yaml'), `shortcuts: [${entry}, ${entry}]`);
    const faults = (await refused(app, folder)).map((fault) => fault.replace(/:\d+:/, ':'));
    assert.deepEqual(
      faults.map((fault) => fault.split(': ').slice(0, 2).join(' ')),
      [
        'css/large.css This text is too large',
        'former-form-shortcuts.yaml shortcuts.1.shortcut',
        `media/${id}/medium.yaml version`,
        'pages/home.yaml version',
        'pages/plain.yaml Alias resolution is disabled',
      ],
    );
  });

  it('apply to data scripts: all faults at once', async () => {
    const script = SITE.replace('<p>one</p>', '<p>@article(three) @form(nowhere)</p>')
      .replace('/notes/four', '/notes/two')
      .replace('next: two', 'next: nobody')
      .replace('@article(two) @form', '@article(draft) @form');
    await assert.rejects(start(script), ({ message }: Error) => {
      for (const part of [
        'site.yaml:12:92: articles: values.text.en',
        'site.yaml:14:78: articles: values',
        'site.yaml:17:74: pages: content',
        'site.yaml:18:67: pages: urls.0.path',
      ]) {
        assert.ok(message.includes(part), `${part} in\n${message}`);
      }
      return true;
    });
  });
});

const readShortcuts = ({ app }: TestApp) =>
  app.database.read
    .selectFrom('content_entity')
    .select('shortcut')
    .execute()
    .then((rows) => ({ rows }));
