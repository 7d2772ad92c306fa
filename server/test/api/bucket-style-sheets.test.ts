import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openProject } from '../../src/config/open-project.ts';
import { createStyleSheetStore } from '../../src/features/style-sheets/style-sheet.store.ts';
import { openFileStores } from '../../src/app/file-stores.ts';
import type { FileStore } from '../../src/files/file-store.ts';
import { startBucketServer, type BucketServer } from '../support/bucket-server.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine, type Engine } from '../support/engines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { testProject } from '../support/test-project.ts';

const CSS = '/api/admin/css';
const PROJECT = {
  'data/site.yaml': `
stylesheets: [{ id: site, file: site.css }]
pages: [{ shortcut: home, title: { en: Home }, status: published, stylesheets: [site], content: { en: Hello } }]
`,
  'data/site.css': 'p { color: teal }',
};
const HOME = '/view/home?locale=en';

const storage: BucketServer = await startBucketServer();
after(() => storage.halt());

forEachEngine('style sheets in a bucket', (engine) => {
  let here: TestApp;
  let there: TestApp;
  let designer: Client;
  let other: Client;

  before(async () => {
    const url = await engine.newDatabase();
    const shared: Engine = { name: engine.name, newDatabase: () => Promise.resolve(url) };
    const options = { project: PROJECT, settings: storage.settings(engine.name) };
    here = await startTestApp(shared, options);
    there = await startTestApp(shared, options);
    designer = await here.signIn('access_css', 'access_cms_page');
    other = await there.signIn('access_css');
  });
  after(async () => {
    await here.app.close();
    await there.app.close();
  });

  const css = async ({ visitor }: TestApp) => (await visitor.get('/css/site.css')).text;
  const link = async ({ visitor }: TestApp) =>
    /\/css\/site\.css\?v=[\w-]+/.exec((await visitor.get(HOME)).text)?.[0];
  const save = async (by: Client, content: string, version?: string) =>
    by.put(`${CSS}/site`, { content, ...(version ? { version } : {}) });

  async function until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) await pause(2);
  }

  it('are inserted by data scripts and cost no requests while unchanged', async () => {
    assert.deepEqual(storage.keys(engine.name), ['css/site.css']);
    const [first, address] = [await css(here), await link(here)];
    assert.equal(first, 'p { color: teal }');
    const asked = storage.requests().length;
    for (let count = 0; count < 20; count += 1) {
      assert.equal(await css(here), first);
      assert.equal(await link(here), address);
    }
    assert.equal(storage.requests().length, asked);
  });

  it('written by one instance are served by both at the next request', async () => {
    for (let round = 1; round <= 20; round += 1) {
      const content = `p { margin: ${round}px }`;
      const before = await link(there);
      const { status, body } = await save(designer, content);
      assert.equal(status, 200);
      assert.equal(await css(here), content);
      assert.equal(await link(here), body.url);
      await until(async () => (await css(there)) === content);
      await until(async () => (await link(there)) === body.url);
      assert.notEqual(body.url, before);
    }
  });

  it('are not overwritten by an instance that missed a change', async () => {
    const { body: read } = await other.get(`${CSS}/site`);
    const [first, second] = [
      await save(designer, 'a {}', read.version),
      await save(other, 'b {}', read.version),
    ];
    assert.deepEqual([first.status, second.status], [200, 412]);
    assert.equal((await other.get(`${CSS}/site`)).body.content, 'a {}');
  });

  it('delay only changes of the same style sheet while the storage is slow', async () => {
    const { body: read } = await designer.get(`${CSS}/site`);
    const held = storage.hold('PUT css/site.css', 'before', engine.name);
    const first = save(designer, 'slow {}', read.version);
    await held.arrived;
    const page = { shortcut: 'meanwhile', title: { en: 'Meanwhile' } };
    const saved = await designer.post('/api/admin/cms/pages', page);
    assert.equal(saved.status, 201, saved.text);
    assert.equal((await other.put(`${CSS}/other`, { content: '' })).status, 404);
    assert.equal((await other.post(CSS, { id: 'other', content: 'o {}' })).status, 201);
    const second = save(other, 'late {}', read.version);
    held.letGo();
    assert.deepEqual([(await first).status, (await second).status], [200, 412]);
    assert.equal((await other.get(`${CSS}/site`)).body.content, 'slow {}');
    assert.equal((await designer.delete(`/api/admin/cms/pages/${saved.body.id}`)).status, 204);
    assert.equal((await other.delete(`${CSS}/other`)).status, 204);
  });

  it('keep ten versions that can be read and restored, also after deletion', async () => {
    for (let count = 1; count <= 12; count += 1) await save(designer, `p { top: ${count}px }`);
    const { items } = (await other.get(`${CSS}/site/versions`)).body;
    assert.equal(items.length, 10);
    const [latest] = items;
    const { body: version } = await other.get(`${CSS}/site/versions/${latest.id}`);
    assert.equal(version.content, 'p { top: 11px }');
    assert.equal(storage.keys(engine.name).filter((key) => key.startsWith('css/.versions/site/')).length, 10);

    assert.equal((await designer.delete(`${CSS}/site?force=true`)).status, 204);
    assert.equal((await here.visitor.get('/css/site.css')).status, 404);
    assert.equal(await link(here), undefined);
    await until(async () => (await link(there)) === undefined);
    const { items: after } = (await designer.get(`${CSS}/site/versions`)).body;
    const restored = await other.post(`${CSS}/site/versions/${after[0].id}/restore`);
    assert.deepEqual([restored.status, restored.body.content], [200, 'p { top: 12px }']);
    assert.equal(await css(there), 'p { top: 12px }');
    await until(async () => (await css(here)) === 'p { top: 12px }');
  });

  it('are served unchanged while the storage is unavailable, and cannot be edited then', async () => {
    const [content, address] = [await css(here), await link(here)];
    await storage.halt();
    const { status, body } = await save(designer, 'c {}');
    assert.deepEqual([status, body.code], [503, 'unavailable']);
    const page = (await designer.get('/api/admin/cms/pages')).body.items[0];
    const { body: full } = await designer.get(`/api/admin/cms/pages/${page.id}`);
    assert.equal(await css(here), content);
    await storage.resume();
    const saved = await designer.put(`/api/admin/cms/pages/${page.id}`, { ...full, title: { en: 'Anew' } });
    assert.equal(saved.status, 200, saved.text);
    assert.equal(await link(here), address);
    assert.equal((await save(designer, 'd {}')).status, 200);
    assert.equal(await css(here), 'd {}');
  });
});

describe('a cached style sheet', () => {
  async function styleSheetFiles(): Promise<FileStore> {
    const project = await openProject({
      ...{ project: testProject(), data: temporaryFolder(), settings: storage.settings() },
      ...{ environment: {}, workingDirectory: process.cwd(), needsData: true },
    });
    assert.ok(!('faults' in project));
    return (await openFileStores(project)).styleSheets;
  }

  it('is checked again when due, and served while the storage is unavailable', async () => {
    const files = await styleSheetFiles();
    const due = createStyleSheetStore(files, { lookAgainMs: 0 });
    const remembering = createStyleSheetStore(files);
    storage.plant('css/hand.css', 'p {}');
    const contents = async () => [
      (await remembering.read('hand'))?.content.toString(),
      (await due.read('hand'))?.content.toString(),
    ];
    assert.deepEqual(await contents(), ['p {}', 'p {}']);
    storage.plant('css/hand.css', 'b {}');
    assert.deepEqual(await contents(), ['p {}', 'b {}']);
    remembering.forget(['stylesheet:hand']);
    assert.deepEqual(await contents(), ['b {}', 'b {}']);
    await storage.halt();
    assert.deepEqual(await contents(), ['b {}', 'b {}']);
    await storage.resume();
    storage.lose('css/hand.css');
    assert.deepEqual(await contents(), ['b {}', undefined]);
    remembering.forgetAll();
    assert.deepEqual(await contents(), [undefined, undefined]);
  });

  it('is not replaced by what was read before a change', async () => {
    const files = await styleSheetFiles();
    storage.plant('css/raced.css', 'old');
    const store = createStyleSheetStore({
      ...files,
      async read(key) {
        const found = await files.read(key);
        // The style sheet is changed and invalidated before this read completes.
        storage.plant('css/raced.css', 'new');
        store.forget(['stylesheet:raced']);
        return found;
      },
    });
    await store.read('raced');
    assert.equal((await store.read('raced'))?.content.toString(), 'new');
  });
});
