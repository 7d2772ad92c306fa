import assert from 'node:assert/strict';
import { it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';
const properties = (count: number, value: unknown = 1) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, value]));

forEachEngine('a body with a huge number of faults', (engine) => {
  const test = useTestApp(engine);

  it('is refused for its size on endpoints that accept only names and passwords', async () => {
    for (const path of ['login', 'password-recovery', 'password-reset']) {
      const answer = await test.visitor.post(`/api/auth/${path}`, properties(20_000));
      assert.equal(answer.status, 413, path);
      assert.equal(answer.body.code, 'too-large');
    }
    const login = await test.visitor.post('/api/auth/login', {
      login: 'x'.repeat(200),
      password: 'y'.repeat(72),
    });
    assert.equal(login.status, 401);
  });

  it('reports a hundred of them, and that there are more', async () => {
    const editor = await test.signIn('access_cms_page');
    const answer = await editor.post('/api/admin/cms/pages', properties(150));
    assert.equal(answer.status, 422);
    assert.equal(answer.body.errors.length, 100);
    assert.equal(answer.body.truncated, true);
    const few = await editor.post('/api/admin/cms/pages', properties(20));
    assert.equal(few.body.truncated, undefined);
    assert.ok(few.body.errors.length >= 20);
  });

  it('reports the first ones for very many members', async () => {
    const editor = await test.signIn('access_cms_page');
    const answer = await editor.post('/api/admin/cms/pages', properties(30_000));
    assert.equal(answer.status, 422);
    assert.equal(answer.body.errors.length, 1);
    assert.equal(answer.body.truncated, true);
  });

  it('is refused when a list or object in it, or the whole body, has more members than any resource', async () => {
    const editor = await test.signIn('access_cms_page', 'access_cms_articles_model', 'access_cms_articles');
    const en = { en: 'x' };
    const fields = [{ name: 'town', type: 'text', localised: true, attributes: { label: en } }];
    const model = await editor.post(`${CMS}/articles-model`, { shortcut: 'wide', name: en, fields });
    assert.equal(model.status, 201, model.text);
    const modelId = model.body.id;
    for (const [path, body] of [
      ['articles', { shortcut: 'a', modelId, title: en, values: { town: properties(200_000) } }],
      ['articles', { shortcut: 'a', modelId, title: en, values: properties(20_000) }],
      ['pages', { shortcut: 'p', title: properties(20_000, 'x') }],
      ['pages', { shortcut: 'p', title: en, content: properties(20_000, 'x') }],
      [
        'articles-model',
        {
          ...{ shortcut: 'm', name: en },
          fields: Array.from({ length: 200 }, () => ({
            ...{ name: 'town', type: 'text' },
            attributes: { label: properties(600, 'x') },
          })),
        },
      ],
    ] as const) {
      const answer = await editor.post(`${CMS}/${path}`, body);
      assert.equal(answer.status, 413, answer.text.slice(0, 200));
      assert.equal(answer.body.code, 'too-large');
    }
  });

  it('is refused when a field would make its form or model exceed the body limit', async () => {
    const editor = await test.signIn('access_cms_articles_model');
    const label = { en: 'x' };
    const model = await editor.post(`${CMS}/articles-model`, { shortcut: 'heavy', name: label });
    const values = Array.from({ length: 500 }, (_, index) => ({
      value: `v${index}`,
      label: { en: 'x'.repeat(450), fr: 'x'.repeat(450) },
    }));
    const url = `${CMS}/articles-model/${model.body.id}/fields`;
    const statuses: number[] = [];
    for (let index = 0; index < 10; index += 1) {
      const field = { name: `f${index}`, type: 'select', attributes: { label, values } };
      statuses.push((await editor.post(url, field)).status);
    }
    assert.deepEqual([statuses[0], statuses.at(-1)], [201, 413]);
    const { items } = (await editor.get(url)).body;
    assert.equal(items.length, statuses.filter((status) => status === 201).length);
    assert.equal((await editor.delete(`${url}/${items[0].id}`)).status, 204);
  });
});
