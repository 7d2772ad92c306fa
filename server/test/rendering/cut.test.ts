import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Contributor, ContributorRequest } from '../../src/rendering/contributors/contributor.ts';
import { CannotCut } from '../../src/rendering/cut/request-value.ts';
import type { RenderedPage } from '../../src/rendering/finish-page.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { memoryContent, type ContentInput } from './memory-content.ts';
import { createTestRenderer } from './test-renderer.ts';

const requestOf = (userAgent: string): ContributorRequest => ({
  method: 'GET',
  url: '/',
  headers: {},
  userAgent,
});
const PUBLIC = { locale: 'en', mode: 'public' } as const;

const contributors: Contributor[] = [
  {
    name: 'visit',
    description: '',
    contribute(model, { request }) {
      const agent = request?.userAgent ?? '';
      model.visit = { agent, words: agent.split(' '), shop: { open: agent.length % 2 === 0 } };
      model.agent = agent;
      if (agent.includes('odd')) model.surprise = agent;
    },
  },
  {
    name: 'second',
    description: '',
    contribute(model) {
      model.second = `after ${String(model.agent)}`;
    },
  },
  { name: 'fixed', description: '', cache: 'static', contribute: (model) => void (model.fixed = 'fixed') },
];

/** Content with contributors on the page and on one article. */
const CONTENT: ContentInput = {
  pages: {
    home: {
      title: 'Home',
      content: '<p>a</p>@article(inner)@article(inner)@form(ask)',
      contributors: ['fixed', 'visit'],
    },
    deep: { content: '@article(visited)@article(plain)', contributors: [] },
    two: { content: '', contributors: ['visit', 'second'] },
    late: { content: '', contributors: ['visit', 'fixed'] },
  },
  models: { note: { fields: { body: 'rich-text' } } },
  articles: {
    inner: { values: { body: '<p>inside</p>' } },
    visited: { contributors: ['visit'], values: { body: '@article(inner)' } },
    plain: {},
  },
  forms: { ask: { fields: { name: 'text' } } },
};

async function rendererOf(
  template: string,
  article = '({{ article.title }} {{ agent }} {{ article.values.body }})',
) {
  const projectFolder = temporaryFolder();
  for (const [path, text] of Object.entries({
    'templates/pages/default.liquid': template,
    'templates/articles/default.liquid': article,
    'templates/partials/part.liquid': '<i>{{ given }}{{ agent }}</i>',
    'contributors/none.js': 'export default { name: "none", contribute() {} };',
  })) {
    mkdirSync(join(projectFolder, path, '..'), { recursive: true });
    writeFileSync(join(projectFolder, path), text);
  }
  const { renderer } = await createTestRenderer({
    projectFolder,
    contributors,
    source: memoryContent(CONTENT),
  });
  return (page: string, agent: string, cut: boolean) =>
    renderer.renderPage(page, { ...PUBLIC, cut, request: requestOf(agent) }) as Promise<RenderedPage>;
}

const AGENTS = ['first', 'second & <b>', '', 'a third one'];

/** Values that are only printed: such a page is cached with placeholders. */
const CUT = [
  '{{ agent }}',
  '{{ content }} by {{ visit.agent }}, {{ visit.agent }}',
  '{{ visit.words[1] }}{{ visit.words.first }}{{ visit.words.size }}{{ visit.nothing.below }}{{ visit.words }}',
  '{% assign who = visit %}{{ who.agent }}{% capture kept %}<b>{{ agent }}</b>{% endcapture %}{{ kept }}',
  "{% render 'partials/part', given: visit.agent %}{% include 'partials/part' %}",
  '{% for n in (1..3) %}{{ n }}{{ agent }}{% endfor %}{% if page.title %}{{ agent }}{% endif %}',
  '{{ fixed }}{{ surprise }}{{ agent }}',
];

/** Values that affect control flow: such a page is rendered for each request. */
const WHOLE = [
  "{% if agent == 'first' %}yes{% else %}no{% endif %}",
  '{% if visit.shop.open %}open{% endif %}{% unless agent %}none{% endunless %}',
  '{{ agent | upcase }}{{ agent | default: "nobody" }}',
  "{{ 'x' | append: agent }}",
  '{% for word in visit.words %}{{ word }};{% endfor %}',
  "{% case agent %}{% when 'first' %}1{% else %}2{% endcase %}",
  "{% if 'a first one' contains agent %}in{% endif %}",
  "{% if 'first' == agent %}same{% endif %}{% if page.title and agent %}both{% endif %}",
  '{% capture kept %}{{ agent }}{% endcapture %}{{ kept | upcase }}{{ kept.size }}',
  '{{ content | strip_html }}{{ content | size }}',
  '{% if content contains "first" %}found{% endif %}',
  '{{ visit | json }}',
  '{% assign names = "a,b" | split: "," | push: agent %}{{ names | join: "-" }}{{ names }}',
  "{% cycle agent: 'one', 'two' %}",
  '{% tablerow word in visit.words %}{{ word }}{% endtablerow %}',
  "{{ 'form.submit' | t: name: agent }}{{ 'x' | prepend: visit.agent | upcase }}",
  '{% for n in (1..5) limit: visit.words.size %}{{ n }}{% endfor %}',
];

describe('a page that prints request values', () => {
  for (const template of CUT) {
    it(`is cached and filled to the same result: ${template}`, async () => {
      const render = await rendererOf(template);
      const first = await render('home', AGENTS[0]!, true);
      assert.ok(first.cut, 'it is cut');
      assert.equal(first.cacheable, false);
      for (const agent of AGENTS) {
        assert.equal(
          (await first.cut.fill(requestOf(agent))).toString(),
          (await render('home', agent, false)).html,
        );
      }
      assert.equal(first.html, (await render('home', AGENTS[0]!, false)).html);
    });
  }

  for (const template of WHOLE) {
    it(`is rendered for each request if a value affects control flow: ${template}`, async () => {
      const render = await rendererOf(template);
      for (const agent of AGENTS) {
        const page = await render('home', agent, true);
        assert.equal(page.html, (await render('home', agent, false)).html);
        assert.equal(page.cut, undefined);
        assert.equal(page.cacheable, false);
      }
    });
  }

  it('is cached for an article with its own contributor, whose variables other articles do not see', async () => {
    const render = await rendererOf('{{ content }}[{{ agent }}]');
    const { cut } = await render('deep', 'first', true);
    const html = (await cut!.fill(requestOf('later'))).toString();
    assert.equal(html, (await render('deep', 'later', false)).html);
    assert.equal(html.split('later').length - 1, 2, 'in the article and in what it includes');
  });

  it('runs contributors in order, each seeing the previous ones', async () => {
    const render = await rendererOf('{{ second }}');
    const { cut } = await render('two', 'first', true);
    assert.equal((await cut!.fill(requestOf('later'))).toString(), 'after later');
  });

  it('is rendered for each request if a cached contributor might read the values', async () => {
    const render = await rendererOf('{{ fixed }} {{ agent }}');
    assert.equal((await render('late', 'first', true)).cut, undefined);
  });

  it('detects when a contributor adds a variable that it did not add before', async () => {
    const render = await rendererOf('{{ agent }}{{ surprise }}');
    const { cut } = await render('home', 'first', true);
    await assert.rejects(cut!.fill(requestOf('an odd one')), CannotCut);
  });
});
