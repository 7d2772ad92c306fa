import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { AppError } from '../../src/kernel/app-error.ts';
import type { Contributor } from '../../src/rendering/contributors/contributor.ts';
import type { RenderMode } from '../../src/rendering/render-run.ts';
import type { RenderingSettings } from '../../src/rendering/rendering-settings.ts';
import { memoryContent } from './memory-content.ts';
import { createTestRenderer } from './test-renderer.ts';

interface Setup {
  templates?: Readonly<Record<string, string>>;
  settings?: Partial<RenderingSettings>;
  contributors?: readonly Contributor[];
  mode?: RenderMode;
}

const source = memoryContent({
  pages: { home: { content: 'a @article(one) b', contributors: ['tested', 'other'] } },
  models: { note: {} },
  articles: { one: {} },
});

async function render(
  t: TestContext,
  { templates = {}, settings = {}, contributors = [], mode = 'public' }: Setup,
) {
  const folder = await mkdtemp(join(tmpdir(), 'parvis-templates-'));
  t.after(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(templates)) {
    const file = join(folder, 'templates', `${name}.liquid`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const { renderer, log } = await createTestRenderer({
    source,
    projectFolder: folder,
    settings: { enableContributors: contributors.length > 0, ...settings },
    contributors,
  });
  const page = renderer.renderPage('home', { locale: 'en', mode });
  return { page, log };
}

const isInternal = (error: unknown) => error instanceof AppError && error.code === 'internal';

it('a template receives what an editor wrote of the page', async (t) => {
  const template =
    '{{ page.shortcut }} {{ page.template }} {{ page.contributors | join: "+" }} {{ page.content }}';
  const { page } = await render(t, { templates: { 'pages/default': template } });
  assert.equal((await page)?.html, 'home default tested+other ');
});

describe('a template that fails during rendering', () => {
  const failing = '<p>\n{% for i in (1..1000000000) %}{% endfor %}';
  const reason = 'memory alloc limit exceeded';

  it('omits its fragment and is reported with place and chain', async (t) => {
    const { page, log } = await render(t, { templates: { 'articles/note': failing } });
    assert.equal((await page)?.html, '<main>a  b</main>');
    const [line] = log;
    assert.equal(line?.fault, 'template');
    assert.equal(line.chain, 'page:home → article:one');
    assert.equal(line.detail, `templates/articles/note.liquid:2:1 ${reason}`);
  });

  it('is shown to editors in place of its fragment', async (t) => {
    const { page } = await render(t, { templates: { 'articles/note': failing }, mode: 'secured' });
    assert.equal((await page)?.html, '<main>a [template: page:home → article:one] b</main>');
  });

  it('is reported with the place in the partial that failed', async (t) => {
    const { page, log } = await render(t, {
      templates: { 'articles/note': '{% include "partials/list" %}', 'partials/list': failing },
    });
    await page;
    assert.equal(log[0]?.detail, `templates/partials/list.liquid:2:1 ${reason}`);
  });

  it('fails a public page when it is the page template', async (t) => {
    const { page, log } = await render(t, { templates: { 'pages/default': failing } });
    await assert.rejects(page, isInternal);
    assert.equal(log.at(-1)?.detail, `templates/pages/default.liquid:2:1 ${reason}`);
  });

  it("is shown to editors on the server's own page when it is the page template", async (t) => {
    const { page } = await render(t, { templates: { 'pages/default': failing }, mode: 'secured' });
    assert.equal((await page)?.html, '<main>[template: page:home]</main>');
  });
});

describe('templates that never finish', () => {
  const ENDLESS: [title: string, templates: Record<string, string>, detail: RegExp][] = [
    ['including itself', { 'pages/default': '{% include "pages/default" %}' }, /nested more than 100 deep/],
    ['rendering itself', { 'pages/default': '{% render "pages/default" %}' }, /nested more than 100 deep/],
    [
      'filling a block with itself',
      {
        'pages/default':
          '{% layout "default/base" %}{% block main %}{% block main %}{% endblock %}{% endblock %}',
      },
      /a block cannot contain itself/,
    ],
    [
      'a list that is too long',
      { 'pages/default': '{% for i in (1..1000000000) %}{% endfor %}' },
      /memory alloc limit exceeded/,
    ],
    [
      'a loop that takes too long',
      { 'pages/default': '{% for i in (1..9999) %}{% for j in (1..9999) %}{{ i }}{% endfor %}{% endfor %}' },
      /took more than 200 ms/,
    ],
    [
      'unlimited output',
      {
        'pages/default':
          '{% for i in (1..9999) %}{{ content | append: "0123456789abcdef" | replace: "a", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" }}{% endfor %}',
      },
      /exceeds the maximum size of a page/,
    ],
  ];
  for (const [title, templates, detail] of ENDLESS) {
    it(`are stopped: ${title}`, async (t) => {
      const { page, log } = await render(t, {
        templates,
        settings: {
          renderTimeoutMs: 200,
          maxOutputBytes: title.endsWith('output') ? 100_000 : 100_000_000,
        },
      });
      await assert.rejects(page, isInternal);
      assert.match(String(log.at(-1)?.detail), detail);
    });
  }
});

describe('contributors and the time limit of a page', () => {
  const hanging: Contributor = {
    name: 'tested',
    description: '',
    contribute: () => new Promise<never>(() => undefined),
  };

  it('renders a page without its contributors when they use up the time', async (t) => {
    const { page } = await render(t, {
      contributors: [hanging, { ...hanging, name: 'other' }],
      settings: { contributorTimeoutMs: 40, renderTimeoutMs: 60 },
    });
    const rendered = await page;
    assert.equal(rendered?.html, '<main>a <article>one</article> b</main>');
    assert.deepEqual(
      rendered.warnings.map(({ code }) => code),
      ['contributor', 'contributor'],
    );
  });

  it('[§1.2-5, §8-8] omits contributors when the property says so', async (t) => {
    let ran = false;
    const { page } = await render(t, {
      contributors: [{ name: 'tested', description: '', contribute: () => void (ran = true) }],
      settings: { enableContributors: false },
    });
    assert.deepEqual((await page)?.warnings, []);
    assert.equal(ran, false);
  });

  it('contributors can list published content', async (t) => {
    const { page } = await render(t, {
      templates: { 'pages/default': '{{ titles | join: "," }}' },
      contributors: [
        {
          name: 'tested',
          description: '',
          async contribute(model, { content }) {
            const articles = await content.articles({ model: 'note', limit: 5 });
            const pages = await content.pages();
            model.titles = [...articles, ...pages].map(({ title }) => title);
          },
        },
        { name: 'other', description: '', contribute: () => undefined },
      ],
    });
    assert.equal((await page)?.html, 'one,home');
  });
});
