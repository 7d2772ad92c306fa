import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { CONTENT_AUTHORITIES } from '../../src/contract/authorities.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { pageCacheCounts } from '../support/page-cache-counts.ts';
import { useTestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';
const PAGINATED = `{% paginate articles by 2 model: 'news', sort: '-date', group_by: 'month' %}
[{{ paginate.page }}/{{ paginate.pages }} of {{ paginate.total }}]
{% for group in paginate.groups %}({{ group.key }} {{ group.title }}:{% for article in group.items %} {{ article.title }}{% endfor %}){% endfor %}
{% include 'partials/pagination' %}
{% endpaginate %}`;
const PROJECT = {
  'templates/pages/news.liquid': `{% layout 'default/pages/default' %}{% block main %}${PAGINATED}{% endblock %}`,
  'templates/pages/visitor.liquid': `{% block main %}{{ userAgent }}${PAGINATED}{% endblock %}`,
  'templates/pages/twice.liquid': `{% block main %}${PAGINATED}{% paginate pages by 5 %}{% for page in paginate.items %}{{ page.shortcut }}{% endfor %}{% endpaginate %}{% endblock %}`,
  'templates/pages/archive.liquid': `{% block main %}{% articles model: 'news', sort: 'date', group_by: 'year' %}({{ group.title }}:{% for article in group.items %} {{ article.shortcut }}{% endfor %}){% endarticles %}{% endblock %}`,
  'templates/pages/wrong.liquid': `{% block main %}{% articles model: 'news', sort: 'title', group_by: 'year' %}{{ group.title }}{% endarticles %}{% endblock %}`,
  'templates/pages/guides.liquid': `{% block main %}{% pages where: 'category in ("guides") and shortcut ne "b"', sort: 'shortcut' %}{{ page.shortcut }} {% endpages %}{% endblock %}`,
};

forEachEngine('paginated lists', (engine) => {
  const test = useTestApp(engine, {
    project: PROJECT,
    settings: ['app.cms.languages=en,fr', 'app.server.metrics=true'],
  });
  let editor: Client;
  const articles: any[] = [];

  const makePage = async (shortcut: string, template: string, more: object = {}) => {
    const body = { shortcut, template, title: { en: shortcut, fr: shortcut }, status: 'published', ...more };
    const answer = await editor.post(`${CMS}/pages`, body);
    assert.equal(answer.status, 201, answer.text);
  };
  const makeArticle = async (modelId: string, index: number) => {
    const title = { en: `News ${index}`, fr: `Nouvelle ${index}` };
    const body = { modelId, title, status: 'published', values: { date: `2026-0${6 - index}-11` } };
    const answer = await editor.post(`${CMS}/articles`, { shortcut: `news-${index}`, ...body });
    assert.equal(answer.status, 201, answer.text);
    articles.push(answer.body);
  };
  const show = async (address: string) => {
    const answer = await test.visitor.get(address);
    return { ...answer, text: answer.text.replaceAll(/\s+/g, ' ') };
  };

  before(async () => {
    editor = await test.signIn(...CONTENT_AUTHORITIES);
    const model = await editor.post(`${CMS}/articles-model`, {
      ...{ shortcut: 'news', name: { en: 'News' } },
      fields: [{ name: 'date', type: 'date', attributes: { label: { en: 'Date' } } }],
    });
    assert.equal(model.status, 201, model.text);
    for (const index of [1, 2, 3, 4, 5]) await makeArticle(model.body.id, index);
    await makePage('news', 'news');
    await makePage('visitor', 'visitor', { contributors: ['user-agent'] });
    for (const template of ['twice', 'archive', 'wrong', 'guides']) await makePage(template, template);
    for (const shortcut of ['a', 'b']) await makePage(shortcut, 'default', { category: 'guides' });
  });

  it('show one page at a time, with links to the others', async () => {
    const first = await show('/news');
    assert.match(first.text, /\[1\/3 of 5\] \(2026-05 May 2026: News 1\)\(2026-04 April 2026: News 2\)/);
    assert.match(first.text, /<a href="\/news\?page=2" rel="next">/);
    assert.doesNotMatch(first.text, /rel="prev"/);
    const second = await show('/news?page=2');
    assert.match(second.text, /\[2\/3 of 5\]/);
    assert.match(second.text, /News 3\)\(2026-02 February 2026: News 4\)/);
    assert.match(second.text, /<a href="\/news" rel="prev">/);
    assert.match(second.text, /<a href="\/news\?page=3" rel="next">/);
    const last = await show('/fr/news?page=3');
    assert.match(last.text, /\(2026-01 janvier 2026: Nouvelle 5\)/);
    assert.match(last.text, /<a href="\/fr\/news\?page=2" rel="prev">/);
    assert.doesNotMatch(last.text, /rel="next"/);
  });

  it('have the page in the canonical address and the title', async () => {
    const first = await show('/news');
    assert.match(first.text, /rel="canonical" href="[^"]*\/news"/);
    assert.match(first.text, /rel="alternate" hreflang="fr"/);
    assert.match(first.text, /<title>news(?! –)/);
    const second = await show('/news?page=2');
    assert.match(second.text, /rel="canonical" href="[^"]*\/news\?page=2"/);
    assert.match(second.text, /<title>news – 2/);
    assert.doesNotMatch(second.text, /rel="alternate"/);
    assert.match((await show('/view/news?locale=fr&page=2')).text, /href="[^"]*\/fr\/news\?page=2"/);
  });

  it('end at the last page, however often visitors ask', async () => {
    for (const page of [4, 5, 100_000, 999_999_999])
      assert.equal((await show(`/news?page=${page}`)).status, 404, `${page}`);
    for (const page of ['0', '-1', 'x', '1.5', '01', ''])
      assert.match((await show(`/news?page=${page}`)).text, /\[1\/3 of 5\]/, page);
    await show('/archive');
    const before = (await pageCacheCounts(test.visitor)).misses;
    for (let page = 4; page < 50; page += 1) await show(`/news?page=${page}`);
    for (let page = 1; page < 50; page += 1) await show(`/archive?page=${page}`);
    assert.equal((await pageCacheCounts(test.visitor)).misses, before);
  });

  it('are cached by page, and dropped when the list changes', async () => {
    const etag = async (address: string) => (await show(address)).headers.etag;
    const former = await etag('/news?page=3');
    assert.ok(former);
    assert.equal(await etag('/news?page=3'), former);
    assert.notEqual(await etag('/news'), former);
    const [article] = articles;
    const url = `${CMS}/articles/${article.id}`;
    const { body } = await editor.get(url);
    assert.equal((await editor.put(url, { ...body, status: 'draft' })).status, 200);
    assert.equal((await show('/news?page=3')).status, 404);
    assert.match((await show('/news?page=2')).text, /\[2\/2 of 4\]/);
    const { body: draft } = await editor.get(url);
    assert.equal((await editor.put(url, { ...draft, status: 'published' })).status, 200);
    assert.equal(await etag('/news?page=3'), former);
  });

  it('are paged when the page depends on the request too', async () => {
    assert.match((await show('/visitor?page=3')).text, /\[3\/3 of 5\]/);
    assert.match((await show('/visitor?page=2')).text, /\[2\/3 of 5\]/);
    assert.equal((await show('/visitor?page=4')).status, 404);
  });

  it('are one a page, and tell the editor', async () => {
    const shown = await show('/twice');
    assert.match(shown.text, /\[1\/3 of 5\]/);
    assert.doesNotMatch(shown.text, /parvis-fault/);
    const secured = await editor.get('/secured-view/twice?locale=en');
    assert.match(secured.text, /<p class="parvis-fault" role="note">[^<]*only one paginated list/);
  });

  it('keep the editor in the secured view', async () => {
    const secured = await editor.get('/secured-view/news?locale=en&page=2');
    assert.match(secured.text, /\[2\/3 of 5\]/);
    assert.match(secured.text, /<a href="\?locale=en" rel="prev">/);
    assert.match(secured.text, /<a href="\?locale=en&amp;page=3" rel="next">/);
  });

  it('are grouped by the date that sorts them', async () => {
    assert.match((await show('/archive')).text, /\(2026: news-5 news-4 news-3 news-2 news-1\)/);
    const wrong = await editor.get('/secured-view/wrong?locale=en');
    assert.match(wrong.text, /parvis-fault[^<]*title[^<]*not a date/);
  });

  it('of pages have conditions', async () => {
    assert.match((await show('/guides')).text, /^ ?a ?$/);
  });
});
