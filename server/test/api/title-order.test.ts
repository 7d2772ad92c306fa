import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { CONTENT_AUTHORITIES } from '../../src/contract/authorities.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { preparedDatabase } from '../support/prepared-database.ts';
import { startTestApp, useTestApp } from '../support/test-app.ts';

const PAGES = '/api/admin/cms/pages';
/** By shortcut; the French alphabet is the other way round, but for a page without a French title. */
const TITLES = {
  apples: { en: 'Apples', fr: 'Pommes' },
  bread: { en: 'Bread' },
  cake: { en: 'Cake', fr: 'Gâteau' },
  drinks: { en: 'Drinks', fr: 'Boissons' },
};
const ENGLISH = ['apples', 'bread', 'cake', 'drinks'];
const FRENCH = ['drinks', 'bread', 'cake', 'apples'];
const LISTING = `{% block main %}{% pages category: 'food', sort: 'title' %}{{ page.shortcut }} {% endpages %}{% articles model: 'dish', sort: '-title' %}{{ article.shortcut }} {% endarticles %}{% endblock %}`;

forEachEngine('lists sorted by title', (engine) => {
  const test = useTestApp(engine, { project: { 'templates/pages/listing.liquid': LISTING } });
  let editor: Client;
  const shortcuts = async (query: string) =>
    (await editor.get(`${PAGES}?category=food&${query}`)).body.items.map((item: any) => item.shortcut);

  before(async () => {
    await test.app.listen();
    editor = await test.signIn(...CONTENT_AUTHORITIES);
    const model = await editor.post('/api/admin/cms/articles-model', {
      shortcut: 'dish',
      name: { en: 'Dish' },
    });
    for (const [shortcut, title] of Object.entries(TITLES)) {
      const written = { shortcut, title, status: 'published', languages: ['en', 'fr'] };
      const page = await editor.post(PAGES, { ...written, category: 'food' });
      assert.equal(page.status, 201, page.text);
      const article = await editor.post('/api/admin/cms/articles', { ...written, modelId: model.body.id });
      assert.equal(article.status, 201, article.text);
    }
    // The index of an empty database is complete soon after the start.
    while ((await shortcuts('sort=title&locale=fr'))[0] !== FRENCH[0]) await pause(20);
  });

  it('follow the titles of the language that is asked for, and the main one otherwise', async () => {
    assert.deepEqual(await shortcuts('sort=title'), ENGLISH);
    assert.deepEqual(await shortcuts('sort=title&locale=en'), ENGLISH);
    assert.deepEqual(await shortcuts('sort=title&locale=de'), ENGLISH);
    assert.deepEqual(await shortcuts('sort=-title&locale=fr'), FRENCH.toReversed());
    assert.deepEqual(await shortcuts('sort=status,title&locale=fr'), FRENCH);
    assert.deepEqual(await shortcuts('sort=title,-updatedAt&locale=fr&search=food'), FRENCH);
    assert.equal((await editor.get(`${PAGES}?sort=title&locale=${'x'.repeat(40)}`)).status, 400);
  });

  it('continue after a cursor', async () => {
    const seen: string[] = [];
    for (let after: string | undefined = ''; after !== undefined;) {
      const { body } = await editor.get(
        `${PAGES}?category=food&sort=title&locale=fr&size=1${after && `&after=${encodeURIComponent(after)}`}`,
      );
      seen.push(body.items[0].shortcut);
      after = body.next;
    }
    assert.deepEqual(seen, FRENCH);
  });

  it('follow the language of the page that shows them', async () => {
    const page = {
      ...{ shortcut: 'menu', template: 'listing', status: 'published', title: { en: 'Menu' } },
      ...{
        languages: ['en', 'fr'],
        urls: ['en', 'fr'].map((locale) => ({ locale, path: `/${locale}/menu` })),
      },
    };
    const { status, text } = await editor.post(PAGES, page);
    assert.equal(status, 201, text);
    for (const [locale, order] of Object.entries({ en: ENGLISH, fr: FRENCH })) {
      const { text: html } = await test.visitor.get(`/${locale}/menu`);
      assert.match(html, new RegExp(`${order.join(' ')} ${order.toReversed().join(' ')}`), locale);
    }
  });
});

forEachEngine('titles in another main language', (engine) => {
  it('are sorted once the index is rebuilt', async () => {
    const settings = [`app.database.url=${await preparedDatabase(engine)}`, 'app.server.port=0'];
    const first = await startTestApp(engine, { settings });
    const editor = await first.signIn('access_cms_page');
    for (const [shortcut, { fr = shortcut, en }] of Object.entries<{ fr?: string; en: string }>(TITLES))
      await editor.post(PAGES, { shortcut, category: 'food', title: { en, fr } });
    await first.app.close();

    const second = await startTestApp(engine, { settings: [...settings, 'app.cms.default-language=fr'] });
    await second.app.listen();
    const again = await second.signIn('access_cms_page');
    const order = async (query: string) => {
      const { body } = await again.get(`${PAGES}?category=food&sort=title${query}`);
      return body.items.map((item: any) => item.shortcut);
    };
    while ((await order(''))[0] !== FRENCH[0]) await pause(20);
    assert.deepEqual(await order(''), FRENCH);
    while ((await order('&locale=en'))[0] !== ENGLISH[0]) await pause(20);
    assert.deepEqual(await order('&locale=en'), ENGLISH);
    await second.app.close();
  });
});
