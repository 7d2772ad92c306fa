import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { CONTENT_AUTHORITIES } from '../../src/contract/authorities.ts';
import type { Answer, Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';
import { fileOf, postForm } from '../support/upload.ts';

const CMS = '/api/admin/cms';
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const PROJECT = {
  'templates/pages/default.liquid': '<main>{{ content }}</main>',
  'templates/pages/article.liquid': '<main>{{ content }}</main>',
  'templates/articles/default.liquid': '{{ article.values.body }}',
  'templates/pages/linking.liquid': "<main>{{ vars.target | append: '#map' | link }}</main>",
};

interface Entity {
  id: string;
  url: string;
  shortcut: string;
  content: { en: string; fr: string };
  warnings: { code: string; locale: string; marker: string; message: string }[];
  version: number;
  values: { body: string };
}

forEachEngine('a link to own content', (engine) => {
  const test = useTestApp(engine, { project: PROJECT });
  let editor: Client;
  let model: Entity;
  let pathless: Entity;
  let next = 0;

  const post = (collection: string, body: object) =>
    editor.post(`${CMS}/${collection}`, {
      shortcut: `entity-${(next += 1)}`,
      ...(collection === 'articles-model' ? { name: { en: 'M' } } : { title: { en: 'T', fr: 'T' } }),
      ...(collection === 'articles' ? { modelId: model.id } : {}),
      ...body,
    });
  const make = async (collection: string, body: object = {}): Promise<Entity> => {
    const answer = await post(collection, body);
    assert.equal(answer.status, 201, answer.text);
    return { ...answer.body, url: `${CMS}/${collection}/${answer.body.id}` };
  };
  const published = (collection: string, body: object = {}) =>
    make(collection, { status: 'published', ...body });
  const linking = (href: string, body: object = {}) =>
    published('pages', { content: { en: `<p>See <a href="${href}">us</a>.</p>` }, ...body });
  const read = async ({ url }: Entity): Promise<Entity> => ({ ...(await editor.get(url)).body, url });
  const put = async ({ url }: Entity, changes: object, query = '') =>
    editor.put(url + query, { ...(await editor.get(url)).body, ...changes });
  const change = async (entity: Entity, changes: object, query = '') => {
    const answer = await put(entity, changes, query);
    assert.equal(answer.status, 200, answer.text);
    return answer.body as Entity;
  };
  const inUse = (answer: Answer, pointer: string, ...users: Entity[]) => {
    assert.deepEqual([answer.status, answer.body?.code], [409, 'in-use'], answer.text);
    const named = answer.body.errors.map((fault: { pointer: string; message: string }) => [
      fault.pointer,
      /“(.+)”/.exec(fault.message)?.[1],
    ]);
    assert.deepEqual(named, users.map(({ shortcut }) => [pointer, shortcut]).sort());
  };
  const main = async (path: string, client = test.visitor): Promise<string> => {
    const { status, text } = await client.get(path);
    assert.equal(status, 200, `${path} ${text}`);
    return /<main>(.*)<\/main>/s.exec(text)![1]!;
  };
  const shown = ({ shortcut }: Entity, locale = 'en') => main(`/view/${shortcut}?locale=${locale}`);
  const see = (href?: string) =>
    href === undefined ? '<p>See us.</p>' : `<p>See <a href="${href}">us</a>.</p>`;

  before(async () => {
    editor = await test.signIn(...CONTENT_AUTHORITIES);
    pathless = await make('articles-model');
    model = await make('articles-model', { path: { en: '/news/{slug}', fr: '/actualites/{slug}' } });
    const field = { name: 'body', type: 'rich-text', attributes: { label: { en: 'Body' } } };
    for (const { url } of [model, pathless]) {
      assert.equal((await editor.post(`${url}/fields`, field)).status, 201);
    }
  });

  it('is printed as the canonical address in the language of the reader', async () => {
    const page = await published('pages', { urls: [{ locale: 'fr', path: '/nous' }] });
    const article = await published('articles', { slug: { fr: 'dentelle' } });
    const text = `<p><a class="x" href="@page(${page.shortcut})#map">us</a> <a href='@article(${article.shortcut})'>it</a></p>`;
    const source = await published('pages', { content: { en: text } });
    assert.equal(source.content.en, text.replaceAll("'", '"'));
    assert.deepEqual(source.warnings, []);
    assert.equal(
      await shown(source),
      `<p><a class="x" href="/${page.shortcut}#map">us</a> <a href="/news/${article.shortcut}">it</a></p>`,
    );
    assert.equal(
      await shown(source, 'fr'),
      '<p><a class="x" href="/nous#map">us</a> <a href="/actualites/dentelle">it</a></p>',
    );
  });

  it('is printed by templates too, and follows its target', async () => {
    const target = await published('pages', { urls: [{ locale: 'fr', path: '/le-filtre' }] });
    const page = (named: string) => published('pages', { template: 'linking', variables: { target: named } });
    const source = await page(`@page(${target.shortcut})`);
    assert.equal(await shown(source), `/${target.shortcut}#map`);
    assert.equal(await shown(source, 'fr'), '/le-filtre#map');
    await change(target, { urls: [{ locale: 'fr', path: '/la-toile' }] });
    assert.equal(await shown(source, 'fr'), '/la-toile#map');
    await change(target, { status: 'draft' });
    assert.equal(await shown(source), '');
    const article = await published('articles', { slug: { fr: 'fuseau' } });
    assert.equal(await shown(await page(`@article(${article.shortcut})`), 'fr'), '/actualites/fuseau#map');
  });

  it('falls back to the main language where the target is not released', async () => {
    const target = await published('pages', { languages: ['en'] });
    assert.equal(await shown(await linking(`@page(${target.shortcut})`), 'fr'), see(`/${target.shortcut}`));
  });

  it('works in rich texts, within inclusions and around them', async () => {
    const target = await published('pages');
    const body = `<p><a href="@page(${target.shortcut})">there</a></p>`;
    const article = await published('articles', { values: { body } });
    const there = `<p><a href="/${target.shortcut}">there</a></p>`;
    assert.equal(await main(`/news/${article.shortcut}`), there);
    const around = `<p>a <a href="@page(${target.shortcut})">b @article(${article.shortcut}) c</a></p>`;
    const source = await published('pages', {
      content: { en: `<p>@article(${article.shortcut})</p>${around}` },
    });
    const href = `<a href="/${target.shortcut}">`;
    assert.equal(await shown(source), `${there}<p>a ${href}b </a></p>${there}<p>${href} c</a></p>`);
  });

  it('leaves markers elsewhere in attributes as text', async () => {
    const text =
      '<p title="@page(home)"><a href="x@page(home)">a</a> <a href="@form(home)">b</a> <a href="@page(No)">c</a> @page(home)</p>';
    const source = await published('pages', { content: { en: text } });
    assert.equal(await shown(source), text);
    assert.deepEqual((await read(source)).warnings, []);
  });

  it('leads to a medium by its id', async () => {
    const medium = await postForm(test.app.server, editor, `${CMS}/media`, [
      ['file', fileOf(PIXEL, 'plan.gif')],
    ]);
    assert.equal(medium.status, 201);
    const { id, url } = medium.body;
    const source = await linking(new URL(url, 'http://site.test').pathname);
    assert.equal(source.content.en, see(`@media(${id})`));
    assert.equal(await shown(source), see(`/media/${id}/plan.gif`));
    const usages = await editor.get(`${CMS}/usages/${id}`);
    assert.deepEqual(
      usages.body.items.map((item: { shortcut: string }) => item.shortcut),
      [source.shortcut],
    );
    assert.equal((await editor.delete(`${CMS}/media/${id}`)).status, 409);
    assert.equal((await editor.delete(`${CMS}/media/${id}?force=true`)).status, 204);
    assert.equal(await shown(source), see());
    assert.deepEqual(
      (await read(source)).warnings.map(({ code }) => code),
      ['unknown-link'],
    );
  });

  it('is made of an own address without a query in the language of its text', async () => {
    const page = await published('pages', { urls: [{ locale: 'fr', path: '/à-propos' }] });
    const article = await published('articles', { slug: { fr: 'velours' } });
    const ref = (name: string) => `<a href="${name}">x</a>`;
    const given = (...hrefs: string[]) => hrefs.map(ref).join('');
    const source = await make('pages', {
      content: {
        en: given(
          ...[`/${page.shortcut}`, `http://site.test/${page.shortcut}#a&amp;b`, `/view/${page.shortcut}`],
          ...[
            '/à-propos',
            `/news/${article.shortcut}`,
            `/${page.shortcut}?x=1`,
            `//site.test/${page.shortcut}`,
          ],
          ...['https://site.test.example/', `${page.shortcut}`, '#a', '/nothing'],
        ),
        fr: given('/%C3%A0-propos', '/à-propos#x', `/${page.shortcut}`, '/actualites/velours'),
      },
    });
    const about = `@page(${page.shortcut})`;
    assert.deepEqual(source.content, {
      en: given(
        ...[about, `${about}#a&amp;b`, about],
        ...['/à-propos', `@article(${article.shortcut})`, `/${page.shortcut}?x=1`],
        ...[
          `//site.test/${page.shortcut}`,
          'https://site.test.example/',
          `${page.shortcut}`,
          '#a',
          '/nothing',
        ],
      ),
      fr: given(about, `${about}#x`, `/${page.shortcut}`, `@article(${article.shortcut})`),
    });
    const rich = await make('articles', { values: { body: ref(`/${page.shortcut}`) } });
    assert.equal(rich.values.body, ref(about));
    const copy = await editor.put(`${rich.url}/draft`, {
      ...rich,
      url: undefined,
      values: { body: ref('/') },
    });
    assert.equal(copy.body.values.body, ref('/'), 'there is no home page');
  });

  it('counts as a usage and follows a rename, in working copies and in itself too', async () => {
    const target = await published('pages');
    const { shortcut } = target;
    const itself = `<p><a href="@page(${shortcut})#top">up</a></p>`;
    const source = await linking(`@page(${shortcut})#a`);
    const article = await published('articles', { values: { body: see(`@page(${shortcut})`) } });
    const prepared = { ...source, url: undefined, content: { en: see(`@page(${shortcut})#b`) } };
    assert.equal((await editor.put(`${source.url}/draft`, prepared)).status, 200);
    const usages = await editor.get(`${CMS}/usages/${target.id}`);
    assert.deepEqual(
      usages.body.items
        .map((item: { shortcut: string; where: string }) => [item.shortcut, item.where])
        .sort(),
      [
        [article.shortcut, 'values.body'],
        [source.shortcut, 'content'],
        [source.shortcut, 'draft.content'],
      ].sort(),
    );
    assert.equal(await shown(source), see(`/${shortcut}#a`));

    const renamed = await change(target, { shortcut: `${shortcut}-new`, content: { en: itself } });
    const reference = `@page(${shortcut}-new)`;
    assert.equal(renamed.content.en, `<p><a href="${reference}#top">up</a></p>`);
    assert.equal((await read(target)).version, renamed.version);
    assert.equal((await read(source)).content.en, see(`${reference}#a`));
    assert.equal((await editor.get(`${source.url}/draft`)).body.content.en, see(`${reference}#b`));
    assert.equal((await read(article)).values.body, see(reference));
    assert.equal(await shown(source), see(`/${shortcut}-new#a`));
    assert.equal(await main(`/news/${article.shortcut}`), see(`/${shortcut}-new`));
  });

  it('of an article is rewritten with its markers once', async () => {
    const target = await published('articles');
    const text = `<p><a href="@article(${target.shortcut})">x</a></p><p>@article(${target.shortcut})</p>`;
    const source = await published('pages', { content: { en: text } });
    inUse(await put(target, { shortcut: 'other-name' }), '/shortcut', source);
    await change(target, { shortcut: 'other-name' }, '?rewrite=true');
    const after = await read(source);
    assert.equal(after.content.en, text.replaceAll(target.shortcut, 'other-name'));
    assert.equal(after.version, 2);
  });

  it('prevents the removal of content that public content links to', async () => {
    const target = await published('pages');
    const source = await linking(`@page(${target.shortcut})`);
    await make('pages', { content: { en: see(`@page(${target.shortcut})`) } });
    const later = new Date(test.clock.now() + 3_600_000).toISOString();
    const earlier = new Date(test.clock.now() - 3_600_000).toISOString();
    inUse(await editor.delete(target.url), '', source);
    inUse(await put(target, { status: 'draft' }), '/status', source);
    inUse(await put(target, { publishAt: later }), '/publishAt', source);
    inUse(await put(target, { unpublishAt: earlier }), '/unpublishAt', source);
    inUse(await put(target, { languages: [] }), '/languages', source);
    await change(target, { languages: ['fr'] });
    await change(target, { unpublishAt: later });
    await change(target, { status: 'draft' }, '?force=true');
    assert.equal(await shown(source), see());
  });

  it('keeps articles in a model with pages', async () => {
    const own = await make('articles-model', { path: '/own/{slug}' });
    const target = await published('articles', { modelId: own.id });
    const source = await linking(`@article(${target.shortcut})`);
    inUse(await put(own, { path: null }), '/path', source);
    inUse(await put(target, { modelId: pathless.id }), '/modelId', source);
    await change(own, { path: '/mine/{slug}' });
    assert.equal(await shown(source), see(`/mine/${target.shortcut}`));
    await change(own, { path: null }, '?force=true');
    assert.equal(await shown(source), see());
  });

  it('does not count within one bulk action, unless other content needs the target', async () => {
    const bulk = async (action: string, ...entities: Entity[]) => {
      const { body } = await editor.post(`${CMS}/pages/bulk`, { action, ids: entities.map(({ id }) => id) });
      return body.items.map(({ status }: { status: number }) => status);
    };
    const pair = async () => {
      const one = await published('pages');
      const other = await linking(`@page(${one.shortcut})`);
      await change(one, { content: { en: see(`@page(${other.shortcut})`) } });
      return [one, other] as const;
    };
    const [a, b] = await pair();
    assert.deepEqual(await bulk('delete', a, b), [204, 204]);
    const [c, d] = await pair();
    const outside = await linking(`@page(${c.shortcut})`);
    const alone = await published('pages');
    assert.deepEqual(await bulk('delete', c, d, alone), [409, 409, 204]);
    assert.deepEqual(await bulk('archive', c, d, outside), [200, 200, 200]);
  });

  it('to content that is not public causes a warning, does not block publishing, and prints only its text', async () => {
    const target = await make('pages');
    const { shortcut } = target;
    const source = await linking(`@page(${shortcut})`, { content: { fr: see(`@page(${shortcut})`) } });
    const [warning] = source.warnings;
    assert.deepEqual(
      [source.warnings.length, warning!.code, warning!.locale, warning!.marker],
      [1, 'hidden-link', 'fr', `@page(${shortcut})`],
    );
    assert.equal(await shown(source, 'fr'), see());
    const secured = await main(`/secured-view/${source.shortcut}?locale=fr`, editor);
    assert.match(
      secured,
      /^<p>See us <small class="parvis-fault" role="note">Les visiteurs [^<]+ : page:[^<]+<\/small>\.<\/p>$/,
    );

    await change(target, { status: 'published' });
    assert.deepEqual((await read(source)).warnings, []);
    assert.equal(await shown(source, 'fr'), see(`/fr/${shortcut}`));
    const nowhere = await linking('@page(not-yet)');
    assert.deepEqual(
      nowhere.warnings.map(({ code }) => code),
      ['unknown-link'],
    );
    assert.equal(await shown(nowhere), see());
    await published('pages', { shortcut: 'not-yet' });
    assert.equal(await shown(nowhere), see('/not-yet'));
    const hidden = await published('articles', { modelId: pathless.id });
    const pageless = await linking(`@article(${hidden.shortcut})`);
    assert.deepEqual(
      pageless.warnings.map(({ code }) => code),
      ['hidden-link'],
    );
  });

  it('appears and disappears with its target', async () => {
    const in1h = new Date(test.clock.now() + 3_600_000).toISOString();
    const in2h = new Date(test.clock.now() + 7_200_000).toISOString();
    const target = await published('pages', { publishAt: in1h, unpublishAt: in2h });
    const source = await linking(`@page(${target.shortcut})`);
    assert.equal(await shown(source), see());
    test.clock.advance(3_600_001);
    assert.equal(await shown(source), see(`/${target.shortcut}`));
    test.clock.advance(3_600_000);
    assert.equal(await shown(source), see());
  });

  it('is not an inclusion: articles that link to each other are not a cycle', async () => {
    const one = await published('articles');
    const other = await published('articles', { values: { body: see(`@article(${one.shortcut})`) } });
    await change(one, { values: { body: see(`@article(${other.shortcut})`) } });
    assert.equal(await main(`/news/${one.shortcut}`), see(`/news/${other.shortcut}`));
  });

  it('costs one query a rendering, whatever their number, and loads no texts', async () => {
    const queries = async (entity: Entity) => {
      const { body } = await editor.get(`${entity.url}/explain?locale=en`);
      return body as { queries: number; cache: { dependencies: string[] } };
    };
    const targets: Entity[] = [];
    for (let index = 0; index < 20; index += 1) {
      targets.push(await published(index % 2 ? 'pages' : 'articles', { content: undefined }));
    }
    const links = targets.map(({ url, shortcut }) =>
      see(`@${url.includes('/pages/') ? 'page' : 'article'}(${shortcut})`),
    );
    const plain = await queries(await published('pages', { content: { en: '<p>Nothing</p>' } }));
    const many = await queries(await published('pages', { content: { en: links.join('') } }));
    assert.equal(many.queries, plain.queries + 1);
    assert.equal(many.cache.dependencies.filter((name) => name.startsWith('article:')).length, 0);
  });

  it('keeps a page in memory until what it prints changes', async () => {
    const target = await published('pages');
    const source = await linking(`@page(${target.shortcut})`);
    const etag = async () => (await test.visitor.get(`/${source.shortcut}`)).headers.etag;
    const isKept = async () => {
      const { body } = await editor.get(`${source.url}/explain?locale=en`);
      return body.cache.state === 'in-memory';
    };
    const first = await etag();
    await change(target, { content: { en: '<p>Other words</p>' } });
    assert.ok(await isKept());
    await change(target, { urls: [{ locale: 'en', path: `/at-${target.shortcut}` }] });
    assert.ok(!(await isKept()));
    assert.notEqual(await etag(), first);
    await change(target, { urls: [] });
    assert.equal(await etag(), first);
    await published('pages', { urls: [{ locale: 'en', path: `/${target.shortcut}` }] });
    assert.ok(!(await isKept()));
    assert.equal(await shown(source), see(`/view/${target.shortcut}?locale=en`));
  });
});
