import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';
import { prepareCopy } from '../support/working-copies.ts';

const CMS = '/api/admin/cms';
const PAGES = `${CMS}/pages`;
const ARTICLES = `${CMS}/articles`;

forEachEngine('versions of working copies', (engine) => {
  const test = useTestApp(engine);
  let editor: Client;
  let modelId: string;
  let next = 0;

  before(async () => {
    editor = await test.signIn('access_cms_page', 'access_cms_articles', 'access_cms_articles_model');
    const model = await editor.post(`${CMS}/articles-model`, { shortcut: 'note', name: { en: 'Note' } });
    modelId = model.body.id;
  });

  const create = async (collection: string, body: object) => {
    const shortcut = `entity-${(next += 1)}`;
    const answer = await editor.post(collection, {
      shortcut,
      title: { en: 'Live' },
      status: 'published',
      ...body,
    });
    assert.equal(answer.status, 201, answer.text);
    return { ...answer.body, url: `${collection}/${answer.body.id}` };
  };
  const page = (change: object = {}) => create(PAGES, { content: { en: '<p>Live words</p>' }, ...change });
  const prepare = (entity: { url: string }, change: object) => prepareCopy(editor, entity, change);
  const faults = (answer: { body: { errors: { pointer: string; code: string }[] } }) =>
    answer.body.errors.map(({ pointer, code }) => `${pointer} ${code}`);

  it('are never those of the live state or of a discarded copy', async () => {
    const live = await page();
    const first = await prepare(live, { title: { en: 'First' } });
    for (let version = 1; version < 4; version += 1) {
      const body = { shortcut: live.shortcut, title: { en: `Live ${version}` }, status: 'published' };
      const saved = await editor.put(live.url, body);
      const headers = { 'if-match': saved.headers.etag! };
      assert.equal((await editor.put(`${live.url}/draft`, body, headers)).status, 412);
      assert.equal((await editor.delete(`${live.url}/draft`, headers)).status, 412);
    }
    await editor.delete(`${live.url}/draft`);
    const second = await prepare(live, { title: { en: 'Second' } });
    assert.notEqual(second.version, first.version);
    const former = { 'if-match': `"${first.version}"` };
    assert.equal((await editor.post(`${live.url}/publish`, undefined, former)).status, 412);
    assert.equal((await editor.get(`${live.url}/draft`)).body.title.en, 'Second');
  });

  it('report each other when they want the same shortcut or address', async () => {
    const [one, two] = [await page(), await page({ urls: [{ locale: 'en', path: '/mine' }] })];
    const urls = ['/mine', '/wanted'].map((path) => ({ locale: 'en', path }));
    const alone = await prepare(one, { shortcut: 'wished', urls: urls.slice(1) });
    assert.deepEqual(alone.conflicts, []);
    const second = await prepare(two, { shortcut: 'wished', urls });
    assert.deepEqual(faults({ body: { errors: second.conflicts } }), [
      '/shortcut taken',
      '/urls/1/path taken',
    ]);
    const first = (await editor.get(`${one.url}/draft`)).body;
    assert.deepEqual(faults({ body: { errors: first.conflicts } }), [
      '/shortcut taken',
      '/urls/0/path taken',
    ]);
    // A copy may always keep the entity's own values.
    await prepare(one, { shortcut: two.shortcut, urls: [] });
    assert.deepEqual((await prepare(two, { urls })).conflicts, []);
    // Shortcuts are unique within a kind.
    const note = await create(ARTICLES, { modelId });
    assert.deepEqual((await prepare(note, { shortcut: 'wished' })).conflicts, []);
    await prepare(one, { shortcut: 'wished', urls: urls.slice(1) });
    await editor.delete(`${two.url}/draft`);
    assert.deepEqual((await editor.get(`${one.url}/draft`)).body.conflicts, []);
  });

  it('keep the replaced state as a revision', async () => {
    const live = await page();
    await prepare(live, { content: { en: '<p>New words</p>' } });
    assert.equal((await editor.get(`${live.url}/revisions`)).body.total, 0);
    test.clock.advance(1000);
    const published = (await editor.post(`${live.url}/publish`)).body;
    const { items } = (await editor.get(`${live.url}/revisions`)).body;
    assert.deepEqual(items, [
      {
        version: 1,
        updatedAt: live.updatedAt,
        updatedBy: editor.login,
        replacedAt: published.updatedAt,
        replacedBy: editor.login,
      },
    ]);
    const { state } = (await editor.get(`${live.url}/revisions/1`)).body;
    assert.equal(state.content.en, '<p>Live words</p>');
    const difference = (await editor.get(`${live.url}/revisions/1/difference`)).body;
    assert.deepEqual(difference.items, [
      { pointer: '/content/en', before: '<p>Live words</p>', after: '<p>New words</p>' },
    ]);
  });

  it('stay when an earlier version is restored, and are not published over it without confirmation', async () => {
    const live = await page();
    await editor.put(live.url, { shortcut: live.shortcut, title: { en: 'Second' }, status: 'published' });
    const copy = await prepare(live, { title: { en: 'Prepared' } });
    const restored = await editor.post(`${live.url}/revisions/1/restore`);
    assert.deepEqual([restored.status, restored.body.version, restored.body.title.en], [200, 3, 'Live']);
    assert.deepEqual(
      [restored.body.workingCopy.version, restored.body.workingCopy.baseVersion],
      [copy.version, 2],
    );
    const refused = await editor.post(`${live.url}/publish`);
    assert.deepEqual([refused.status, refused.body.code], [412, 'stale']);
    assert.equal((await editor.get(live.url)).body.title.en, 'Live');
    await prepare(live, { title: { en: 'Prepared' }, baseVersion: 3 });
    const published = await editor.post(`${live.url}/publish`);
    assert.deepEqual(
      [published.status, published.body.version, published.body.title.en],
      [200, 4, 'Prepared'],
    );
  });
});
