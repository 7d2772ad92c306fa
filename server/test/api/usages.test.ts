import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { sql } from 'kysely';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';
import { fileOf, postForm } from '../support/upload.ts';

const CMS = '/api/admin/cms';
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const label = { en: 'A label' };

forEachEngine('usages', (engine) => {
  const test = useTestApp(engine);
  let editor: Client;
  let media: { id: string; url: string };
  let form: { id: string };
  let model: { id: string };
  let article: { id: string };

  const made = async (path: string, body: object) => {
    const answer = await editor.post(path, body);
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };

  before(async () => {
    editor = await test.signIn(
      'access_cms_page',
      'access_cms_forms',
      'access_cms_articles',
      'access_cms_articles_model',
      'access_css',
    );
    const uploaded = await postForm(test.app.server, editor, `${CMS}/media`, [
      ['file', fileOf(PIXEL, 'a.gif')],
    ]);
    assert.equal(uploaded.status, 201, JSON.stringify(uploaded.body));
    media = uploaded.body;
    await made('/api/admin/css', { id: 'print', content: 'p {}' });
    form = await made(`${CMS}/forms`, { shortcut: 'contact', title: { en: 'Contact' } });
    await made(`${CMS}/forms/${form.id}/fields`, {
      name: 'photo',
      type: 'text',
      attributes: { label, media: { fr: media.id } },
    });
    model = await made(`${CMS}/articles-model`, { shortcut: 'news', name: { en: 'News' } });
    for (const [name, type, localised] of [
      ['body', 'rich-text', true],
      ['next', 'article', false],
      ['cover', 'media', false],
    ] as const) {
      const field = { name, type, localised, attributes: { label } };
      await made(`${CMS}/articles-model/${model.id}/fields`, field);
    }
    const title = { en: 'A title' };
    article = await made(`${CMS}/articles`, { shortcut: 'first', modelId: model.id, title });
    await made(`${CMS}/articles`, {
      ...{ shortcut: 'second', modelId: model.id, title, contributors: ['date'] },
      values: {
        body: { en: '<p>@form(contact) @form(contact)</p>', fr: '<p>@article(first)</p>' },
        next: article.id,
        cover: media.id,
      },
    });
    await made(`${CMS}/pages`, {
      shortcut: 'home',
      title: { en: 'Home' },
      content: { en: `<p>@article(first) @form( contact )</p>`, fr: `<img src="${media.url}" alt="">` },
      stylesheets: ['print'],
    });
  });

  const usages = async (id: string, client = editor): Promise<string[]> => {
    const answer = await client.get(`${CMS}/usages/${id}`);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body.truncated, false);
    return answer.body.items
      .map((item: Record<string, string>) => `${item.kind} ${item.shortcut} ${item.where} ${item.locale}`)
      .sort();
  };

  it('list every place that includes or uses something', async () => {
    assert.deepEqual(await usages(form.id), ['article second values.body en', 'page home content en']);
    assert.deepEqual(await usages(article.id), [
      'article second values.body fr',
      'article second values.next null',
      'page home content en',
    ]);
    assert.deepEqual(await usages(model.id), ['article first modelId null', 'article second modelId null']);
    assert.deepEqual(await usages(media.id), [
      'article second values.cover null',
      'form contact fields.photo.media fr',
      'page home content fr',
    ]);
    assert.deepEqual(await usages('print'), ['page home stylesheets null']);
    const { body } = await editor.get(`${CMS}/usages/print`);
    assert.deepEqual(body.items[0].title, { en: 'Home' });
  });

  it('of a contributor are requested by its name', async () => {
    assert.deepEqual(await usages('date?kind=contributor'), ['article second contributors null']);
    assert.deepEqual(await usages('user-agent?kind=contributor'), []);
    for (const address of ['date', 'nobody?kind=contributor']) {
      assert.equal((await editor.get(`${CMS}/usages/${address}`)).status, 404, address);
    }
    assert.equal((await editor.get(`${CMS}/usages/date?kind=page`)).status, 400);
  });

  it('omit what the caller may not read', async () => {
    const writer = await test.signIn('access_cms_articles');
    assert.deepEqual(await usages(form.id, writer), ['article second values.body en']);
    assert.deepEqual(await usages('print', writer), []);
  });

  it('are those of the stored state', async () => {
    const page = await made(`${CMS}/pages`, {
      shortcut: 'p',
      title: { en: 'P' },
      content: { en: '@form(contact)' },
    });
    assert.ok((await usages(form.id)).includes('page p content en'));
    assert.equal((await editor.put(`${CMS}/pages/${page.id}`, { ...page, content: {} })).status, 200);
    assert.ok(!(await usages(form.id)).includes('page p content en'));
    assert.deepEqual(await usages(page.id), []);
  });

  it('return 404 for unknown targets', async () => {
    for (const id of ['01890a5d-ac96-774b-bcce-b302099a8057', 'no-such-sheet', '..']) {
      assert.equal((await editor.get(`${CMS}/usages/${encodeURIComponent(id)}`)).status, 404, id);
    }
  });

  it('are rewritten only where a save changes them', async () => {
    const page = { shortcut: 'saved', title: { en: 'Saved' } };
    const save = (content: string) => ({ ...page, content: { en: content } });
    const { id } = await made(`${CMS}/pages`, save('@form(kept) @form(gone)'));
    /** Returns the targets by a row identifier that changes only when the row is written. */
    const rows = async () => {
      const found = await test.app.database.read
        .selectFrom('content_reference')
        .select(['target', sql<string>`${sql.raw(engine.name === 'postgres' ? 'xmin' : 'rowid')}`.as('row')])
        .where('source_id', '=', id)
        .execute();
      return new Map(found.map(({ target, row }) => [target, row]));
    };
    const before = await rows();
    assert.equal((await editor.put(`${CMS}/pages/${id}`, save('@form(added) @form(kept)'))).status, 200);
    const after = await rows();
    assert.deepEqual([...after.keys()].sort(), ['added', 'kept']);
    assert.equal(after.get('kept'), before.get('kept'));
  });
});
