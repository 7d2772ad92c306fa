import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HtmlValidate } from 'html-validate/node';
import { forEachEngine, type Engine } from '../support/engines.ts';
import { startTestApp, useTestApp, type TestApp } from '../support/test-app.ts';
import type { Client } from '../support/client.ts';

const WHOLE_MENU = [
  'pages',
  'navigation',
  'articles',
  'media',
  'forms',
  'results',
  'articles-model',
  'css',
  'trash',
  'users',
  'redirects',
  'webhooks',
  'contributors',
  'settings',
];
const OWN_MENU = `menu:
  - { id: pages, label: { en: Our pages }, path: /admin/pages, function: access_cms_page }
  - { id: loans, label: { en: Loans }, path: /loans }
`;

interface Entry {
  id: string;
  label: string;
}

async function menuOf(client: Client, headers = {}): Promise<Entry[]> {
  return ((await client.get('/api/auth/me', headers)).body as { menu: Entry[] }).menu;
}

const idsOf = (menu: readonly Entry[]) => menu.map(({ id }) => id);

/** Starts applications one after the other on one database. */
async function onOneDatabase(engine: Engine) {
  const url = await engine.newDatabase();
  const fixed: Engine = { ...engine, newDatabase: () => Promise.resolve(url) };
  return async (project: Record<string, string>, look: (test: TestApp, admin: Client) => Promise<void>) => {
    const test = await startTestApp(fixed, { project });
    try {
      await look(test, await test.signIn('access_cms_page', 'access_css', 'acces_users'));
    } finally {
      await test.app.close();
    }
  };
}

forEachEngine('the menu of a project that defines none', (engine) => {
  const test = useTestApp(engine);

  it('[§5-8] has every screen that the user may open, in their language', async () => {
    const all = await test.signIn(
      ...(['access_cms_page', 'access_cms_forms', 'access_cms_articles'] as const),
      ...(['access_cms_articles_model', 'access_css', 'acces_users'] as const),
    );
    assert.deepEqual(idsOf(await menuOf(all)), WHOLE_MENU);
    const designer = await test.signIn('access_css');
    assert.deepEqual(idsOf(await menuOf(designer)), ['media', 'css', 'trash', 'webhooks']);
    const french = await menuOf(designer, { 'accept-language': 'fr' });
    assert.deepEqual(
      french.map(({ label }) => label),
      ['Médias', 'Feuilles de style', 'Corbeille', 'Webhooks'],
    );
    assert.deepEqual(await menuOf(await test.signIn()), []);
  });
});

forEachEngine('the menu of a project that adds to it', (engine) => {
  it('has the entries of its data scripts in place of those with the same id, or after all others', async () => {
    const start = await onOneDatabase(engine);
    const builtIn = ['pages', 'navigation', 'media', 'css', 'trash', 'users', 'redirects', 'webhooks'];
    await start({}, async (_test, admin) => assert.deepEqual(idsOf(await menuOf(admin)), builtIn));
    for (const project of [{ 'data/access.yaml': OWN_MENU }, {}]) {
      await start(project, async (_test, admin) => {
        const menu = await menuOf(admin);
        assert.deepEqual(idsOf(menu), [...builtIn, 'loans']);
        assert.equal(menu[0]?.label, 'Our pages');
      });
    }
  });
});

forEachEngine('the home page of a site without pages', (engine) => {
  const test = useTestApp(engine, { settings: ['app.cms.home-page=start'] });
  const html = (language: string) => ({ accept: 'text/html', 'accept-language': language });

  it('shows first steps in the language of Accept-Language', async () => {
    for (const [language, title] of [
      ['en', 'Welcome to Parvis'],
      ['fr-CA,fr;q=0.9', 'Bienvenue dans Parvis'],
      ['de', 'Welcome to Parvis'],
    ] as const) {
      const { status, text, headers } = await test.visitor.get('/', html(language));
      assert.equal(status, 404);
      assert.match(text, new RegExp(`<title>${title}</title>.*<h1>${title}</h1>`, 's'));
      assert.match(text, new RegExp(`<html lang="${title.startsWith('B') ? 'fr' : 'en'}">`));
      assert.match(text, /<a href="\/admin\/">/);
      assert.match(text, /[“«]\s?start\s?[”»]/);
      assert.match(text, /<meta name="robots" content="noindex">/);
      assert.doesNotMatch(text, /<script|<link|\ssrc=|https?:|url\(/);
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(headers['x-robots-tag'], 'noindex');
      assert.match(String(headers['content-security-policy']), /^default-src 'none'/);
    }
  });

  it('is valid HTML', async () => {
    const validator = new HtmlValidate({ extends: ['html-validate:recommended', 'html-validate:document'] });
    const { text } = await test.visitor.get('/', html('fr'));
    const { results } = await validator.validateString(text);
    assert.deepEqual(
      results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
      [],
    );
  });

  it('is shown at no other address', async () => {
    for (const path of ['/view/start', '/elsewhere', '//']) {
      const { status, text } = await test.visitor.get(path, html('en'));
      assert.equal(status, 404, path);
      assert.doesNotMatch(text, /Welcome to Parvis/, path);
    }
    assert.match((await test.visitor.get('/?a=b', html('en'))).text, /Welcome to Parvis/);
  });

  describe('with the first page', () => {
    it('is a normal 404 page, then the page as soon as it is published', async () => {
      const editor = await test.signIn('access_cms_page');
      const page = { shortcut: 'start', title: { en: 'Our start', fr: 'Notre accueil' } };
      const created = await editor.post('/api/admin/cms/pages', page);
      assert.equal(created.status, 201, created.text);
      const missing = await test.visitor.get('/', html('en'));
      assert.equal(missing.status, 404);
      assert.match(missing.text, /Page not found/);
      assert.doesNotMatch(missing.text, /Parvis/);

      const { id, ...draft } = created.body as { id: string };
      const published = await editor.put(`/api/admin/cms/pages/${id}`, { ...draft, status: 'published' });
      assert.equal(published.status, 200, published.text);
      const shown = await test.visitor.get('/', html('en'));
      assert.equal(shown.status, 200);
      assert.match(shown.text, /Our start/);

      assert.equal((await editor.delete(`/api/admin/cms/pages/${id}`)).status, 204);
      assert.match((await test.visitor.get('/', html('en'))).text, /Welcome to Parvis/);
    });
  });
});
