import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { EntityChange } from '../../src/content/entity-change.ts';
import type { ArticleDocument } from '../../src/contract/article.ts';
import type { Entity } from '../../src/content/entity.ts';
import { findEntity } from '../../src/content/store.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';
const title = { en: 'A title' };
const label = { en: 'A label' };

const scripts = `
forms:
  - { shortcut: scripted, title: { en: Scripted }, fields: [{ name: town, type: text, attributes: { label: { en: Town } } }] }
articleModels:
  - shortcut: scripted
    name: { en: Scripted }
    fields: [{ name: next, type: article, attributes: { label: { en: Next } } }]
articles:
  - { shortcut: first, model: scripted, title: { en: First }, values: { next: second } }
  - { shortcut: second, model: scripted, title: { en: Second }, values: { next: first } }
pages:
  - { shortcut: scripted, title: { en: Scripted } }
`;

/** Formats a change: `form contact 1→2`. */
function summarise({ kind, before, after }: EntityChange): string {
  const shortcut = (after ?? before)?.document.shortcut;
  return `${kind} ${shortcut} ${before?.version ?? ''}→${after?.version ?? ''}`;
}

const valuesOf = ({ document }: Entity) => (document as ArticleDocument).values;

forEachEngine('Changes of content', (engine) => {
  const heard: EntityChange[] = [];
  let refuse = false;
  const test = useTestApp(engine, {
    project: { 'data/all.yaml': scripts },
    listeners: [
      (_db, changes) => {
        heard.push(...changes);
        return refuse ? Promise.reject(new Error('refused')) : Promise.resolve();
      },
    ],
  });
  let editor: Client;
  before(async () => {
    editor = await test.signIn(
      'access_cms_page',
      'access_cms_forms',
      'access_cms_articles',
      'access_cms_articles_model',
    );
  });

  /** Returns the changes during some work, and its response. */
  async function during(work: Promise<{ status: number; body: any }>) {
    heard.length = 0;
    const answer = await work;
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
    return { body: answer.body, changes: heard.slice(), summary: heard.map(summarise) };
  }

  it('are reported for data scripts, articles with what they include', () => {
    assert.deepEqual(heard.map(summarise).sort(), [
      'article first →1',
      'article second →1',
      'article-model scripted →1',
      'form scripted →1',
      'page scripted →1',
    ]);
    const articles = heard.flatMap(({ after }) =>
      after?.kind === 'article' ? [after as Entity<ArticleDocument>] : [],
    );
    const [first, second] = ['first', 'second'].map((shortcut) =>
      articles.find((article) => article.document.shortcut === shortcut)!,
    );
    assert.deepEqual(first!.document.values, { next: second!.id });
    assert.deepEqual(second!.document.values, { next: first!.id });
  });

  it('are reported for pages, with the body of a PUT', async () => {
    const page = {
      shortcut: 'page',
      title,
      description: {},
      image: null,
      canonical: null,
      content: { en: '<p>@form(contact)</p>' },
      template: 'default',
      category: null,
      status: 'draft',
      publishAt: '2026-01-31T08:15:00.000Z',
      unpublishAt: null,
      languages: null,
      noIndex: false,
      parent: null,
      urls: [{ locale: 'en', path: '/a-page' }],
      stylesheets: [],
      variables: { a: 'b' },
      translations: {},
      contributors: ['date'],
    };
    const created = await during(editor.post(`${CMS}/pages`, page));
    assert.deepEqual(created.summary, ['page page →1']);
    const [change] = created.changes;
    assert.deepEqual(change!.after!.document, page);
    assert.equal(change!.by, editor.login);
    assert.equal(change!.at, test.clock.now());
    const url = `${CMS}/pages/${created.body.id}`;
    const renamed = await during(editor.put(url, { ...page, shortcut: 'renamed' }));
    assert.deepEqual(renamed.summary, ['page renamed 1→2']);
    assert.deepEqual(renamed.changes[0]!.before, change!.after);
    const { read } = test.app.database;
    assert.deepEqual(renamed.changes[0]!.after, await findEntity(read, 'page', created.body.id));
    const assigned = await during(editor.put(`${CMS}/contributors/${created.body.id}`, { contributors: [] }));
    assert.deepEqual(assigned.summary, ['page renamed 2→3']);
    assert.deepEqual(assigned.changes[0]!.after!.document.contributors, []);
    assert.deepEqual((await during(editor.post(`${url}/duplicate`))).summary, ['page renamed-copy →1']);
    assert.deepEqual((await during(editor.delete(url))).summary, ['page renamed 3→']);
  });

  it('are reported for forms and their fields', async () => {
    const { body: form, summary: created } = await during(
      editor.post(`${CMS}/forms`, { shortcut: 'form', title }),
    );
    assert.deepEqual(created, ['form form →1']);
    const url = `${CMS}/forms/${form.id}`;
    const field = { name: 'town', type: 'text', attributes: { label } };
    const added = await during(editor.post(`${url}/fields`, field));
    assert.deepEqual(added.summary, ['form form 1→2']);
    const { after } = added.changes[0]!;
    assert.ok(after?.kind === 'form');
    assert.deepEqual(after.document.fields, [{ ...field, id: added.body.id, required: false }]);
    const fieldUrl = `${url}/fields/${added.body.id}`;
    assert.deepEqual((await during(editor.put(fieldUrl, { ...field, name: 'city' }))).summary, [
      'form form 2→3',
    ]);
    const order = { ids: [added.body.id] };
    assert.deepEqual((await during(editor.put(`${url}/fields/order`, order))).summary, ['form form 3→4']);
    assert.deepEqual((await during(editor.delete(fieldUrl))).summary, ['form form 4→5']);
    assert.deepEqual((await during(editor.put(url, { shortcut: 'form-2', title }))).summary, [
      'form form-2 5→6',
    ]);
    assert.deepEqual((await during(editor.post(`${url}/duplicate`))).summary, ['form form-2-copy →1']);
    assert.deepEqual((await during(editor.delete(url))).summary, ['form form-2 6→']);
  });

  it('are reported for models, their fields and the affected articles', async () => {
    const models = `${CMS}/articles-model`;
    const { body: model, summary: created } = await during(
      editor.post(models, { shortcut: 'model', name: title }),
    );
    assert.deepEqual(created, ['article-model model →1']);
    const url = `${models}/${model.id}`;
    const field = { name: 'town', type: 'text', attributes: { label } };
    const added = await during(editor.post(`${url}/fields`, field));
    assert.deepEqual(added.summary, ['article-model model 1→2']);
    const article = { shortcut: 'article', modelId: model.id, title, values: { town: 'Rome' } };
    const written = await during(editor.post(`${CMS}/articles`, article));
    assert.deepEqual(written.summary, ['article article →1']);
    const articleUrl = `${CMS}/articles/${written.body.id}`;
    assert.deepEqual((await during(editor.put(articleUrl, article))).summary, ['article article 1→2']);
    assert.deepEqual((await during(editor.post(`${articleUrl}/duplicate`))).summary, [
      'article article-copy →1',
    ]);

    const fieldUrl = `${url}/fields/${added.body.id}`;
    const moved = await during(editor.put(fieldUrl, { ...field, name: 'city' }));
    assert.deepEqual(moved.summary.sort(), [
      'article article 2→3',
      'article article-copy 1→2',
      'article-model model 2→3',
    ]);
    const order = { ids: [added.body.id] };
    assert.deepEqual((await during(editor.put(`${url}/fields/order`, order))).summary, [
      'article-model model 3→4',
    ]);
    const dropped = await during(editor.delete(`${fieldUrl}?force=true`));
    assert.deepEqual(dropped.summary.sort(), [
      'article article 3→4',
      'article article-copy 2→3',
      'article-model model 4→5',
    ]);
    const [{ before: had, after: has }] = dropped.changes as [EntityChange];
    assert.ok(had?.kind === 'article' && has?.kind === 'article');
    assert.deepEqual([valuesOf(had), valuesOf(has)], [{ city: 'Rome' }, {}]);
    assert.deepEqual((await during(editor.put(url, { shortcut: 'model-2', name: title }))).summary, [
      'article-model model-2 5→6',
    ]);
    assert.deepEqual((await during(editor.delete(articleUrl))).summary, ['article article 4→']);
    const { body } = await editor.post(models, { shortcut: 'unused', name: title });
    assert.deepEqual((await during(editor.delete(`${models}/${body.id}`))).summary, [
      'article-model unused 1→',
    ]);
  });

  it('are rolled back when a listener throws', async () => {
    refuse = true;
    assert.equal((await editor.post(`${CMS}/pages`, { shortcut: 'refused', title })).status, 500);
    refuse = false;
    assert.equal((await editor.post(`${CMS}/pages`, { shortcut: 'refused', title })).status, 201);
  });
});
