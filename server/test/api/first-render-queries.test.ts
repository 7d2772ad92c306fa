import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { PageExplanation } from '../../src/contract/explain.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { countQueries } from '../support/query-counter.ts';
import { useTestApp } from '../support/test-app.ts';

const MEDIUM = '00000000-0000-4000-8000-000000000001';
const WIDTHS = [1, 30];
const DEPTHS = [1, 5];
const MOST_QUERIES = 8;

/** Returns articles in `width` chains of length `depth`, each ending in a form with a medium. */
function chains(width: number, depth: number) {
  const name = (index: number, level: number) => `w${width}d${depth}-${index}-${level}`;
  const indexes = Array.from({ length: width }, (_, index) => index);
  const levels = Array.from({ length: depth }, (_, level) => level);
  const articles = indexes.flatMap((index) =>
    levels.map((level) => {
      const last = level === depth - 1;
      const text = last ? `end @form(form-${index})` : `${level} @article(${name(index, level + 1)})`;
      return `  - { shortcut: ${name(index, level)}, model: note, title: { en: A }, status: published, contributors: [date], values: { text: { en: '${text}' } } }`;
    }),
  );
  const content = indexes.map((index) => `@article(${name(index, 0)})`).join('');
  const page = `  - { shortcut: w${width}d${depth}, title: { en: P }, status: published, contributors: [date], urls: [{ locale: en, path: /w${width}d${depth} }], content: { en: '${content}@form(form-0)' } }`;
  return { articles, page };
}

const all = WIDTHS.flatMap((width) => DEPTHS.map((depth) => chains(width, depth)));
const forms = Array.from(
  { length: Math.max(...WIDTHS) },
  (_, index) =>
    `  - { shortcut: form-${index}, title: { en: Form }, contributors: [date], fields: [{ name: it, type: text, attributes: { label: { en: It }, media: ${MEDIUM} } }] }`,
);
const PROJECT = {
  'data/media/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"></svg>',
  'data/site.yaml': `
media:
  - { id: ${MEDIUM}, file: media/plan.svg }
articleModels:
  - { shortcut: house, name: { en: House }, single: true, fields: [{ name: hours, type: text, attributes: { label: { en: Hours } } }] }
  - { shortcut: note, name: { en: Note }, contributors: [date], fields: [{ name: text, type: rich-text, localised: true, attributes: { label: { en: Text } } }] }
forms:
${forms.join('\n')}
articles:
  - { shortcut: house, model: house, title: { en: House }, status: published, values: { hours: 9 to 5 } }
${all.flatMap(({ articles }) => articles).join('\n')}
pages:
${all.map(({ page }) => page).join('\n')}
  - { shortcut: top, title: { en: Top }, status: published, content: { en: <p>top</p> } }
  - { shortcut: below, title: { en: Below }, parent: top, status: published, content: { en: '<p><a href="@page(top)">up</a></p>' } }
navigation:
  - { shortcut: main, title: { en: Main }, items: [{ target: { page: top } }, { target: { page: below } }] }
  - { shortcut: foot, title: { en: Foot }, items: [{ target: { article: house } }, { target: { page: w1d1 } }] }
`,
  'templates/pages/default.liquid': `{% block main %}{{ content }}{% endblock %}
    {% if page.shortcut == 'below' %}{% include 'partials/breadcrumbs' %}{{ singles.house.values.hours }}{{ singles.house.title }}
    {% for item in navigation.main.items %}{{ item.label }}{% endfor %}{% for item in navigation.foot.items %}{{ item.label }}{% endfor %}{% endif %}`,
  'templates/articles/note.liquid': '{{ article.values.text }}',
};

forEachEngine('The first rendering of a page', (engine) => {
  const test = useTestApp(engine, { project: PROJECT });
  let editor: Client;
  let ids: Map<string, string>;
  before(async () => {
    editor = await test.signIn('access_cms_page', 'access_cms_articles');
    const { body } = await editor.get('/api/admin/cms/pages?size=100');
    ids = new Map(body.items.map((page: { shortcut: string; id: string }) => [page.shortcut, page.id]));
  });

  async function explain(shortcut: string): Promise<PageExplanation> {
    const answer = await editor.get(`/api/admin/cms/pages/${ids.get(shortcut)}/explain?locale=en`);
    assert.equal(answer.status, 200, answer.text);
    return answer.body as PageExplanation;
  }

  it('needs the same number of queries for any number and depth of inclusions', async () => {
    const counts = new Map<string, number>();
    for (const width of WIDTHS) {
      for (const depth of DEPTHS) {
        const { queries, cache } = await explain(`w${width}d${depth}`);
        counts.set(`${width} × ${depth}`, queries);
        const { dependencies } = cache;
        assert.ok(dependencies.includes(`article:w${width}d${depth}-${width - 1}-${depth - 1}`));
        assert.ok(dependencies.includes(`form:form-${width - 1}`));
      }
    }
    assert.equal(new Set(counts.values()).size, 1, JSON.stringify([...counts]));
    assert.ok(counts.get('1 × 1')! <= MOST_QUERIES, JSON.stringify([...counts]));
  });

  it('needs at most one query more for each navigation and single, and none once it is cached', async () => {
    const { queries } = await explain('below');
    assert.ok(queries <= MOST_QUERIES + 3, `${queries} queries`);
    const show = async () => assert.equal((await test.visitor.get('/below')).status, 200);
    assert.ok((await countQueries(show)) > 0);
    assert.equal(await countQueries(show), 0);
  });

  it('does not read cached records again, and reads changed ones in as few queries', async () => {
    const { visitor } = test;
    const show = async (locale: string) => {
      const queries = await countQueries(async () => {
        const answer = await visitor.get(`/view/w30d5?locale=${locale}`);
        assert.equal(answer.status, 200, answer.text);
      });
      const { text } = await visitor.get(`/view/w30d5?locale=${locale}`);
      return { queries, text };
    };
    await show('en');
    // The page, its lists, and the snapshot around them.
    assert.ok((await show('fr')).queries <= 4);

    for (const [index, level] of [
      [0, 1],
      [7, 4],
    ]) {
      const found = await editor.get(`/api/admin/cms/articles?search=w30d5-${index}-${level}`);
      const url = `/api/admin/cms/articles/${found.body.items[0].id}`;
      const { body: article } = await editor.get(url);
      const text = `changed ${index} ${level === 4 ? '' : `@article(w30d5-${index}-4)`}`;
      const saved = await editor.put(url, { ...article, values: { text: { en: text } } });
      assert.equal(saved.status, 200, saved.text);
    }
    const { queries, text } = await show('en');
    assert.match(text, /changed 0.*changed 7/s);
    assert.ok(queries <= MOST_QUERIES + 2, `${queries} queries`);
  });

  it('shows what only the working copy of an article includes', async () => {
    const found = await editor.get('/api/admin/cms/articles?search=w1d1-0-0');
    const url = `/api/admin/cms/articles/${found.body.items[0].id}`;
    const { body: live } = await editor.get(url);
    const values = { text: { en: 'prepared @article(w1d5-0-2)' } };
    const answer = await editor.put(`${url}/draft`, { ...live, version: undefined, values });
    assert.equal(answer.status, 200, answer.text);
    const { text } = await editor.get('/secured-view/w1d1');
    assert.match(text, /prepared 2 3 end/);
  });
});
