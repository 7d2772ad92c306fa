import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppError } from '../../src/kernel/app-error.ts';
import { testProject } from '../support/test-project.ts';
import { memoryContent, type ContentInput } from './memory-content.ts';
import { createTestRenderer, NOW } from './test-renderer.ts';

const PUBLIC = { locale: 'en', mode: 'public' } as const;

/** A page whose articles each include the next one ten times: 10^depth inclusions of `depth` articles. */
function multiplying(depth: number, leaf: string): ContentInput {
  const articles: ContentInput['articles'] = { [`a${depth}`]: { title: leaf } };
  for (let level = 1; level < depth; level += 1) {
    articles[`a${level}`] = { title: '', values: { body: `@article(a${level + 1})`.repeat(10) } };
  }
  return {
    pages: { home: { content: '@article(a1)'.repeat(10) } },
    models: { note: { fields: { body: 'rich-text' } } },
    articles,
  };
}

describe('the cost of a page', () => {
  it('renders each distinct fragment once, however often it is included', async () => {
    let runs = 0;
    const content = multiplying(4, 'x');
    content.models!.note!.contributors = ['counter'];
    const { renderer } = await createTestRenderer({
      source: memoryContent(content),
      contributors: [
        { name: 'counter', description: '', cache: 'static', contribute: () => void (runs += 1) },
      ],
    });
    const page = await renderer.renderPage('home', PUBLIC);
    assert.equal(page?.html.match(/x/g)?.length, 10_000);
    assert.equal(runs, 4);
  });

  it('reads a constant number of times per level, whatever the number of inclusions', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `a${index}`);
    const source = memoryContent({
      pages: {
        home: {
          content: names.map((name) => `@article(${name}) @form(${name})`).join(''),
          stylesheets: ['s'],
        },
      },
      models: { note: { fields: { body: 'rich-text', other: 'article', picture: 'media' } } },
      articles: Object.fromEntries(
        names.flatMap((name) => [
          [name, { values: { body: `@article(${name}x)`, other: `${name}y`, picture: name } }],
          [`${name}x`, {}],
          [`${name}y`, {}],
        ]),
      ),
      forms: Object.fromEntries(names.map((name) => [name, {}])),
      media: Object.fromEntries(names.map((name) => [name, { url: `/${name}` }])),
      stylesheets: { s: '/css/s.css' },
    });
    const { renderer } = await createTestRenderer({ source });
    const page = await renderer.renderPage('home', PUBLIC);
    assert.deepEqual(page?.warnings, []);
    assert.deepEqual(source.calls.sort(), ['media', 'page', 'reached', 'reached', 'stylesheets']);
  });

  it('refuses a public page that exceeds its limit', async () => {
    const { renderer, log } = await createTestRenderer({
      source: memoryContent(multiplying(9, 'xxxxxxxxxx')),
    });
    await assert.rejects(
      renderer.renderPage('home', PUBLIC),
      (error) => error instanceof AppError && error.code === 'internal',
    );
    assert.equal(log.at(-1)?.fault, 'too-large');
    assert.equal(log.at(-1)?.page, 'page:home');
  });

  it('warns an editor of a page that exceeds its limit', async () => {
    const { renderer } = await createTestRenderer({ source: memoryContent(multiplying(9, 'xxxxxxxxxx')) });
    const page = await renderer.renderPage('home', { locale: 'en', mode: 'secured' });
    assert.equal(page?.html, '<main>[too-large: page:home]</main>');
  });

  it('terminates for many articles that all include each other', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `a${index}`);
    const body = names.map((name) => `@article(${name})`).join('');
    const { renderer, log } = await createTestRenderer({
      source: memoryContent({
        pages: { home: { content: body } },
        models: { note: { fields: { body: 'rich-text' } } },
        articles: Object.fromEntries(names.map((name) => [name, { values: { body } }])),
      }),
    });
    const page = await renderer.renderPage('home', PUBLIC);
    assert.ok(page?.warnings.length);
    assert.ok(page.warnings.every((warning) => warning.code === 'cycle'));
    assert.equal(log.length, page.warnings.length, 'what is logged is bounded too');
    assert.ok(log.length <= 100);
  });

  it('terminates for many paths that are all too long', async () => {
    const articles: ContentInput['articles'] = {};
    for (let level = 0; level < 20; level += 1) {
      const body = `@article(l${level + 1})@article(r${level + 1})`;
      articles[`l${level}`] = { values: { body } };
      articles[`r${level}`] = { values: { body } };
    }
    const { renderer } = await createTestRenderer({
      source: memoryContent({
        pages: { home: { content: '@article(l0)' } },
        models: { note: { fields: { body: 'rich-text' } } },
        articles,
      }),
      settings: { maxOutputBytes: 16 * 1024 * 1024 },
    });
    const page = await renderer.renderPage('home', PUBLIC);
    assert.ok(page?.warnings.length);
    assert.ok(page.warnings.every((warning) => warning.code === 'too-deep'));
  });
});

describe('the cost of a template', () => {
  const loop = (inner: string) =>
    `{% for a in (1..10000) %}{% for b in (1..10000) %}${inner}{% endfor %}{% endfor %}`;
  const text = (doublings: number) =>
    `{% assign s = 'x' %}{% for i in (1..${doublings}) %}{% assign s = s | append: s %}{% endfor %}`;
  const ENDLESS = {
    'loops within loops': loop('{% for c in (1..10000) %}{% endfor %}'),
    'conditions in a loop': loop('{% if a == b %}{% assign c = a %}{% endif %}'),
    'a long text that is split repeatedly': text(20) + loop("{% assign l = s | split: '' | join %}"),
    'a long list that is scanned repeatedly': `{% assign l = (1..1000000) %}${loop("{% assign m = l | map: 'x' | compact %}")}`,
  };
  const HUGE = {
    'a range': '{% for a in (1..100000000) %}{% endfor %}',
    'a range passed to a filter': '{{ (1..100000000) | size }}',
    'a range in a table': '{% tablerow a in (1..100000000) %}{% endtablerow %}',
    'a text': `${text(40)}{{ s | size }}`,
  };

  async function render(template: string, renderTimeoutMs = 200) {
    const projectFolder = testProject({ 'templates/pages/default.liquid': template });
    const source = memoryContent({ pages: { home: { content: 'x' } }, models: { note: { fields: {} } } });
    const settings = { renderTimeoutMs };
    const { renderer, log } = await createTestRenderer({ source, projectFolder, settings });
    const begun = process.threadCpuUsage();
    await assert.rejects(renderer.renderPage('home', PUBLIC), { code: 'internal' });
    const { user, system } = process.threadCpuUsage(begun);
    return { ms: (user + system) / 1000, fault: log.at(-1), calls: source.calls };
  }

  for (const [name, template] of Object.entries(ENDLESS)) {
    it(`stops ${name}`, async () => {
      const { ms, fault } = await render(template);
      assert.match(String(fault?.detail), /took more than 200 ms/);
      assert.ok(ms < 3000, `${ms} ms`);
    });
  }

  for (const [name, template] of Object.entries(HUGE)) {
    it(`refuses ${name} that fills the memory`, async () => {
      assert.match(String((await render(template)).fault?.detail), /memory alloc limit exceeded/);
    });
  }

  it('stops lists in a loop, not counting their queries as its own time', async () => {
    const { fault, calls } = await render(
      loop("{% articles model: 'note', title: b %}{% endarticles %}"),
      60_000,
    );
    assert.match(String(fault?.detail), /a page reads at most 500 lists/);
    assert.equal(calls.filter((call) => call === 'listArticles').length, 500);
  });
});

describe('the cache information of a page', () => {
  const content: ContentInput = {
    pages: {
      home: { content: '@article(one) @article(gone)', stylesheets: ['s', 'gone'], template: 'special' },
      plain: { content: 'x' },
      dated: { content: 'x', contributors: ['short'] },
      personal: { content: '@form(ask)', contributors: [] },
      ending: { content: 'x', unpublishAt: new Date(NOW + 5000).toISOString() },
    },
    models: { note: { fields: { other: 'article' } } },
    articles: { one: { values: { other: 'nowhere' } } },
    forms: { ask: { contributors: ['visitor'] } },
    stylesheets: { s: '/css/s.css' },
  };
  const contributors = [
    { name: 'short', description: '', cache: { maxAge: 60 }, contribute: () => undefined },
    { name: 'visitor', description: '', contribute: () => undefined },
  ];

  async function render(page: string, options = {}) {
    const { renderer } = await createTestRenderer({ source: memoryContent(content), contributors });
    const rendered = await renderer.renderPage(page, { ...PUBLIC, ...options });
    assert.ok(rendered);
    return rendered;
  }

  it('contains every name that was looked up, found or not', async () => {
    const { dependencies, expiresAt, cacheable } = await render('home');
    assert.deepEqual(dependencies.sort(), [
      'article-id:nowhere',
      'article-model:note',
      'article:gone',
      'article:one',
      'feeds',
      'messages:en',
      'page:home',
      'stylesheet:gone',
      'stylesheet:s',
      'template:articles/default',
      'template:articles/note',
      'template:fields/article/article',
      'template:pages/default',
      'template:pages/special',
      'url:/',
      'url:/fr',
    ]);
    assert.equal(cacheable, true);
    assert.equal(expiresAt, NOW + 10_000, 'a page with a fault is kept for 10 s');
  });

  it('contains how long a page is valid', async () => {
    assert.equal((await render('plain')).expiresAt, null);
    assert.equal((await render('dated')).expiresAt, NOW + 60_000);
    assert.equal((await render('ending')).expiresAt, NOW + 5000);
  });

  it('marks a page that is specific to one request', async () => {
    assert.equal((await render('plain')).cacheable, true);
    assert.equal((await render('personal')).cacheable, false);
    assert.equal((await render('plain', { mode: 'secured' })).cacheable, false);
    assert.equal((await render('plain', { sent: 'ask' })).cacheable, false);
  });
});

describe('pages without content', () => {
  const source = memoryContent({});
  const messages = {
    en: { 'error.404.title': 'Not here', 'error.500.title': 'Broken', 'error.500.text': 'Sorry <b>' },
  };

  it('puts a message into the page template', async () => {
    const { renderer } = await createTestRenderer({ source });
    assert.equal(
      await renderer.renderMessagePage('en', { title: 'T', text: 'Thank <you>' }),
      '<main><p>Thank &lt;you&gt;</p></main>',
    );
  });

  it('uses the message of the status, or else that of an internal error', async () => {
    const { renderer } = await createTestRenderer({ source, messages });
    assert.equal(
      await renderer.renderErrorPage('en', { status: 503 }),
      '<main><p>Sorry &lt;b&gt;</p></main>',
    );
    assert.equal(
      await renderer.renderErrorPage('en', { status: 429, title: 'Slow', text: 'Wait' }),
      '<main><p>Wait</p></main>',
    );
  });
});
