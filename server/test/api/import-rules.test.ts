import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, it } from 'node:test';
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

  it('hold for what an import publishes: all its faults at once, nothing written', async () => {
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
    // There, the others are new as well.
    const others = ['articles/three values.next', 'articles/two shortcut', 'articles/two values.text.en'];
    assert.deepEqual(placesOf(faults), [...own, ...others].sort());
    assert.match(faults.join('\n'), /one → three → two → one/);
    const { rows } = await readShortcuts(empty);
    assert.deepEqual(rows, []);
  });

  it('take an import whose references come with it, in any order, and drafts as they are', async () => {
    const { app, folder, edit } = await exported();
    edit('articles/draft.yaml', /values: .*/, 'values: { text: { en: "@article(nobody)" } }');
    edit('articles/one.yaml', '<p>one</p>', '<p>@form(contact)</p>');
    assert.equal((await app.portability.import(folder, PLAIN)).outcome, 'done');
    const empty = await start();
    assert.equal((await empty.app.portability.import(folder, PLAIN)).outcome, 'done');
  });

  it('let a page and an article change places', async () => {
    const { app, folder, edit } = await exported();
    edit('pages/plain.yaml', '/notes/four', '/notes/three');
    edit('articles/three.yaml', 'shortcut: three', 'shortcut: four');
    assert.equal((await app.portability.import(folder, PLAIN)).outcome, 'done');
    assert.deepEqual((await app.portability.import(folder, PLAIN)).faults, []);
  });

  it('hold for data scripts: all faults at once', async () => {
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
