import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';
const UNKNOWN = '01890a5d-ac96-774b-bcce-b302099a8057';
const title = { en: 'First' };
const label = { en: 'A label' };

forEachEngine('revisions', (engine) => {
  const test = useTestApp(engine, { settings: ['app.cms.revisions=3'] });
  let editor: Client;
  before(async () => {
    editor = await test.signIn(
      'access_cms_page',
      'access_cms_forms',
      'access_cms_articles',
      'access_cms_articles_model',
    );
  });

  const make = async (path: string, body: object) => {
    const answer = await editor.post(path, body);
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };
  const put = async (path: string, body: object) => {
    test.clock.advance(1000);
    const answer = await editor.put(path, body);
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const versions = async (path: string): Promise<number[]> => {
    const { body } = await editor.get(`${path}/revisions`);
    return body.items.map((item: { version: number }) => item.version);
  };

  it('keep the state before every save, with user and time', async () => {
    const page = await make(`${CMS}/pages`, { shortcut: 'kept', title, content: { en: '<p>One</p>' } });
    const path = `${CMS}/pages/${page.id}`;
    assert.deepEqual(await versions(path), []);
    const second = await put(path, { ...page, title: { en: 'Second', fr: 'Deux' } });
    const { body } = await editor.get(`${path}/revisions`);
    assert.deepEqual(body.items, [
      {
        version: 1,
        updatedAt: page.updatedAt,
        updatedBy: editor.login,
        replacedAt: second.updatedAt,
        replacedBy: editor.login,
      },
    ]);
    const { state } = (await editor.get(`${path}/revisions/1`)).body;
    assert.deepEqual([state.title, state.content, state.status], [title, { en: '<p>One</p>' }, 'draft']);
    const difference = await editor.get(`${path}/revisions/1/difference`);
    assert.deepEqual(difference.body, {
      version: 1,
      with: 2,
      items: [
        { pointer: '/title/en', before: 'First', after: 'Second' },
        { pointer: '/title/fr', after: 'Deux' },
      ],
    });
    await put(path, { ...second, version: 2, category: 'news' });
    const between = await editor.get(`${path}/revisions/1/difference?with=2`);
    assert.deepEqual(between.body.with, 2);
    assert.equal(between.body.items.length, 2);
  });

  it('are limited in number, and deleted with the entity', async () => {
    const page = await make(`${CMS}/pages`, { shortcut: 'often', title });
    const path = `${CMS}/pages/${page.id}`;
    for (let version = 1; version <= 5; version += 1) await put(path, { ...page, version });
    assert.deepEqual(await versions(path), [5, 4, 3]);
    const second = (await editor.get(`${path}/revisions?size=1&page=2`)).body;
    assert.deepEqual([second.items[0].version, second.total], [4, 3]);
    assert.equal((await editor.get(`${path}/revisions/2`)).status, 404);
    assert.equal((await editor.delete(path)).status, 204);
    assert.equal((await editor.get(`${path}/revisions`)).status, 404);
    const left = await test.app.database.read
      .selectFrom('content_revision')
      .select('version')
      .where('entity_id', '=', page.id)
      .execute();
    assert.deepEqual(left, []);
  });

  it('are restored under a new version, validated like a PUT', async () => {
    const page = await make(`${CMS}/pages`, { shortcut: 'again', title, status: 'draft' });
    const path = `${CMS}/pages/${page.id}`;
    await put(path, { ...page, shortcut: 'renamed', title: { en: 'Other' } });
    const stale = await editor.post(`${path}/revisions/1/restore`, undefined, { 'if-match': '"1"' });
    assert.deepEqual([stale.status, stale.body.code], [412, 'stale']);
    const restored = await editor.post(`${path}/revisions/1/restore`, undefined, { 'if-match': '"2"' });
    assert.equal(restored.status, 200, restored.text);
    assert.deepEqual(
      [restored.body.shortcut, restored.body.title, restored.body.version, restored.headers.etag],
      ['again', title, 3, '"3"'],
    );
    assert.deepEqual(await versions(path), [2, 1]);
    await make(`${CMS}/pages`, { shortcut: 'renamed', title });
    const conflict = await editor.post(`${path}/revisions/2/restore`);
    assert.deepEqual([conflict.status, conflict.body.code], [409, 'conflict']);
    assert.equal((await editor.post(`${path}/revisions/9/restore`)).status, 404);
  });

  it('of a form restore its fields', async () => {
    const form = await make(`${CMS}/forms`, { shortcut: 'form', title });
    const path = `${CMS}/forms/${form.id}`;
    const field = (name: string) => ({ name, type: 'text', attributes: { label } });
    const a = await make(`${path}/fields`, field('a'));
    const b = await make(`${path}/fields`, field('b'));
    await put(`${path}/fields/order`, { ids: [b.id, a.id] });
    await put(`${path}/fields/${a.id}`, { ...field('c'), required: true });
    assert.equal((await editor.delete(`${path}/fields/${b.id}`)).status, 204);
    assert.deepEqual(await versions(path), [5, 4, 3]);
    const difference = (await editor.get(`${path}/revisions/3/difference?with=4`)).body.items;
    assert.deepEqual(difference.map((item: { pointer: string }) => item.pointer).sort(), [
      '/fields/a/position',
      '/fields/b/position',
    ]);
    const restored = await editor.post(`${path}/revisions/3/restore`);
    assert.equal(restored.status, 200, restored.text);
    const { version, fields } = restored.body;
    assert.equal(version, 7);
    assert.deepEqual(
      fields.map(({ name, required }: any) => [name, required]),
      [
        ['a', false],
        ['b', false],
      ],
    );
    assert.equal(fields[0].id, a.id);
    const answer = await test.visitor.post('/api/public/forms-results/form', { values: { a: 'x', b: 'y' } });
    assert.equal(answer.status, 201, answer.text);
  });

  it('of models and articles are restored, values with their fields', async () => {
    const model = await make(`${CMS}/articles-model`, { shortcut: 'model', name: title });
    const path = `${CMS}/articles-model/${model.id}`;
    const town = await make(`${path}/fields`, { name: 'town', type: 'text', attributes: { label } });
    const article = await make(`${CMS}/articles`, {
      ...{ shortcut: 'article', modelId: model.id, title, values: { town: 'Rome' } },
    });
    const articlePath = `${CMS}/articles/${article.id}`;
    await put(articlePath, { ...article, values: { town: 'Paris' } });
    await put(`${path}/fields/${town.id}`, { ...town, name: 'city' });
    const values = async () => (await editor.get(articlePath)).body.values;
    assert.deepEqual(await values(), { city: 'Paris' });
    const refused = await editor.post(`${articlePath}/revisions/1/restore`);
    assert.deepEqual([refused.status, refused.body.errors[0].pointer], [422, '/values/town']);
    const restored = await editor.post(`${path}/revisions/2/restore`);
    assert.equal(restored.status, 200, restored.text);
    assert.deepEqual(
      restored.body.fields.map((field: any) => field.name),
      ['town'],
    );
    assert.deepEqual(await values(), { town: 'Paris' });
    assert.equal((await editor.post(`${articlePath}/revisions/1/restore`)).status, 200);
    assert.deepEqual(await values(), { town: 'Rome' });
    const emptied = await editor.post(`${path}/revisions/1/restore`);
    assert.deepEqual([emptied.status, emptied.body.code], [409, 'in-use'], 'the article holds a value');
  });

  it('require valid version numbers', async () => {
    const { id } = await make(`${CMS}/pages`, { shortcut: 'numbered', title });
    const path = `${CMS}/pages/${id}/revisions`;
    for (const number of ['0', '2147483648', '1e400', '-1', '1.5', '9007199254740993']) {
      for (const url of [`${path}/${number}`, `${path}/1/difference?with=${number}`]) {
        const answer = await editor.get(url);
        assert.deepEqual([answer.status, answer.body.code], [400, 'malformed'], url);
      }
    }
    assert.equal((await editor.get(`${path}/2147483647`)).status, 404);
  });

  it('are available only under their kind', async () => {
    const page = await make(`${CMS}/pages`, { shortcut: 'of-pages', title });
    await put(`${CMS}/pages/${page.id}`, page);
    assert.equal((await editor.get(`${CMS}/forms/${page.id}/revisions`)).status, 404);
    assert.equal((await editor.get(`${CMS}/forms/${page.id}/revisions/1`)).status, 404);
    assert.equal((await editor.post(`${CMS}/articles/${page.id}/revisions/1/restore`)).status, 404);
    assert.equal((await editor.get(`${CMS}/pages/${UNKNOWN}/revisions`)).status, 404);
    const bad = await editor.get(`${CMS}/pages/${page.id}/revisions/first`);
    assert.deepEqual([bad.status, bad.body.code], [400, 'malformed']);
  });
});
