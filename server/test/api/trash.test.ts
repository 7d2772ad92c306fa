import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { BULK_MAX_IDS } from '../../src/contract/bulk-limit.ts';
import type { BulkView } from '../../src/contract/bulk.ts';
import type { TrashItemView } from '../../src/contract/trash.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';
import { fileOf, postForm } from '../support/upload.ts';

const CMS = '/api/admin/cms';
const TRASH = `${CMS}/trash`;
const DAY_MS = 86_400_000;

forEachEngine('The trash', (engine) => {
  const test = useTestApp(engine, { settings: ['app.cms.languages=en,fr'] });
  let editor: Client;
  before(async () => {
    editor = await test.signIn(
      ...(['access_cms_page', 'access_cms_articles', 'access_cms_articles_model'] as const),
      ...(['access_cms_forms', 'access_css'] as const),
    );
  });

  const create = async (path: string, body: object) => {
    const { status, body: created, text } = await editor.post(path, body);
    assert.equal(status, 201, text);
    return created as { id: string; version: number };
  };
  const page = (shortcut: string, more: object = {}) =>
    create(`${CMS}/pages`, {
      ...{ shortcut, status: 'published', title: { en: `Page ${shortcut}` } },
      ...{ content: { en: `<p>Text of ${shortcut}</p>` }, ...more },
    });
  const remove = async (path: string) => {
    const { status, text } = await editor.delete(path);
    assert.equal(status, 204, text);
  };
  const listed = async (query = '') =>
    (await editor.get(`${TRASH}?size=100${query}`)).body.items as TrashItemView[];
  const restore = async (at: string, status = 204) => {
    const answer = await editor.post(`${TRASH}/${at}/restore`, undefined);
    assert.equal(answer.status, status, answer.text);
    return answer.body as { errors: { pointer: string; code: string }[] };
  };

  it('restores a page with its addresses, history, pending changes, redirects and children', async () => {
    const { id } = await page('old-name', { urls: [{ locale: 'en', path: '/our-work' }] });
    const read = async () => (await editor.get(`${CMS}/pages/${id}`)).body;
    const renamed = await editor.put(`${CMS}/pages/${id}`, {
      ...(await read()),
      ...{ shortcut: 'work', urls: [{ locale: 'en', path: '/work' }] },
    });
    assert.equal(renamed.status, 200, renamed.text);
    const child = await page('child', { parent: 'work' });
    const pending = { ...(await read()), content: { en: '<p>Pending</p>' } };
    assert.equal((await editor.put(`${CMS}/pages/${id}/draft`, pending)).status, 200);
    const before = await read();

    await remove(`${CMS}/pages/${id}?force=true`);
    assert.equal((await test.visitor.get('/work')).status, 404);
    assert.equal((await test.visitor.get('/our-work')).status, 404);
    const [item] = await listed('&search=work');
    assert.deepEqual([item?.kind, item?.id, item?.title], ['page', id, { en: 'Page old-name' }]);

    await restore(`pages/${id}`);
    assert.deepEqual(await read(), before);
    assert.match((await test.visitor.get('/work')).text, /Text of old-name/);
    assert.equal((await test.visitor.get('/our-work')).headers.location, '/work');
    assert.equal((await editor.get(`${CMS}/pages/${id}/revisions`)).body.total, 1);
    assert.match((await editor.get(`${CMS}/pages/${id}/draft`)).text, /Pending/);
    assert.equal((await editor.get(`${CMS}/pages/${child.id}`)).body.parent, 'work');
    assert.deepEqual(await listed('&search=work'), []);
    await restore(`pages/${id}`, 404);
  });

  it('reports conflicts', async () => {
    const { id } = await page('taken');
    await remove(`${CMS}/pages/${id}`);
    const other = await page('taken');
    const { errors } = await restore(`pages/${id}`, 409);
    assert.deepEqual(
      errors.map(({ pointer, code }) => [pointer, code]),
      [['/shortcut', 'taken']],
    );
    assert.equal((await listed('&search=taken')).length, 1);
    await remove(`${CMS}/pages/${other.id}`);
    await restore(`pages/${id}`);
  });

  it('reserves no shortcut or address and has no references', async () => {
    const form = await create(`${CMS}/forms`, {
      shortcut: 'asked',
      title: { en: 'Asked' },
      fields: [{ name: 'name', type: 'text', attributes: { label: { en: 'Name' } } }],
    });
    const holder = await page('holder', { content: { en: '@form(asked)' } });
    assert.equal((await editor.delete(`${CMS}/forms/${form.id}`)).status, 409);
    await remove(`${CMS}/pages/${holder.id}`);
    await remove(`${CMS}/forms/${form.id}`);
    await restore(`forms/${form.id}`);
    await restore(`pages/${holder.id}`);
    assert.match((await test.visitor.get('/view/holder')).text, /<form/);
    const { items } = (await editor.get(`${CMS}/usages/${form.id}`)).body;
    assert.deepEqual(
      (items as { shortcut: string }[]).map(({ shortcut }) => shortcut),
      ['holder'],
    );
  });

  it('restores a model with the articles deleted with it', async () => {
    const model = await create(`${CMS}/articles-model`, {
      shortcut: 'note',
      name: { en: 'Note' },
      fields: [{ name: 'body', type: 'text', attributes: { label: { en: 'Body' } } }],
    });
    const article = await create(`${CMS}/articles`, {
      ...{ shortcut: 'first-note', modelId: model.id, status: 'published', title: { en: 'First' } },
      values: { body: 'The text' },
    });
    await remove(`${CMS}/articles-model/${model.id}?force=true`);
    assert.equal((await listed('&kind=article')).length, 1);
    await restore(`articles/${article.id}`, 409);
    await restore(`articleModels/${model.id}`);
    assert.equal((await editor.get(`${CMS}/articles/${article.id}`)).body.values.body, 'The text');
    assert.deepEqual(await listed('&kind=article'), []);
  });

  it('keeps the files of media, which are not served until they are restored', async () => {
    const sent = await postForm(test.app.server, editor, `${CMS}/media`, [
      ['file', fileOf('%PDF-1.4\n%%EOF\n', 'plan.pdf')],
    ]);
    assert.equal(sent.status, 201);
    const { id, url } = sent.body as { id: string; url: string };
    await remove(`${CMS}/media/${id}`);
    assert.equal((await test.visitor.get(url)).status, 404);
    await restore(`media/${id}`);
    assert.equal((await test.visitor.get(url)).status, 200);
    await remove(`${CMS}/media/${id}`);
    await remove(`${TRASH}/media/${id}`);
    await restore(`media/${id}`, 404);
  });

  it('restores navigations and style sheets', async () => {
    const menu = await create(`${CMS}/navigation`, { shortcut: 'side', title: { en: 'Side' }, items: [] });
    await remove(`${CMS}/navigation/${menu.id}`);
    await restore(`navigation/${menu.id}`);
    await create('/api/admin/css', { id: 'festive', content: 'a { color: red }' });
    await remove('/api/admin/css/festive');
    await restore('styleSheets/festive');
    assert.match((await editor.get('/api/admin/css/festive')).text, /color: red/);
    await restore('styleSheets/festive', 404);
  });

  it('lists only items that the caller may restore', async () => {
    const { id } = await page('private');
    await remove(`${CMS}/pages/${id}`);
    const other = await test.signIn('access_cms_forms');
    const { body } = await other.get(`${TRASH}?size=100`);
    assert.deepEqual(
      (body.items as TrashItemView[]).filter(({ kind }) => kind === 'page'),
      [],
    );
    assert.equal((await other.post(`${TRASH}/pages/${id}/restore`, undefined)).status, 403);
    assert.equal((await other.delete(`${TRASH}/pages/${id}`)).status, 403);
  });

  const bulk = async (client: Client, body: object) => {
    const answer = await client.post(`${TRASH}/bulk`, body);
    assert.equal(answer.status, 200, answer.text);
    const { items, next } = answer.body as BulkView;
    return { next, outcomes: items.map(({ id, status, error }) => [id, error?.code ?? status]) };
  };

  it('restores and deletes everything that a list has, in bounded steps', async () => {
    const ids: string[] = [];
    for (let number = 0; number <= BULK_MAX_IDS; number += 1) ids.push((await page(`herd-${number}`)).id);
    const { body } = await editor.post(`${CMS}/pages/bulk`, { action: 'delete', ids: ids.slice(1) });
    assert.ok((body as BulkView).items.every(({ status }) => status === 204));
    test.clock.advance(1);
    await remove(`${CMS}/pages/${ids[0]}`);
    const filter = { kind: 'page', search: 'herd' };
    const first = await bulk(editor, { action: 'restore', filter });
    assert.deepEqual(first.outcomes[0], [`pages/${ids[0]}`, 204]);
    assert.equal(first.outcomes.length, BULK_MAX_IDS);
    const second = await bulk(editor, { action: 'delete', filter, after: first.next });
    assert.deepEqual([second.outcomes.length, second.next], [1, undefined]);
    assert.deepEqual(await listed('&search=herd'), []);
    assert.equal((await editor.get(`${CMS}/pages?search=herd`)).body.total, BULK_MAX_IDS);
    const again = await bulk(editor, { action: 'restore', ids: [second.outcomes[0]![0]] });
    assert.equal(again.outcomes[0]![1], 'not-found');
  });

  it('restores several items of any kind, each by itself, and what was deleted with one of them', async () => {
    const model = await create(`${CMS}/articles-model`, {
      shortcut: 'memo',
      name: { en: 'Memo' },
      fields: [],
    });
    const memo = await create(`${CMS}/articles`, {
      ...{ shortcut: 'first-memo', modelId: model.id, title: { en: 'First' }, values: {} },
    });
    await remove(`${CMS}/articles-model/${model.id}?force=true`);
    await create('/api/admin/css', { id: 'quiet', content: 'a { color: grey }' });
    await remove('/api/admin/css/quiet');
    const held = await page('held');
    await remove(`${CMS}/pages/${held.id}`);
    await page('held');

    const [article, modelKey] = [`articles/${memo.id}`, `articleModels/${model.id}`];
    const ids = [article, modelKey, `pages/${held.id}`, 'styleSheets/quiet', 'media/nowhere'];
    const writer = await test.signIn('access_cms_articles');
    assert.deepEqual((await bulk(writer, { action: 'restore', ids })).outcomes, [
      [article, 'forbidden'],
      [modelKey, 'forbidden'],
      [`pages/${held.id}`, 'forbidden'],
      ['styleSheets/quiet', 'forbidden'],
      ['media/nowhere', 'not-found'],
    ]);
    assert.deepEqual((await bulk(editor, { action: 'restore', ids })).outcomes, [
      [article, 204],
      [modelKey, 204],
      [`pages/${held.id}`, 'conflict'],
      ['styleSheets/quiet', 204],
      ['media/nowhere', 'not-found'],
    ]);
    assert.equal((await editor.get(`${CMS}/articles/${memo.id}`)).status, 200);
    assert.equal((await editor.get('/api/admin/css/quiet')).status, 200);
    const deleted = await bulk(editor, { action: 'delete', ids: [`pages/${held.id}`] });
    assert.deepEqual(deleted.outcomes, [[`pages/${held.id}`, 204]]);
    const malformed = await editor.post(`${TRASH}/bulk`, { action: 'restore', ids: ['styleSheets/../x'] });
    assert.equal(malformed.status, 422);
  });

  it('restores in bulk only what the caller may restore', async () => {
    const { id } = await page('secret');
    await remove(`${CMS}/pages/${id}`);
    const other = await test.signIn('access_cms_forms');
    const { outcomes } = await bulk(other, { action: 'delete', filter: { search: 'secret' } });
    assert.deepEqual(outcomes, []);
    assert.equal((await listed('&search=secret')).length, 1);
  });

  it('is emptied after the configured days, and on demand', async () => {
    const [old, recent] = [await page('older'), await page('recent')];
    await remove(`${CMS}/pages/${old.id}`);
    test.clock.advance(29 * DAY_MS);
    editor = await test.signIn('access_cms_page');
    await remove(`${CMS}/pages/${recent.id}`);
    test.clock.advance(2 * DAY_MS);
    editor = await test.signIn('access_cms_page');
    await test.app.jobs.run('EmptyTrash');
    const left = (await listed()).map(({ id }) => id);
    assert.ok(!left.includes(old.id));
    assert.ok(left.includes(recent.id));
    await remove(`${TRASH}/pages/${recent.id}`);
    assert.equal((await editor.delete(`${TRASH}/pages/${recent.id}`)).status, 404);
  });
});

forEachEngine('Without a trash', (engine) => {
  const test = useTestApp(engine, { settings: ['app.cms.trash-days=0'] });
  it('deletions are permanent', async () => {
    const editor = await test.signIn('access_cms_page');
    const { body } = await editor.post(`${CMS}/pages`, { shortcut: 'gone', title: { en: 'Gone' } });
    await editor.delete(`${CMS}/pages/${body.id}`);
    assert.equal((await editor.get(TRASH)).body.total, 0);
    assert.equal((await editor.post(`${TRASH}/pages/${body.id}/restore`, undefined)).status, 404);
  });
});
