import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { CONTENT_AUTHORITIES } from '../../src/contract/authorities.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';
import { fileOf, postForm } from '../support/upload.ts';
import { prepareCopy } from '../support/working-copies.ts';

const CMS = '/api/admin/cms';
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const PROJECT = {
  'data/site.yaml': `
articleModels:
  - shortcut: note
    name: { en: Note }
    path: /notes/{shortcut}
    fields:
      - { name: text, type: rich-text, attributes: { label: { en: Text } } }
      - { name: next, type: article, attributes: { label: { en: Next } } }
forms:
  - { shortcut: contact, title: { en: Live form } }
articles:
  - { shortcut: secret, model: note, title: { en: Secret }, values: { text: '<p>never published</p>' } }
  - { shortcut: deep, model: note, title: { en: Deep } }
  - { shortcut: known, model: note, title: { en: Known }, status: published, values: { text: '<p>public words</p>', next: deep } }
pages:
  - { shortcut: home, title: { en: Home }, content: { en: '@article(known)@article(secret)@form(contact)' } }
`,
};

forEachEngine('content that the caller may not read', (engine) => {
  const test = useTestApp(engine, { project: PROJECT });
  let chief: Client;
  const writers = {} as Record<'page' | 'articles' | 'forms' | 'model' | 'css', Client>;

  const find = async (collection: string, shortcut: string) => {
    const { items } = (await chief.get(`${CMS}/${collection}?search=${shortcut}`)).body;
    const { id } = items.find((item: { shortcut: string }) => item.shortcut === shortcut);
    return { id: id as string, url: `${CMS}/${collection}/${id}` };
  };

  before(async () => {
    chief = await test.signIn(...CONTENT_AUTHORITIES);
    writers.page = await test.signIn('access_cms_page');
    writers.articles = await test.signIn('access_cms_articles');
    writers.forms = await test.signIn('access_cms_forms');
    writers.model = await test.signIn('access_cms_articles_model');
    writers.css = await test.signIn('access_css');
    await prepareCopy(chief, await find('articles', 'secret'), {
      values: { text: '<p>prepared secret</p>' },
    });
    const text = '<p>prepared words @form(contact)</p>';
    await prepareCopy(chief, await find('articles', 'known'), { values: { text } });
    await prepareCopy(chief, await find('forms', 'contact'), { title: { en: 'Prepared form' } });
  });

  const PREPARED = ['prepared words', 'prepared secret', 'Prepared form', 'never published', 'deep'];

  it('is shown as the public sees it when a page includes it', async () => {
    const preview = { title: { en: 'P' }, content: { en: '@article(known)@article(secret)@form(contact)' } };
    for (const [what, show] of [
      ['secured view', (by: Client) => by.get('/secured-view/home')],
      ['live secured view', (by: Client) => by.get('/secured-view/home?state=live')],
      ['preview', (by: Client) => by.post(`${CMS}/pages/preview`, preview)],
      ['live preview', (by: Client) => by.post(`${CMS}/pages/preview?state=live`, preview)],
    ] as const) {
      const { status, text } = await show(writers.page);
      assert.equal(status, 200, what);
      assert.match(text, /public words/, what);
      assert.match(text, /Live form/, what);
      for (const hidden of PREPARED) assert.ok(!text.includes(hidden), `${what}: ${hidden}`);
      if (what.startsWith('live')) continue;
      const whole = (await show(chief)).text;
      assert.match(whole, /prepared words/, what);
      assert.match(whole, /prepared secret/, what);
      assert.match(whole, /Prepared form/, what);
    }
  });

  it('is shown as the public sees it when an article includes it', async () => {
    const model = await find('articles-model', 'note');
    const body = { modelId: model.id, title: { en: 'A' }, values: { text: '@form(contact)@article(known)' } };
    for (const show of [
      (by: Client) => by.get(`${CMS}/articles/known/view`),
      (by: Client) => by.post(`${CMS}/articles/preview`, body),
    ]) {
      const { status, text } = await show(writers.articles);
      assert.equal(status, 200);
      assert.match(text, /prepared words/);
      assert.match(text, /Live form/);
      assert.doesNotMatch(text, /Prepared form/);
      assert.match((await show(chief)).text, /Prepared form/);
    }
  });

  it('is neither expanded nor named in explanations of pages', async () => {
    const { url } = await find('pages', 'home');
    const { text, body } = await writers.page.get(`${url}/explain`);
    assert.doesNotMatch(text, /deep/);
    assert.deepEqual(
      body.tree.children.map((node: Record<string, unknown>) => [node.shortcut, node.children]),
      [
        ['known', []],
        ['secret', []],
        ['contact', []],
      ],
    );
    assert.match((await chief.get(`${url}/explain`)).text, /deep/);
  });

  it('is only counted when it blocks an action', async () => {
    const media = (await postForm(test.app.server, chief, `${CMS}/media`, [['file', fileOf(PIXEL, 'a.gif')]]))
      .body as { id: string; url: string };
    await chief.post('/api/admin/css', { id: 'print', content: 'p {}' });
    const page = await chief.post(`${CMS}/pages`, {
      ...{ shortcut: 'hidden-page', title: { en: 'H' }, status: 'published', stylesheets: ['print'] },
      content: { en: `@article(known)@form(contact)<img src="${media.url}" alt="">` },
    });
    assert.equal(page.status, 201, page.text);
    const known = await find('articles', 'known');
    const live = (await chief.get(known.url)).body;
    const model = await find('articles-model', 'note');
    const { fields } = (await chief.get(model.url)).body;
    const contact = await find('forms', 'contact');
    const form = (await chief.get(contact.url)).body;
    for (const [what, refuse] of [
      ['media', () => writers.css.delete(`${CMS}/media/${media.id}`)],
      ['media by force', () => writers.css.delete(`${CMS}/media/${media.id}?force=true`)],
      ['media by force of another', () => writers.forms.delete(`${CMS}/media/${media.id}?force=true`)],
      ['style sheet', () => writers.css.delete('/api/admin/css/print')],
      ['article', () => writers.articles.delete(known.url)],
      ['article renamed', () => writers.articles.put(known.url, { ...live, shortcut: 'other' })],
      ['article withdrawn', () => writers.articles.put(known.url, { ...live, status: 'draft' })],
      ['form', () => writers.forms.delete(contact.url)],
      ['form renamed', () => writers.forms.put(contact.url, { ...form, shortcut: 'other' })],
      ['model', () => writers.model.delete(model.url)],
      ['model by force', () => writers.model.delete(`${model.url}?force=true`)],
      ['field', () => writers.model.delete(`${model.url}/fields/${fields[0].id}`)],
      ['field by force', () => writers.model.delete(`${model.url}/fields/${fields[0].id}?force=true`)],
      [
        'field of another type by force',
        () =>
          writers.model.put(`${model.url}/fields/${fields[0].id}?force=true`, { ...fields[0], type: 'text' }),
      ],
      [
        'fields of the whole model by force',
        async () =>
          writers.model.put(`${model.url}?force=true`, { ...(await chief.get(model.url)).body, fields: [] }),
      ],
    ] as const) {
      const { status, body, text } = await refuse();
      assert.equal(status, 409, what);
      assert.equal(body.code, 'in-use', what);
      assert.deepEqual(
        body.errors.map(({ code }: { code: string }) => code),
        ['used-by-hidden'],
        what,
      );
      for (const name of ['hidden-page', 'known', 'secret'])
        assert.ok(!text.includes(name), `${what}: ${name}`);
    }
    assert.equal((await test.visitor.get(media.url)).status, 200);
    assert.match((await chief.delete(`${CMS}/media/${media.id}`)).text, /hidden-page/);
    assert.equal((await writers.page.delete(`${CMS}/media/${media.id}?force=true`)).status, 204);
  });

  it('is not a redirect target until it is public', async () => {
    const made = await writers.page.post(`${CMS}/redirects`, { from: '/old', to: '/notes/secret' });
    assert.equal(made.status, 201, made.text);
    const read = async (by: Client) => (await by.get(`${CMS}/redirects/${made.body.id}`)).body;
    for (const body of [made.body, await read(writers.page)]) {
      assert.deepEqual([body.to, body.target, body.active], [null, null, false]);
    }
    assert.equal((await read(chief)).target.shortcut, 'secret');
    const list = await writers.page.get(`${CMS}/redirects`);
    assert.doesNotMatch(list.text, /secret/);
    const known = await writers.page.post(`${CMS}/redirects`, { from: '/older', to: '/notes/known' });
    assert.deepEqual([known.body.to, known.body.target, known.body.active], ['/notes/known', null, true]);
  });

  it('leaves lists empty', async () => {
    const usages = await writers.css.get(`${CMS}/usages/print`);
    assert.deepEqual([usages.status, usages.body?.items], [200, []]);
    const { latestChanges, pages } = (await writers.css.get(`${CMS}/dashboard`)).body;
    assert.deepEqual([latestChanges, pages], [[], undefined]);
  });
});
