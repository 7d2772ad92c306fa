import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { pageCacheCounts } from '../support/page-cache-counts.ts';
import { useTestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';
const PROJECT = {
  'templates/pages/default.liquid':
    '{{ singles.settings.values.phone }}|{{ singles.settings.values.hours }}|{{ singles.settings.title }}|' +
    '{{ singles.news.title }}|{% if singles.absent %}absent{% endif %}',
};

forEachEngine('single models', (engine) => {
  const test = useTestApp(engine, {
    project: PROJECT,
    settings: ['app.cms.languages=en,fr', 'app.server.metrics=true'],
  });
  let editor: Client;
  let modelId: string;
  let settings: { id: string; shortcut: string };

  const fields = [
    { name: 'phone', type: 'text', attributes: { label: { en: 'Phone' } } },
    { name: 'hours', type: 'rich-text', localised: true, attributes: { label: { en: 'Opening hours' } } },
  ];
  const values = { phone: '555 <0100>', hours: { en: '<p>10–18</p>', fr: '<p>10 h – 18 h</p>' } };
  const article = () => ({
    ...{ shortcut: 'anything', modelId, title: { en: 'Settings', fr: 'Réglages' } },
    ...{ status: 'published', values },
  });
  const text = async (path: string) => (await test.visitor.get(path)).text;
  const codes = (answer: { body: { errors: { code: string }[] } }) =>
    answer.body.errors.map(({ code }) => code);

  before(async () => {
    editor = await test.signIn('access_cms_page', 'access_cms_articles', 'access_cms_articles_model');
    const name = { en: 'Settings' };
    const model = await editor.post(`${CMS}/articles-model`, {
      shortcut: 'settings',
      name,
      single: true,
      fields,
    });
    assert.equal(model.status, 201, model.text);
    modelId = model.body.id;
    const news = await editor.post(`${CMS}/articles-model`, { shortcut: 'news', name: { en: 'News' } });
    assert.equal(news.body.single, false);
    await editor.post(`${CMS}/articles`, {
      ...{ shortcut: 'news', modelId: news.body.id, title: { en: 'News' }, status: 'published' },
    });
    await editor.post(`${CMS}/pages`, { shortcut: 'lace', title: { en: 'Lace' }, status: 'published' });
  });

  it('are absent from templates until their article is published', async () => {
    assert.equal(await text('/lace'), '||||');
  });

  it('provide their article to every public document', async () => {
    const made = await editor.post(`${CMS}/articles`, article());
    assert.equal(made.status, 201, made.text);
    settings = made.body;
    assert.equal(settings.shortcut, 'settings');
    assert.equal(await text('/lace'), '555 &lt;0100&gt;|<p>10–18</p>|Settings||');
    assert.equal(await text('/fr/lace'), '555 &lt;0100&gt;|<p>10 h – 18 h</p>|Réglages||');
    assert.match(await text('/nowhere'), /^555 /);
  });

  it('invalidate the pages that print them, and need no query for a cached page', async () => {
    await text('/lace');
    const before = await pageCacheCounts(test.visitor);
    await text('/lace');
    assert.equal((await pageCacheCounts(test.visitor)).hits, before.hits + 1);
    const changed = await editor.put(`${CMS}/articles/${settings.id}`, {
      ...article(),
      values: { ...values, phone: '555 0101' },
    });
    assert.equal(changed.status, 200, changed.text);
    assert.match(await text('/lace'), /^555 0101\|/);
  });

  it('have one article at most', async () => {
    const second = await editor.post(`${CMS}/articles`, { ...article(), shortcut: 'other' });
    assert.equal(second.status, 409, second.text);
    const duplicate = await editor.post(`${CMS}/articles/${settings.id}/duplicate`);
    assert.equal(duplicate.status, 409, duplicate.text);
    assert.deepEqual(codes(duplicate), ['single-model']);
    const list = await editor.get(`${CMS}/articles?model=settings`);
    assert.equal(list.body.total, 1);
  });

  it('name their article anew when they are renamed, and markers follow', async () => {
    const contact = await editor.post(`${CMS}/pages`, {
      ...{ shortcut: 'contact', title: { en: 'Contact' }, content: { en: '@article(settings)' } },
    });
    const { body: model } = await editor.get(`${CMS}/articles-model/${modelId}`);
    const renamed = await editor.put(`${CMS}/articles-model/${modelId}`, { ...model, shortcut: 'site' });
    assert.equal(renamed.status, 200, renamed.text);
    const { body } = await editor.get(`${CMS}/articles/${settings.id}`);
    assert.equal(body.shortcut, 'site');
    const { body: page } = await editor.get(`${CMS}/pages/${contact.body.id}`);
    assert.equal(page.content.en, '@article(site)');
    assert.equal(await text('/lace'), '||||');
    await editor.put(`${CMS}/articles-model/${modelId}`, { ...renamed.body, shortcut: 'settings' });
  });

  it('are refused for a model that has several articles', async () => {
    const post = await editor.post(`${CMS}/articles-model`, { shortcut: 'post', name: { en: 'Post' } });
    const create = (shortcut: string) =>
      editor.post(`${CMS}/articles`, { shortcut, modelId: post.body.id, title: { en: shortcut } });
    await create('first');
    const second = await create('second');
    const refused = await editor.put(`${CMS}/articles-model/${post.body.id}`, { ...post.body, single: true });
    assert.equal(refused.status, 409);
    assert.deepEqual(codes(refused), ['several-articles']);
    await editor.delete(`${CMS}/articles/${second.body.id}`);
    const taken = await editor.put(`${CMS}/articles-model/${post.body.id}`, {
      ...{ ...post.body, shortcut: 'news-post' },
      single: true,
    });
    assert.equal(taken.status, 200, taken.text);
    const list = await editor.get(`${CMS}/articles?model=news-post`);
    assert.equal(list.body.items[0].shortcut, 'news-post');
  });
});
