import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';
const title = { en: 'A title' };
const label = { en: 'A label' };

forEachEngine('Renaming with ?rewrite=true', (engine) => {
  const test = useTestApp(engine);
  let editor: Client;
  let modelId: string;

  const send = async (method: 'post' | 'put', path: string, body: object, status: number) => {
    const answer = await editor[method](`${CMS}${path}`, body);
    assert.equal(answer.status, status, answer.text);
    return answer.body;
  };
  const make = (path: string, body: object) => send('post', path, { title, ...body }, 201);
  const read = async (path: string) => (await editor.get(`${CMS}${path}`)).body;

  before(async () => {
    editor = await test.signIn(
      ...(['access_cms_page', 'access_cms_forms', 'access_cms_articles'] as const),
      ...(['access_cms_articles_model', 'acces_users'] as const),
    );
    const model = await send('post', '/articles-model', { shortcut: 'note', name: title }, 201);
    modelId = model.id;
    for (const [name, localised] of [
      ['text', false],
      ['body', true],
    ] as const) {
      const field = { name, type: 'rich-text', localised, attributes: { label } };
      await send('post', `/articles-model/${modelId}/fields`, field, 201);
    }
  });

  it('updates the markers of a form everywhere', async () => {
    const form = await make('/forms', { shortcut: 'ask' });
    await make('/forms', { shortcut: 'ask-2' });
    const page = await make('/pages', {
      shortcut: 'asking',
      status: 'published',
      content: {
        en: '<p>@form(ask)</p><p>@form( ask ), @@form(ask) <b title="@form(ask)">me@form(ask)</b> @form(ask-2)</p>',
        fr: '<p>Là : @form(&nbsp;ask) </p>',
      },
    });
    const draft = await make('/pages', { shortcut: 'asking-later', content: { en: '@form(ask)' } });
    const article = await make('/articles', {
      ...{ shortcut: 'asks', modelId, status: 'published' },
      values: { text: '<p>@form(ask)</p>', body: { en: '@form(ask)', fr: 'rien' } },
    });
    const other = await make('/pages', { shortcut: 'other', content: { en: '@form(ask-2) @article(ask)' } });

    const renamed = { ...form, shortcut: 'question' };
    assert.equal((await editor.put(`${CMS}/forms/${form.id}`, renamed)).status, 409);
    await send('put', `/forms/${form.id}?rewrite=true`, renamed, 200);

    const changed = await read(`/pages/${page.id}`);
    assert.deepEqual(changed.content, {
      en: '<p>@form(question)</p><p>@form( question ), @@form(ask) <b title="@form(ask)">me@form(ask)</b> @form(ask-2)</p>',
      fr: '<p>Là : @form(\u00a0question) </p>',
    });
    assert.deepEqual([changed.version, changed.updatedBy], [2, editor.login]);
    const later = await read(`/pages/${draft.id}`);
    assert.deepEqual([later.content.en, later.version], ['@form(question)', 2]);
    const { values, version } = await read(`/articles/${article.id}`);
    assert.deepEqual(values, { text: '<p>@form(question)</p>', body: { en: '@form(question)', fr: 'rien' } });
    assert.equal(version, 2);
    const untouched = await read(`/pages/${other.id}`);
    assert.deepEqual([untouched.content.en, untouched.version], ['@form(ask-2) @article(ask)', 1]);
    const { items } = await read(`/usages/${form.id}`);
    assert.equal(items.length, 5);
    const audit = await editor.get(`/api/admin/audit?entity=${article.id}&sort=-occurredAt`);
    assert.deepEqual(audit.body.items.map(({ action, changed }: any) => [action, changed]).sort(), [
      ['create', []],
      ['update', ['values']],
    ]);
  });

  it('updates the markers of an article, in itself and working copies too', async () => {
    const article = await make('/articles', {
      ...{ shortcut: 'old', modelId, values: { text: '@article(old)' } },
    });
    const page = await make('/pages', { shortcut: 'with-copy', content: { en: '@article(old)' } });
    const state = { ...page, content: { en: '<p>Soon: @article(old)</p>' } };
    const prepared = await send('put', `/pages/${page.id}/draft`, state, 200);
    await send('put', `/articles/${article.id}?rewrite=true`, { ...article, shortcut: 'new' }, 200);
    assert.deepEqual((await read(`/articles/${article.id}`)).values, { text: '@article(new)' });
    assert.equal((await read(`/pages/${page.id}`)).content.en, '@article(new)');
    const copy = await read(`/pages/${page.id}/draft`);
    assert.equal(copy.content.en, '<p>Soon: @article(new)</p>');
    assert.deepEqual([copy.version, copy.baseVersion], [Number(prepared.version) + 1, 2]);
  });

  it('rewrites more than one batch, or nothing if the renaming is refused', async () => {
    const form = await make('/forms', { shortcut: 'many' });
    for (let index = 0; index < 101; index += 1) {
      await make('/pages', { shortcut: `many-${index}`, content: { en: '@form(many)' } });
    }
    await make('/forms', { shortcut: 'taken' });
    const refused = await editor.put(`${CMS}/forms/${form.id}?rewrite=true`, { ...form, shortcut: 'taken' });
    assert.deepEqual([refused.status, refused.body.code], [409, 'conflict']);
    assert.equal((await read(`/usages/${form.id}`)).items.length, 101);
    await send('put', `/forms/${form.id}?rewrite=true`, { ...form, shortcut: 'lots' }, 200);
    assert.equal((await read(`/usages/${form.id}`)).items.length, 101);
    const { items } = await read('/pages?search=many-&size=200');
    assert.deepEqual([...new Set(items.map((item: any) => item.version))], [2]);
  });
});
