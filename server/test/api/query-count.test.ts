import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { countQueries } from '../support/query-counter.ts';
import { useTestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';
const title = { en: 'A title' };

forEachEngine('The number of queries', (engine) => {
  const test = useTestApp(engine);
  let editor: Client;
  let form: { id: string };
  let page: { id: string };

  const ok = async (answer: Promise<{ status: number; text: string; body: any }>) => {
    const { status, text, body } = await answer;
    assert.ok(status < 300, text);
    return body;
  };
  const content = (markers: number) => ({
    en: Array.from({ length: markers }, (_, index) => `<p>@form(form-${index})</p>`).join(''),
  });
  const save = (markers: number) =>
    ok(editor.put(`${CMS}/pages/${page.id}`, { shortcut: 'page', title, content: content(markers) }));
  const counts = async () => ({
    save: await countQueries(() => save(1)),
    read: await countQueries(() => ok(editor.get(`${CMS}/pages/${page.id}`))),
    list: await countQueries(() => ok(editor.get(`${CMS}/pages?size=200`))),
    usages: await countQueries(() => ok(editor.get(`${CMS}/usages/${form.id}`))),
    revisions: await countQueries(() => ok(editor.get(`${CMS}/pages/${page.id}/revisions`))),
  });

  before(async () => {
    editor = await test.signIn('access_cms_page', 'access_cms_forms');
    form = await ok(editor.post(`${CMS}/forms`, { shortcut: 'form-0', title }));
    page = await ok(editor.post(`${CMS}/pages`, { shortcut: 'page', title, content: content(1) }));
    await save(1);
  });

  it('does not depend on the number of rows', async () => {
    const few = await counts();
    assert.ok(Object.values(few).every((count) => count > 0));
    for (let index = 0; index < 30; index += 1) {
      const shortcut = `page-${index}`;
      await ok(editor.post(`${CMS}/pages`, { shortcut, title, content: content(2), contributors: ['date'] }));
    }
    assert.deepEqual(await counts(), few);
  });

  it('of a working copy does not depend on the number of its addresses or of other copies', async () => {
    const url = `${CMS}/pages/${page.id}/draft`;
    const addresses = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ locale: 'en', path: `/wanted-${index}` }));
    const prepare = (address: string, count: number) =>
      ok(editor.put(address, { shortcut: 'page', title, content: content(1), urls: addresses(count) }));
    const counts = async (count: number) => ({
      save: await countQueries(() => prepare(url, count)),
      read: await countQueries(() => ok(editor.get(url))),
    });
    await prepare(url, 1);
    const few = await counts(1);
    for (let index = 0; index < 5; index += 1) {
      const other = await ok(editor.post(`${CMS}/pages`, { shortcut: `copied-${index}`, title }));
      await prepare(`${CMS}/pages/${other.id}/draft`, 50);
    }
    assert.deepEqual(await counts(50), few);
    assert.equal((await editor.get(url)).body.conflicts.length, 50);
  });

  it('does not depend on the number of markers', async () => {
    const few = await countQueries(() => save(1));
    assert.equal(await countQueries(() => save(100)), few);
    const items = await ok(editor.get(`${CMS}/usages/${form.id}`));
    assert.ok(items.items.length > 0);
  });

  it('is bounded by refusing too many markers and content over its limit', async () => {
    const many = { shortcut: 'many', title, content: content(2001) };
    const refused = await editor.post(`${CMS}/pages`, many);
    assert.deepEqual([refused.status, refused.body.errors[0].code], [422, 'too-many-markers']);
    const large = { shortcut: 'large', title, content: { en: 'x'.repeat(10 * 1024 * 1024) } };
    assert.equal((await editor.post(`${CMS}/pages`, large)).status, 413);
  });
});
