import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';

forEachEngine('scheduled publication', (engine) => {
  const test = useTestApp(engine, {
    project: {
      'templates/pages/list.liquid':
        "<body>{% articles model: 'news' %}[{{ article.shortcut }}]{% endarticles %}{% pages category: 'c' %}<{{ page.shortcut }}>{% endpages %}</body>",
    },
  });
  let editor: Client;
  let modelId: string;
  let next = 0;

  before(async () => {
    editor = await test.signIn('access_cms_page', 'access_cms_articles', 'access_cms_articles_model');
    const model = { shortcut: 'news', name: { en: 'News' }, path: '/news/{shortcut}' };
    modelId = (await editor.post(`${CMS}/articles-model`, model)).body.id;
  });

  const inAnHour = () => new Date(test.clock.now() + 3_600_000).toISOString();
  const create = async (kind: 'pages' | 'articles', change: object) => {
    const shortcut = `timed-${(next += 1)}`;
    const own = kind === 'articles' ? { modelId } : {};
    const answer = await editor.post(`${CMS}/${kind}`, {
      ...{ shortcut, title: { en: shortcut }, status: 'published' },
      ...own,
      ...change,
    });
    assert.equal(answer.status, 201, answer.text);
    return shortcut;
  };
  const seen = async (url: string) => {
    const { status, text } = await test.visitor.get(url);
    return status === 200 ? text : String(status);
  };
  /** Returns what is visible one millisecond before the hour and on the hour. */
  const around = async (look: () => Promise<unknown>) => {
    await look();
    test.clock.advance(3_599_999);
    const earlier = await look();
    test.clock.advance(1);
    return [earlier, await look()];
  };

  it('shows a page from its instant on, whether requested before or not', async () => {
    const asked = await create('pages', { publishAt: inAnHour() });
    const unasked = await create('pages', {
      publishAt: inAnHour(),
      urls: [{ locale: 'en', path: '/unasked' }],
    });
    const pathExists = async () => (await test.visitor.get(`/view/${asked}`)).status;
    assert.deepEqual(await around(pathExists), [404, 200]);
    assert.equal((await test.visitor.get(`/view/${unasked}`)).status, 200);
    assert.equal((await test.visitor.get('/unasked')).status, 200);
  });

  it('hides a page from its instant on', async () => {
    const page = await create('pages', { unpublishAt: inAnHour() });
    const pathExists = async () => (await test.visitor.get(`/view/${page}`)).status;
    assert.deepEqual(await around(pathExists), [200, 404]);
  });

  it('shows and hides an article where it is included, and on its own page', async () => {
    const coming = await create('articles', { publishAt: inAnHour() });
    const going = await create('articles', { unpublishAt: inAnHour() });
    const content = { en: `<p>@article(${coming})</p><p>@article(${going})</p>` };
    const page = await create('pages', { content });
    const included = async () => {
      const html = await seen(`/view/${page}?locale=en`);
      return [coming, going].filter((shortcut) => html.includes(shortcut));
    };
    const own = async () => (await test.visitor.get(`/news/${coming}`)).status;
    assert.deepEqual(await around(async () => [await included(), await own()]), [
      [[going], 404],
      [[coming], 200],
    ]);
  });

  it('adds articles and pages to lists and to the sitemap', async () => {
    const article = await create('articles', { publishAt: inAnHour() });
    const page = await create('pages', { publishAt: inAnHour(), category: 'c' });
    const list = await create('pages', { template: 'list' });
    const listed = async () => {
      const html = await seen(`/view/${list}?locale=en`);
      const map = await seen('/sitemap.xml');
      return [
        html.includes(`[${article}]`),
        html.includes(`<${page}>`),
        map.includes(article),
        map.includes(page),
      ];
    };
    assert.deepEqual(await around(listed), [
      [false, false, false, false],
      [true, true, true, true],
    ]);
  });
});
