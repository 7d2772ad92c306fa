import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { pageCacheCounts } from '../support/page-cache-counts.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { useTestApp } from '../support/test-app.ts';
import { testProject } from '../support/test-project.ts';
import { fileOf, postForm } from '../support/upload.ts';

const PROJECT = {
  'data/site.yaml': `
stylesheets:
  - { id: site, file: site.css }
articleModels:
  - shortcut: news
    name: { en: News }
    path: /news/{shortcut}
    fields:
      - { name: text, type: rich-text, localised: true, attributes: { label: { en: Text } } }
      - { name: other, type: article, attributes: { label: { en: Other } } }
      - { name: picture, type: media, attributes: { label: { en: Picture } } }
  - shortcut: notice
    name: { en: Notice }
    fields: [{ name: text, type: text, attributes: { label: { en: Words } } }]
articles:
  - { shortcut: inner, model: notice, title: { en: Inner }, status: published, values: { text: inside } }
  - { shortcut: outer, model: news, title: { en: Outer }, status: published, values: { text: { en: '<p>@article(inner)</p>' } } }
  - { shortcut: alone, model: news, title: { en: Alone }, status: published }
  - { shortcut: later, model: notice, title: { en: Later }, status: published, publishAt: '2026-06-15T09:00:00.000Z' }
forms:
  - shortcut: contact
    title: { en: Contact }
    fields: [{ name: name, type: text, attributes: { label: { en: Name } } }]
pages:
  - { shortcut: plain, title: { en: Plain }, status: published, urls: [{ locale: en, path: /plain }], content: { en: '<p>Plain</p>' } }
  - { shortcut: with-form, title: { en: With form }, status: published, content: { en: '@form(contact)' } }
  - { shortcut: nested, title: { en: Nested }, status: published, content: { en: '@article(outer)' } }
  - { shortcut: alone, title: { en: With alone }, status: published, content: { en: '@article(alone)' } }
  - { shortcut: hopeful, title: { en: Hopeful }, status: published, content: { en: '<p>Here</p>' } }
  - { shortcut: styled, title: { en: Styled }, status: published, stylesheets: [site], content: { en: '<p>Styled</p>' } }
  - { shortcut: listing, title: { en: Listing }, status: published, template: listing }
  - { shortcut: menu, title: { en: Menu }, status: published, template: menu }
  - { shortcut: soon, title: { en: Soon }, status: published, content: { en: '@article(later)' } }
  - { shortcut: dated, title: { en: Dated }, status: published, contributors: [date] }
  - { shortcut: weather, title: { en: Weather }, status: published, contributors: [weather] }
  - { shortcut: assigned, title: { en: Assigned }, status: published }
  - { shortcut: visitors, title: { en: Visitors }, status: published, contributors: [user-agent] }
  - { shortcut: greeting, title: { en: Greeting }, status: published, template: greeting }
  - { shortcut: bystander, title: { en: Bystander }, status: published, content: { en: '<p>Unmoved</p>' } }
`,
  'data/site.css': 'body { color: navy }',
  'contributors/weather.ts':
    "let calls = 0; export default { name: 'weather', description: 'Weather', cache: { maxAge: 60 }, contribute(model) { model.weather = `call ${++calls}`; } };",
  'templates/pages/default.liquid':
    '<!doctype html><title>{{ page.title }}</title>{% for sheet in stylesheets %}<link href="{{ sheet.href }}">{% endfor %}' +
    '{{ content }}[{{ date.iso }}][{{ weather }}][{{ frenchRegions.size }}][{{ userAgent.raw }}]',
  'templates/pages/listing.liquid':
    "{% articles model: 'news', sort: 'title' %}{{ article.title }} {{ article.url }};{% else %}none{% endarticles %}",
  'templates/pages/menu.liquid': "{% pages sort: 'title' %}{{ page.title }};{% endpages %}",
  'templates/pages/greeting.liquid': "{{ 'site.hello' | t }}",
  'messages/en.yaml': 'site.hello: Hello',
  'messages/fr.yaml': 'site.hello: Bonjour',
  'templates/articles/default.liquid':
    '<section>{{ article.title }} {% for field in article.fields %}{{ field.label }}: {{ field.html }} {% endfor %}</section>',
};

forEachEngine('The page cache', (engine) => {
  const styles = join(temporaryFolder(), 'css');
  const project = testProject(PROJECT);
  let reloaded = Promise.withResolvers<undefined>();
  const test = useTestApp(engine, {
    project,
    watch: true,
    onLog(line) {
      if (/(?:templates|messages) reloaded/.test(line)) reloaded.resolve(undefined);
    },
    settings: ['app.server.metrics=true', `app.cms.css-upload-path=${styles}`],
  });
  let editor: Client;
  before(async () => {
    editor = await test.signIn(
      'access_cms_page',
      'access_cms_forms',
      'access_cms_articles',
      'access_cms_articles_model',
      'access_css',
    );
  });

  const view = async (path: string) => (await test.visitor.get(path)).text;
  const PAGES = '/api/admin/cms/pages';
  const ARTICLES = '/api/admin/cms/articles';
  const MODELS = '/api/admin/cms/articles-model';
  const FORMS = '/api/admin/cms/forms';

  async function idOf(collection: string, shortcut: string): Promise<string> {
    const { body } = await editor.get(`${collection}?size=200`);
    return body.items.find((item: { shortcut: string }) => item.shortcut === shortcut).id;
  }

  /** Reads a resource, changes it and puts it back. */
  async function edit(
    collection: string,
    shortcut: string,
    change: Record<string, unknown>,
    query = '',
  ): Promise<void> {
    const url = `${collection}/${await idOf(collection, shortcut)}`;
    const { body } = await editor.get(url);
    const answer = await editor.put(url + query, { ...body, ...change });
    assert.equal(answer.status, 200, answer.text);
  }

  /** Requires that an edit shows in the next response, after one from the cache, while another page stays cached. */
  async function shows(path: string, expected: RegExp, change: () => Promise<unknown>): Promise<void> {
    await view('/view/bystander?locale=en');
    assert.doesNotMatch(await view(path), expected);
    const warm = await pageCacheCounts(test.visitor);
    await view(path);
    assert.equal((await pageCacheCounts(test.visitor)).misses, warm.misses, 'it was in memory');
    await change();
    assert.match(await view(path), expected);
    const after = await pageCacheCounts(test.visitor);
    await view('/view/bystander?locale=en');
    const end = await pageCacheCounts(test.visitor);
    assert.deepEqual([end.hits, end.misses], [after.hits + 1, after.misses], 'the page beside stayed');
  }

  /** Writes a project file; resolves when the server has reloaded it. */
  async function rewrite(path: string, content: string): Promise<void> {
    reloaded = Promise.withResolvers();
    writeFileSync(join(project, path), content);
    await reloaded.promise;
  }

  it('serves repeated requests from memory', async () => {
    const before = await pageCacheCounts(test.visitor);
    const first = await view('/view/plain?locale=en');
    assert.equal(await view('/view/plain?locale=en&utm_source=x'), first);
    assert.equal(await view('/plain'), first);
    const after = await pageCacheCounts(test.visitor);
    assert.deepEqual([after.hits - before.hits, after.misses - before.misses], [2, 1]);
  });

  it('renders a page once for simultaneous requests', async () => {
    const before = await pageCacheCounts(test.visitor);
    await edit(PAGES, 'plain', { description: { en: 'again' } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => view('/view/plain?locale=en')));
    assert.equal(new Set(answers).size, 1);
    assert.ok((await pageCacheCounts(test.visitor)).misses >= before.misses + 1);
  });

  describe('is updated after a change of', () => {
    const page = (path: string) => `/view/${path}?locale=en`;

    it('the page', () =>
      shows(page('plain'), /Changed/, () => edit(PAGES, 'plain', { title: { en: 'Changed' } })));

    it('its addresses', async () => {
      assert.equal((await test.visitor.get('/elsewhere')).status, 404);
      await edit(PAGES, 'plain', { urls: [{ locale: 'en', path: '/elsewhere' }] });
      assert.equal((await test.visitor.get('/elsewhere')).status, 200);
      assert.equal((await test.visitor.get('/plain')).status, 308);
    });

    it('its state', async () => {
      await view(page('hopeful'));
      await edit(PAGES, 'hopeful', { status: 'draft' });
      assert.equal((await test.visitor.get(page('hopeful'))).status, 404);
      await edit(PAGES, 'hopeful', { status: 'published' });
      assert.equal((await test.visitor.get(page('hopeful'))).status, 200);
    });

    it('a form', () =>
      shows(page('with-form'), /Write to us/, () =>
        edit(FORMS, 'contact', { title: { en: 'Write to us' } }),
      ));

    it('a field of a form', () =>
      shows(page('with-form'), /Your town/, async () => {
        const answer = await editor.post(`${FORMS}/${await idOf(FORMS, 'contact')}/fields`, {
          name: 'town',
          type: 'text',
          attributes: { label: { en: 'Your town' } },
        });
        assert.equal(answer.status, 201, answer.text);
      }));

    it('an article that an article includes', () =>
      shows(page('nested'), /deeper inside/, () =>
        edit(ARTICLES, 'inner', { values: { text: 'deeper inside' } }),
      ));

    it('an article that a field names', async () => {
      await edit(ARTICLES, 'outer', { values: { other: await idOf(ARTICLES, 'inner') } });
      await shows(page('nested'), /by reference/, () =>
        edit(ARTICLES, 'inner', { values: { text: 'by reference' } }),
      );
    });

    it('an article with a page of its own', () =>
      shows('/news/alone?locale=en', /By itself/, () =>
        edit(ARTICLES, 'alone', { title: { en: 'By itself' } }),
      ));

    it('the addresses of a model', async () => {
      assert.equal((await test.visitor.get('/told/alone?locale=en')).status, 404);
      await edit(MODELS, 'news', { path: '/told/{shortcut}' });
      assert.equal((await test.visitor.get('/told/alone?locale=en')).status, 200);
      assert.equal((await test.visitor.get('/news/alone?locale=en')).status, 308);
    });

    it('a template', () =>
      shows(page('menu'), /^Menu: /, () =>
        rewrite(
          'templates/pages/menu.liquid',
          "Menu: {% pages sort: 'title' %}{{ page.title }};{% endpages %}",
        ),
      ));

    it('a message, for the pages in its language', () =>
      shows('/view/greeting?locale=fr', /Bonsoir/, () => rewrite('messages/fr.yaml', 'site.hello: Bonsoir')));

    it('a field of a model', () =>
      shows(page('nested'), /Wording/, async () => {
        const url = `${MODELS}/${await idOf(MODELS, 'notice')}/fields`;
        const [field] = (await editor.get(url)).body.items;
        const answer = await editor.put(`${url}/${field.id}`, {
          ...field,
          attributes: { label: { en: 'Wording' } },
        });
        assert.equal(answer.status, 200, answer.text);
      }));

    it('previously missing content', async () => {
      await edit(PAGES, 'hopeful', { status: 'draft', content: { en: '@article(unborn)' } });
      assert.equal((await test.visitor.get(page('hopeful'))).status, 404);
      const born = { shortcut: 'unborn', title: { en: 'Born' }, status: 'published' };
      const created = await editor.post(ARTICLES, { ...born, modelId: await idOf(MODELS, 'notice') });
      assert.equal(created.status, 201, created.text);
      await edit(PAGES, 'hopeful', { status: 'published' });
      assert.match(await view(page('hopeful')), /Born/);
    });

    it('lists of articles', () =>
      shows(page('listing'), /Fresh/, async () => {
        const fresh = { shortcut: 'fresh', title: { en: 'Fresh' }, status: 'published' };
        const created = await editor.post(ARTICLES, { ...fresh, modelId: await idOf(MODELS, 'news') });
        assert.equal(created.status, 201, created.text);
      }));

    it('lists of pages', () =>
      shows(page('menu'), /Another one/, async () => {
        const another = { shortcut: 'another', title: { en: 'Another one' }, status: 'published' };
        assert.equal((await editor.post(PAGES, another)).status, 201);
      }));

    it('contributors', () =>
      shows(page('assigned'), /\[18\]/, async () => {
        const url = `/api/admin/cms/contributors/${await idOf(PAGES, 'assigned')}`;
        const answer = await editor.put(url, { contributors: ['french-regions'] });
        assert.equal(answer.status, 200, answer.text);
      }));

    it('a medium', async () => {
      const { body } = await postForm(test.app.server, editor, '/api/admin/cms/media', [
        ['file', fileOf('%PDF-1.4\n%%EOF\n', 'map.pdf', 'application/pdf')],
        ['title', JSON.stringify({ en: 'Map' })],
      ]);
      await edit(ARTICLES, 'alone', { values: { picture: body.id } });
      await shows(page('alone'), /A plan/, async () => {
        const answer = await editor.put(`/api/admin/cms/media/${body.id}`, {
          title: { en: 'Plan' },
          alt: { en: 'A plan' },
        });
        assert.equal(answer.status, 200, answer.text);
      });
      await shows(page('alone'), /A map/, async () => {
        const folder = temporaryFolder();
        await test.app.portability.export(folder, () => undefined);
        const file = join(folder, 'media', body.id, 'medium.yaml');
        writeFileSync(file, readFileSync(file, 'utf8').replace('A plan', 'A map'));
        const how = { overwrite: true, dryRun: false, progress: () => undefined };
        const { outcome, changed } = await test.app.portability.import(folder, how);
        assert.deepEqual([outcome, changed.length], ['done', 1]);
      });
    });

    it('a style sheet', async () => {
      const before = await view(page('styled'));
      const href = /href="([^"]+)"/.exec(before)![1]!;
      const answer = await editor.put('/api/admin/css/site', { id: 'site', content: 'body { color: teal }' });
      assert.equal(answer.status, 200, answer.text);
      assert.ok(!(await view(page('styled'))).includes(href));
    });

    it('a style sheet on the disk', async () => {
      const before = await view(page('styled'));
      writeFileSync(join(styles, 'site.css'), 'body { color: maroon }');
      while ((await view(page('styled'))) === before) {
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
  });

  describe('follows the clock', () => {
    it('until the instant of a publication', async () => {
      const soon = '/view/soon?locale=en';
      assert.doesNotMatch(await view(soon), /Later/);
      test.clock.advance(Date.parse('2026-06-15T09:00:00.000Z') - 1 - test.clock.now());
      assert.doesNotMatch(await view(soon), /Later/);
      test.clock.advance(1);
      assert.match(await view(soon), /Later/);
    });

    it("until a contributor's values expire", async () => {
      const weather = '/view/weather?locale=en';
      assert.match(await view(weather), /call 1\]/);
      test.clock.advance(59_999);
      assert.match(await view(weather), /call 1\]/);
      test.clock.advance(1);
      assert.match(await view(weather), /call 2\]/);
    });

    it('for ten seconds after a fault', async () => {
      const before = await pageCacheCounts(test.visitor);
      await edit(ARTICLES, 'later', { status: 'draft' }, '?force=true');
      await view('/view/soon?locale=en');
      await view('/view/soon?locale=en');
      test.clock.advance(10_000);
      await view('/view/soon?locale=en');
      assert.equal((await pageCacheCounts(test.visitor)).misses - before.misses, 2);
    });

    it("until midnight in the site's time zone", async () => {
      const dated = '/view/dated?locale=en';
      assert.match(await view(dated), /\[2026-06-15\]/);
      test.clock.advance(Date.parse('2026-06-15T21:59:59.000Z') - test.clock.now());
      assert.match(await view(dated), /\[2026-06-15\]/);
      test.clock.advance(1000);
      assert.match(await view(dated), /\[2026-06-16\]/);
    });
  });

  it("never serves another visitor's page", async () => {
    const agents = ['one', 'two', 'three'];
    const read = (agent: string) => test.visitor.get('/view/visitors?locale=en', { 'user-agent': agent });
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(agents.map(read));
      for (const [index, agent] of agents.entries()) {
        assert.match(answers[index]!.text, new RegExp(`\\[${agent}\\]`));
        assert.equal(answers[index]!.headers['cache-control'], 'private, no-store');
        assert.equal(answers[index]!.headers['surrogate-key'], undefined);
      }
    }
  });
});
