import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { PageExplanation } from '../../src/contract/explain.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const PROJECT = {
  'data/site.yaml': `
articleModels:
  - { shortcut: note, name: { en: Note }, fields: [{ name: text, type: rich-text, localised: true, attributes: { label: { en: Text } } }] }
articles:
  - { shortcut: outer, model: note, title: { en: Outer, fr: Dehors }, status: published, values: { text: { en: '<p>@article(inner)</p>' } } }
  - { shortcut: inner, model: note, title: { en: Inner }, status: published, contributors: [user-agent] }
  - { shortcut: hidden, model: note, title: { en: Hidden } }
forms:
  - { shortcut: contact, title: { en: Contact } }
pages:
  - shortcut: whole
    title: { en: Whole, fr: Entière }
    status: published
    contributors: [long]
    content: { en: '@article(outer)@article(outer)@form(contact)' }
  - { shortcut: unfinished, title: { en: Unfinished }, content: { en: '@article(hidden)@article(nowhere)' } }
  - { shortcut: plain, title: { en: Plain }, status: published, publishAt: '2026-01-01T00:00:00.000Z', unpublishAt: '2026-07-01T00:00:00.000Z' }
`,
  'contributors/long.ts':
    "export default { name: 'long', description: 'Long', cache: { maxAge: 60 }, contribute(model) { model.long = 'x'.repeat(5000); model.list = [1, 2]; } };",
  'templates/articles/note.liquid': '{{ article.values.text }}{{ userAgent.browser }}',
};

forEachEngine('Explain a page', (engine) => {
  const test = useTestApp(engine, { project: PROJECT });
  let editor: Client;
  before(async () => {
    editor = await test.signIn('access_cms_page', 'access_cms_forms', 'access_cms_articles');
  });

  async function explain(shortcut: string, locale: string): Promise<PageExplanation> {
    const { body } = await editor.get('/api/admin/cms/pages?size=100');
    const { id } = body.items.find((item: { shortcut: string }) => item.shortcut === shortcut);
    const answer = await editor.get(`/api/admin/cms/pages/${id}/explain?locale=${locale}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.body as PageExplanation;
  }

  it('shows what a page includes, with templates, contributors, fallbacks and times', async () => {
    const { tree, queries, bytes, ms, cache } = await explain('whole', 'fr');
    assert.ok(queries > 0 && bytes > 0 && ms > 0);
    assert.deepEqual(
      [tree.kind, tree.shortcut, tree.template],
      ['page', 'whole', 'default/pages/default.liquid'],
    );
    assert.deepEqual(tree.fallbacks, [{ property: 'content', locale: 'en' }]);
    const [long] = tree.contributors;
    assert.equal(long?.name, 'long');
    assert.equal(long.cache, 'for-a-time');
    assert.deepEqual(long.variables[1], { name: 'list', value: '[1,2]' });
    assert.ok(long.variables[0]!.value.length < 300, 'values are cut');

    const [outer, contact] = tree.children;
    assert.deepEqual([outer?.kind, outer?.shortcut, outer?.count], ['article', 'outer', 2]);
    assert.equal(outer?.template, 'templates/articles/note.liquid');
    assert.deepEqual(outer.fallbacks, [{ property: 'values.text', locale: 'en' }]);
    assert.deepEqual([contact?.kind, contact?.template], ['form', 'default/forms/default.liquid']);
    const [inner] = outer.children;
    assert.equal(inner?.shortcut, 'inner');
    assert.equal(inner.cacheable, false);
    assert.equal(inner.contributors[0]?.variables[0]?.name, 'userAgent');
    assert.ok(outer.ms >= inner.ms);

    assert.equal(cache.cacheable, false);
    assert.deepEqual(cache.reasons, [{ code: 'request-contributor', detail: 'user-agent' }]);
    for (const name of ['page:whole', 'article:inner', 'template:articles/note', 'contributor:long']) {
      assert.ok(cache.dependencies.includes(name), name);
    }
  });

  it('shows whether and until when a page is cached', async () => {
    assert.equal((await explain('plain', 'en')).cache.state, 'not-in-memory');
    await test.visitor.get('/view/plain?locale=en');
    const { cache } = await explain('plain', 'en');
    assert.equal(cache.state, 'in-memory');
    assert.equal(cache.cacheable, true);
    assert.equal(cache.expiresAt, '2026-07-01T00:00:00.000Z');
    assert.equal((await explain('plain', 'fr')).cache.state, 'not-in-memory');
  });

  it('shows what is omitted, and why', async () => {
    const { page, tree, warnings, cache } = await explain('unfinished', 'en');
    assert.equal(page.visible, false);
    assert.deepEqual(cache.reasons[0], { code: 'not-visible', detail: 'draft' });
    assert.deepEqual(
      tree.children.map(({ shortcut, fault }) => [shortcut, fault]),
      [
        ['hidden', 'draft-article'],
        ['nowhere', 'unknown-article'],
      ],
    );
    assert.deepEqual(warnings[1], {
      code: 'unknown-article',
      chain: ['page:unfinished', 'article:nowhere'],
      detail: '',
    });
  });

  it('refuses unknown languages and pages', async () => {
    const { body } = await editor.get('/api/admin/cms/pages?size=100');
    const url = `/api/admin/cms/pages/${body.items[0].id}/explain`;
    assert.equal((await editor.get(`${url}?locale=de`)).status, 400);
    assert.equal((await editor.get(url)).body.locale, 'en');
    const unknown = '/api/admin/cms/pages/01890000-0000-7000-8000-000000000000/explain';
    assert.equal((await editor.get(unknown)).status, 404);
  });
});
