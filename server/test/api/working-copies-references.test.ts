import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';
import { fileOf, postForm } from '../support/upload.ts';
import { prepareCopy } from '../support/working-copies.ts';

const CMS = '/api/admin/cms';
const CSS = '/api/admin/css';
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

forEachEngine('references of working copies', (engine) => {
  const test = useTestApp(engine);
  let editor: Client;
  let modelId: string;
  let next = 0;

  before(async () => {
    editor = await test.signIn(
      ...(['access_cms_page', 'access_cms_forms', 'access_cms_articles'] as const),
      ...(['access_cms_articles_model', 'access_css', 'acces_users'] as const),
    );
    modelId = (await make('articles-model', { name: { en: 'Note' } })).id;
    for (const [name, type] of [
      ['text', 'rich-text'],
      ['related', 'article'],
    ] as const) {
      const field = { name, type, attributes: { label: { en: name } } };
      await editor.post(`${CMS}/articles-model/${modelId}/fields`, field);
    }
  });

  const make = async (collection: string, body: object = {}) => {
    const answer = await editor.post(`${CMS}/${collection}`, {
      shortcut: `entity-${(next += 1)}`,
      ...(collection === 'articles-model' ? {} : { title: { en: 'A title' } }),
      ...(collection === 'articles' ? { modelId } : {}),
      ...body,
    });
    assert.equal(answer.status, 201, answer.text);
    return { ...answer.body, url: `${CMS}/${collection}/${answer.body.id}` };
  };
  const replace = async ({ url }: { url: string }, change: object, query = '') => {
    const live = (await editor.get(url)).body;
    return editor.put(url + query, { ...live, ...change });
  };
  const upload = async (): Promise<{ id: string; url: string }> => {
    const { body } = await postForm(test.app.server, editor, `${CMS}/media`, [
      ['file', fileOf(PIXEL, 'a.gif')],
    ]);
    return body;
  };
  const prepare = (entity: { url: string }, change: object) => prepareCopy(editor, entity, change);
  const usages = async (id: string): Promise<string[]> =>
    (await editor.get(`${CMS}/usages/${id}`)).body.items.map(
      (item: Record<string, string>) => `${item.kind} ${item.shortcut} ${item.where} ${item.locale}`,
    );
  const trail = async ({ id }: { id: string }): Promise<[string, string[]][]> =>
    (await editor.get(`/api/admin/audit?entity=${id}&sort=occurredAt`)).body.items.map(
      ({ action, changed }: { action: string; changed: string[] }) => [action, changed],
    );

  it('are among the usages, marked as pending, as long as the copy exists', async () => {
    const form = await make('forms');
    const article = await make('articles');
    const { id: media, url } = await upload();
    const page = await make('pages', { status: 'published', content: { en: `@form(${form.shortcut})` } });
    const content = { fr: `<p>@form(${form.shortcut})</p><img src="${url}" alt="">` };
    await prepare(page, { content });
    const note = await make('articles');
    await prepare(note, { values: { text: `<p>@form(${form.shortcut})</p>`, related: article.id } });
    const other = await make('forms');
    const field = { name: 'a', type: 'text', attributes: { label: { en: 'A' }, media: { en: media } } };
    await prepare(other, { fields: [field] });

    const live = `page ${page.shortcut} content en`;
    const copies = [
      `page ${page.shortcut} draft.content fr`,
      `article ${note.shortcut} draft.values.text null`,
    ];
    assert.deepEqual((await usages(form.id)).sort(), [live, ...copies].sort());
    assert.deepEqual(await usages(article.id), [`article ${note.shortcut} draft.values.related null`]);
    assert.deepEqual((await usages(media)).sort(), [
      `form ${other.shortcut} draft.fields.a.media en`,
      `page ${page.shortcut} draft.content fr`,
    ]);
    // After saving the live state, the copy still has the reference.
    await editor.put(page.url, { shortcut: page.shortcut, title: { en: 'Changed' }, status: 'published' });
    assert.deepEqual((await usages(form.id)).sort(), [...copies].sort());
    // Once published, the live state has the reference.
    assert.equal((await editor.post(`${page.url}/publish?force=true`)).status, 200);
    await editor.delete(`${note.url}/draft`);
    assert.deepEqual(await usages(form.id), [`page ${page.shortcut} content fr`]);
    await prepare(other, { fields: [] });
    assert.deepEqual(await usages(media), [`page ${page.shortcut} content fr`]);
  });

  it('protect media, style sheets and models, except by force, as drafts do', async () => {
    const { id, url } = await upload();
    const sheet = `sheet-${id}`;
    await editor.post(CSS, { id: sheet, content: 'p {}' });
    const page = await make('pages');
    await prepare(page, { content: { en: `<img src="${url}" alt="">` }, stylesheets: [sheet] });
    const model = await make('articles-model', { name: { en: 'Other' } });
    const note = await make('articles');
    await prepare(note, { modelId: model.id, values: {} });
    for (const [address, user] of [
      [`${CMS}/media/${id}`, page],
      [`${CSS}/${sheet}`, page],
      [model.url, note],
    ]) {
      const refused = await editor.delete(address);
      assert.deepEqual([refused.status, refused.body.code], [409, 'in-use'], address);
      assert.ok(refused.body.errors[0].message.includes(user.shortcut));
    }
    assert.equal((await editor.delete(`${CMS}/media/${id}?force=true`)).status, 204);
    await editor.delete(`${page.url}/draft`);
    assert.equal((await editor.delete(`${CSS}/${sheet}`)).status, 204);
    await editor.delete(note.url);
    assert.equal((await editor.delete(model.url)).status, 204);
  });

  it('do not protect forms and articles: nothing of it is public, and publishing reports them', async () => {
    const form = await make('forms');
    const article = await make('articles', { status: 'published' });
    const page = await make('pages', { status: 'published' });
    await prepare(page, { content: { en: `@form(${form.shortcut}) @article(${article.shortcut})` } });
    // Neither the copy of an article nor what it would include creates a cycle.
    const back = await make('articles', { status: 'published' });
    await prepare(back, { values: { text: `@article(${article.shortcut})` } });
    assert.equal((await replace(article, { values: { text: `@article(${back.shortcut})` } })).status, 200);
    const refused = await editor.post(`${back.url}/publish`);
    assert.deepEqual([refused.status, refused.body.errors[0].code], [422, 'cycle'], refused.text);

    assert.equal((await replace(form, { shortcut: `${form.shortcut}-new` })).status, 200);
    assert.equal((await editor.delete(article.url)).status, 204);
    const lost = (await editor.get(`${page.url}/draft`)).body.warnings;
    assert.deepEqual(lost.map(({ code }: { code: string }) => code).sort(), [
      'unknown-article',
      'unknown-form',
    ]);
    assert.equal((await editor.post(`${page.url}/publish`)).status, 422);
  });

  it('are renamed with ?rewrite=true: the version of the copy increases, not that of its live state', async () => {
    const form = await make('forms');
    const page = await make('pages');
    const copy = await prepare(page, { content: { en: `<p>@form(${form.shortcut})</p>` } });
    const note = await make('articles', { values: { text: `@form(${form.shortcut})` } });
    await prepare(note, { values: { text: `<b>@form(${form.shortcut})</b>` } });
    const to = `${form.shortcut}-new`;
    const renamed = await replace(form, { shortcut: to }, '?rewrite=true');
    assert.equal(renamed.status, 200, renamed.text);

    const after = (await editor.get(`${page.url}/draft`)).body;
    assert.deepEqual(
      [after.content.en, after.version, after.baseVersion, after.warnings],
      [`<p>@form(${to})</p>`, Number(copy.version) + 1, 1, []],
    );
    assert.equal((await editor.get(page.url)).body.version, 1);
    assert.deepEqual(await usages(form.id), [
      `page ${page.shortcut} draft.content en`,
      `article ${note.shortcut} draft.values.text null`,
      `article ${note.shortcut} values.text null`,
    ]);
    assert.deepEqual((await trail(page)).slice(1), [
      ['save-draft', ['content']],
      ['save-draft', ['content']],
    ]);
    // The live article was rewritten too: its copy is still based on it.
    const published = await editor.post(`${note.url}/publish`);
    assert.deepEqual([published.status, published.body.values.text], [200, `<b>@form(${to})</b>`]);
  });

  it('are renamed when a working copy itself changes the shortcut', async () => {
    const form = await make('forms');
    const article = await make('articles', { status: 'published' });
    const content = { en: `@form(${form.shortcut}) @article(${article.shortcut})` };
    const page = await make('pages', { status: 'published', content });
    for (const renamed of [form, article]) {
      await prepare(renamed, { shortcut: `${renamed.shortcut}-new` });
      const refused = await editor.post(`${renamed.url}/publish`);
      assert.deepEqual([refused.status, refused.body.code], [409, 'in-use']);
      const published = await editor.post(`${renamed.url}/publish?rewrite=true`);
      assert.deepEqual([published.status, published.body.shortcut], [200, `${renamed.shortcut}-new`]);
    }
    const { content: rewritten, version } = (await editor.get(page.url)).body;
    assert.equal(rewritten.en, `@form(${form.shortcut}-new) @article(${article.shortcut}-new)`);
    assert.equal(version, 3);
  });

  it('cause no warnings on the dashboard', async () => {
    const page = await make('pages');
    await prepare(page, { content: { en: '@form(no-such-form)' } });
    const { attention } = (await editor.get(`${CMS}/dashboard`)).body;
    assert.deepEqual(attention, []);
  });
});
