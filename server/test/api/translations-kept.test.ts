import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { useTestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';

forEachEngine('states of translations', (engine) => {
  const test = useTestApp(engine, { settings: ['app.cms.languages=en,fr'] });
  let editor: Client;

  before(async () => {
    editor = await test.signIn(
      'access_cms_page',
      'access_cms_forms',
      'access_cms_articles',
      'access_cms_articles_model',
    );
  });

  const create = async (path: string, body: object) => {
    const { status, body: made, text } = await editor.post(`${CMS}/${path}`, body);
    assert.equal(status, 201, text);
    return { id: made.id as string, url: `${CMS}/${path}/${made.id}` };
  };
  const read = async ({ url }: { url: string }) => (await editor.get(url)).body;
  const change = async (entity: { url: string }, properties: object, query = '') => {
    const answer = await editor.put(entity.url + query, { ...(await read(entity)), ...properties });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const listed = async (path: string) =>
    (await editor.get(`${CMS}/${path}?translation=fr:outdated&size=200`)).body.items.map(
      ({ id }: { id: string }) => id,
    ) as string[];

  it('stay outdated when only the markup of the translation changes', async () => {
    const page = await create('pages', {
      ...{ shortcut: 'markup', title: { en: 'Lace', fr: 'Dentelle' } },
      content: { en: '<p>Fine</p>', fr: '<p>Fin</p>' },
    });
    await change(page, { content: { en: '<p>Coarse</p>', fr: '<p>Fin</p>' } });
    const bold = await change(page, { content: { en: '<p>Coarse</p>', fr: '<p><strong>Fin</strong></p>' } });
    assert.deepEqual(bold.translations, { fr: { '/content': 'Fine' } });
    assert.ok((await listed('pages')).includes(page.id));
  });

  it('follow a renamed field', async () => {
    const field = { name: 'body', type: 'text', localised: true, attributes: { label: { en: 'Body' } } };
    const model = await create('articles-model', { shortcut: 'news', name: { en: 'News' }, fields: [field] });
    const article = await create('articles', {
      ...{ shortcut: 'open', modelId: model.id, title: { en: 'Open', fr: 'Ouvert' } },
      values: { body: { en: 'We open', fr: 'On ouvre' } },
    });
    await change(article, { values: { body: { en: 'We close', fr: 'On ouvre' } } });
    const { fields } = await read(model);
    await change(model, { fields: [{ ...fields[0], name: 'text' }] });
    assert.deepEqual((await read(article)).translations, { fr: { '/values/text': 'We open' } });
    const saved = await change(article, { title: { en: 'Opening', fr: 'Ouverture' } });
    assert.deepEqual(saved.translations, { fr: { '/values/text': 'We open' } });
    assert.ok((await listed('articles')).includes(article.id));
    const { fields: renamed } = await read(model);
    await change(model, { fields: [], name: { en: `News ${renamed.length}` } }, '?force=true');
    assert.deepEqual((await listed('articles')).includes(article.id), false);
  });

  it('recognise a text in which the marker of a renamed form was rewritten', async () => {
    const form = await create('forms', { shortcut: 'contact', title: { en: 'Contact' } });
    const texts = (en: string, name: string) => ({
      content: { en: `<p>${en} @form(${name})</p>`, fr: `<p>Écrivez @form(${name})</p>` },
    });
    const page = await create('pages', {
      ...{ shortcut: 'write', title: { en: 'Write' }, ...texts('Write', 'contact') },
    });
    await change(page, texts('Write to us', 'contact'));
    await change(form, { shortcut: 'desk' }, '?rewrite=true');
    assert.deepEqual((await read(page)).translations, { fr: { '/content': 'Write @form(desk)' } });
    assert.deepEqual((await change(page, texts('Write', 'desk'))).translations, {});
  });

  it('are outdated when an import brings another text of the default language', async () => {
    const page = await create('pages', { shortcut: 'carried', title: { en: 'Lace', fr: 'Dentelle' } });
    const folder = temporaryFolder();
    const { portability } = test.app;
    await portability.export(folder, () => undefined);
    const file = join(folder, 'pages/carried.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('en: Lace', 'en: Needle lace'));
    const report = await portability.import(folder, {
      ...{ overwrite: true, dryRun: false, progress: () => undefined },
    });
    assert.deepEqual([report.outcome, report.faults], ['done', []]);
    assert.deepEqual((await read(page)).translations, { fr: { '/title': 'Lace' } });
  });
});
