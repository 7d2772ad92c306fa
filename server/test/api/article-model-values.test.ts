import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { createContentSource } from '../../src/features/view/content-source.ts';
import { readConditions } from '../../src/kernel/list-conditions.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';
import { ADDRESSING } from '../support/addressing.ts';

const CMS = '/api/admin/cms';
const NEVER_OVER = Date.parse('9000-01-01T00:00:00Z');

forEachEngine('article values', (engine) => {
  const test = useTestApp(engine);
  let editor: Client;
  let next = 0;

  before(async () => {
    editor = await test.signIn(
      ...(['access_cms_page', 'access_cms_articles', 'access_cms_articles_model', 'acces_users'] as const),
    );
  });

  const make = async (collection: string, body: object) => {
    const answer = await editor.post(`${CMS}/${collection}`, { shortcut: `it-${(next += 1)}`, ...body });
    assert.equal(answer.status, 201, answer.text);
    return { ...answer.body, url: `${CMS}/${collection}/${answer.body.id}` };
  };
  const makeModel = async () => {
    const model = await make('articles-model', { name: { en: 'Note' }, path: null });
    const fields = [];
    for (const [name, type] of Object.entries({ intro: 'text', body: 'rich-text' })) {
      const answer = await editor.post(`${model.url}/fields`, {
        name,
        type,
        attributes: { label: { en: name } },
      });
      fields.push({ ...answer.body, url: `${model.url}/fields/${answer.body.id}` });
    }
    return { ...model, intro: fields[0], body: fields[1] };
  };
  const makeArticle = (modelId: string, values: object) =>
    make('articles', { modelId, title: { en: 'A title' }, status: 'published', values });
  const prepare = async ({ url }: { url: string }, values: object) => {
    const live = (await editor.get(url)).body;
    const answer = await editor.put(`${url}/draft`, { ...live, values });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const faults = ({ body }: { body: { errors?: { pointer: string; code: string; message: string }[] } }) =>
    body.errors?.map(({ pointer, code, message }) => `${pointer} ${code} ${message}`);
  const usages = async (id: string): Promise<string[]> =>
    (await editor.get(`${CMS}/usages/${id}`)).body.items.map((item: { where: string }) => item.where);

  it('are removed with a field by force, also from working copies, which can still be published', async () => {
    const model = await makeModel();
    const included = await makeArticle(model.id, {});
    const article = await makeArticle(model.id, { intro: 'live' });
    const copy = await prepare(article, { intro: 'next', body: `<p>@article(${included.shortcut})</p>` });

    assert.equal((await editor.delete(`${model.body.url}?force=true`)).status, 204);
    assert.deepEqual(await usages(included.id), []);
    const left = (await editor.get(`${article.url}/draft`)).body;
    assert.deepEqual([left.values, left.version], [{ intro: 'next' }, copy.version + 1]);
    assert.equal((await editor.delete(`${model.intro.url}?force=true`)).status, 204);
    assert.deepEqual((await editor.get(article.url)).body.values, {});

    const published = await editor.post(`${article.url}/publish`);
    assert.deepEqual([published.status, published.body.values], [200, {}]);
  });

  it('follow a renamed field, also in working copies, whose differences stay the same', async () => {
    const model = await makeModel();
    const article = await makeArticle(model.id, { intro: 'live' });
    await prepare(article, { intro: 'next' });
    const renamed = await editor.put(model.intro.url, { ...model.intro, url: undefined, name: 'lead' });
    assert.equal(renamed.status, 200, renamed.text);
    assert.deepEqual((await editor.get(article.url)).body.values, { lead: 'live' });
    const published = await editor.post(`${article.url}/publish`);
    assert.deepEqual([published.status, published.body.values], [200, { lead: 'next' }], published.text);
  });

  it('are found by lists in templates, whatever wrote them', async () => {
    const model = await makeModel();
    const article = await makeArticle(model.id, { intro: 'first' });
    const source = createContentSource(test.app.database, () => Promise.resolve([]), ADDRESSING);
    const query = {
      model: model.shortcut,
      sort: [],
      locale: 'en',
      defaultLanguage: 'en',
      now: NEVER_OVER,
      timeZone: 'UTC',
      limit: 10,
      offset: 0,
    };
    const found = async (name: string, value: string) => {
      const listed = await source.snapshot((reader) =>
        reader.listArticles({ ...query, where: readConditions({ [name]: value }) }),
      );
      return listed.map(({ id }) => id);
    };
    const save = async (values: object) => {
      const saved = await editor.put(article.url, { ...article, url: undefined, version: undefined, values });
      assert.equal(saved.status, 200, saved.text);
    };
    assert.deepEqual(await found('intro', 'first'), [article.id]);

    await save({ intro: 'second' });
    assert.deepEqual([await found('intro', 'first'), await found('intro', 'second')], [[], [article.id]]);

    await prepare(article, { intro: 'next' });
    assert.deepEqual(await found('intro', 'next'), []);
    assert.equal((await editor.post(`${article.url}/publish`)).status, 200);
    assert.deepEqual(await found('intro', 'next'), [article.id]);

    const renamed = await editor.put(model.intro.url, { ...model.intro, url: undefined, name: 'lead' });
    assert.equal(renamed.status, 200, renamed.text);
    assert.deepEqual(await found('lead', 'next'), [article.id]);

    const long = 'é'.repeat(5000);
    await save({ lead: long });
    assert.deepEqual(await found('lead', long), [article.id]);
  });

  it('prevent removing or retyping a field, also in working copies', async () => {
    const model = await makeModel();
    const article = await makeArticle(model.id, {});
    await prepare(article, { intro: 'next' });
    const expected = [` used-by-article The article “${article.shortcut}” uses it.`];
    const removed = await editor.delete(model.intro.url);
    assert.deepEqual([removed.status, faults(removed)], [409, expected]);
    assert.equal(removed.body.errors[0].usedBy.id, article.id);
    const retyped = await editor.put(model.intro.url, { ...model.intro, url: undefined, type: 'number' });
    assert.deepEqual([retyped.status, faults(retyped)], [409, expected]);
    assert.equal((await editor.delete(model.body.url)).status, 204);
  });

  it('are deleted with the model by force', async () => {
    const model = await makeModel();
    const articles = [await makeArticle(model.id, {}), await makeArticle(model.id, { intro: 'It' })];
    await prepare(articles[0], { intro: 'next' });
    const refused = await editor.delete(model.url);
    assert.deepEqual(
      [refused.status, faults(refused)],
      [409, articles.map(({ shortcut }) => ` used-by-article The article “${shortcut}” uses it.`).sort()],
    );
    assert.equal((await editor.delete(`${model.url}?force=true`, { 'if-match': '"1"' })).status, 412);
    assert.equal((await editor.get(articles[0].url)).status, 200);

    assert.equal((await editor.delete(`${model.url}?force=true`)).status, 204);
    for (const { url } of [model, ...articles]) assert.equal((await editor.get(url)).status, 404);
    const trail = (await editor.get(`/api/admin/audit?entity=${articles[1].id}&action=delete`)).body.items;
    assert.equal(trail.length, 1);
  });
});
