import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { before, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';
const PAGES = `${CMS}/pages`;
const MODELS = `${CMS}/articles-model`;
const ARTICLES = `${CMS}/articles`;
const SITE = 'http://site.test';

forEachEngine('addresses by language', (engine) => {
  const test = useTestApp(engine, {
    settings: [
      'app.cms.languages=en,fr,de',
      'app.cms.default-language=en',
      `app.cms.domain-url=${SITE}`,
      'app.cms.home-page=home',
    ],
  });
  let editor: Client;

  const create = async (collection: string, body: object) => {
    const answer = await editor.post(collection, body);
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };
  const page = (shortcut: string, change: object = {}) =>
    create(PAGES, { shortcut, title: { en: shortcut, fr: shortcut }, status: 'published', ...change });
  const change = async (url: string, what: object) => {
    const read = await editor.get(url);
    const answer = await editor.put(url, { ...read.body, ...what });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const hrefs = (links: { href: string }[]) => links.map(({ href }) => href.slice(SITE.length));
  const visit = async (url: string, accept = '*') => {
    const { status, headers } = await test.visitor.get(url, { 'accept-language': accept });
    if (headers.location !== undefined) return `${status} ${headers.location}`;
    return status === 200 ? `200 ${headers['content-language']}` : status;
  };
  /** What the head of a page names: the canonical address, then the alternates. */
  const head = async (url: string) => {
    const { text } = await test.visitor.get(url);
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1];
    const alternates = [...text.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)];
    return [canonical, ...alternates.map(([, locale, href]) => `${locale} ${href}`)].map((line) =>
      line?.replace(SITE, ''),
    );
  };

  before(async () => {
    editor = await test.signIn('access_cms_page', 'access_cms_articles', 'access_cms_articles_model');
    await page('home');
  });

  it('are the shortcut, behind the locale save in the default language', async () => {
    const { links } = await page('about');
    assert.deepEqual(hrefs(links), ['/about', '/fr/about']);
    assert.equal(await visit('/about', 'fr'), '200 en');
    assert.equal(await visit('/fr/about', 'en'), '200 fr');
    assert.equal(await visit('/view/about', 'fr'), '200 fr');
    assert.deepEqual(await head('/fr/about'), ['/fr/about', 'en /about', 'fr /fr/about', 'x-default /about']);
    assert.deepEqual(await head('/view/about?locale=fr'), await head('/fr/about'));
  });

  it('of the home page are / and /{locale}, which negotiate nothing', async () => {
    assert.equal(await visit('/', 'fr'), '200 en');
    assert.equal(await visit('/fr', 'en'), '200 fr');
    assert.equal(await visit('/home'), '308 /');
    assert.equal(await visit('/fr/home'), '308 /fr');
    assert.equal(await visit('/de'), 404);
    assert.deepEqual((await head('/fr'))[0], '/fr');
  });

  it('that are explicit win over default ones, which redirect to them', async () => {
    const { links, id } = await page('press', { urls: [{ locale: 'fr', path: '/presse' }] });
    assert.deepEqual(hrefs(links), ['/press', '/presse']);
    assert.equal(await visit('/fr/press'), '308 /presse');
    await change(`${PAGES}/${id}`, { urls: [] });
    assert.equal(await visit('/presse'), '308 /fr/press');
    assert.equal(await visit('/fr/press'), '200 fr');
  });

  it('fall back to /view/… where the default one is reserved, a locale, or explicit elsewhere', async () => {
    assert.deepEqual(hrefs((await page('search')).links), [
      '/view/search?locale=en',
      '/view/search?locale=fr',
    ]);
    assert.deepEqual(hrefs((await page('de')).links), ['/view/de?locale=en', '/fr/de']);
    const tickets = await page('tickets');
    assert.equal((await head('/tickets'))[0], '/tickets');
    const other = await page('booking', { urls: [{ locale: 'en', path: '/tickets' }] });
    const read = (await editor.get(`${PAGES}/${tickets.id}`)).body;
    assert.deepEqual(hrefs(read.links), ['/view/tickets?locale=en', '/fr/tickets']);
    assert.equal((await head('/tickets'))[0], '/tickets');
    assert.equal((await head('/view/tickets?locale=en'))[0], '/view/tickets?locale=en');
    assert.equal((await editor.delete(`${PAGES}/${other.id}`)).status, 204);
    assert.equal((await head('/tickets'))[0], '/tickets');
    const taken = await editor.post(PAGES, {
      shortcut: 'other-booking',
      title: { en: 'x' },
      urls: [
        { locale: 'en', path: '/fr' },
        { locale: 'fr', path: '/fr/search' },
      ],
    });
    assert.deepEqual(
      taken.body.errors.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`),
      ['/urls/0/path reserved-path', '/urls/1/path reserved-path'],
    );
  });

  it('redirect from another case, a slash at the end, the default locale, and never elsewhere', async () => {
    await page('visit', { urls: [{ locale: 'fr', path: '/Visiter' }] });
    assert.equal(await visit('/visit/'), '308 /visit');
    assert.equal(await visit('/Visit?a=1'), '308 /visit?a=1');
    assert.equal(await visit('/visiter'), '308 /Visiter');
    assert.equal(await visit('/en/visit'), '308 /visit');
    assert.equal(await visit('/fr//visit//'), '308 /Visiter');
    const url = await test.app.server.listen({ port: 0, host: '127.0.0.1' });
    const statusOf = async (path: string) => {
      const [answer] = (await once(get(url, { path }), 'response')) as [IncomingMessage];
      answer.resume();
      return [answer.statusCode, answer.headers.location];
    };
    assert.deepEqual(await statusOf('//visit//'), [308, '/visit']);
    for (const path of ['//evil.example/', '//evil.example/visit', '/\\evil.example/', '/%2F/evil.example/'])
      assert.deepEqual(await statusOf(path), [404, undefined], path);
  });

  it('are none in a language in which a page is not released', async () => {
    const { id, links } = await page('jobs', { title: { en: 'Jobs' }, content: { de: '<p>Stellen</p>' } });
    assert.deepEqual(hrefs(links), ['/jobs', '/de/jobs']);
    assert.equal(await visit('/fr/jobs'), 404);
    assert.equal(await visit('/view/jobs?locale=fr'), '200 fr');
    assert.equal(await visit('/view/jobs', 'fr, de;q=0.5'), '200 de');
    assert.equal((await head('/view/jobs?locale=fr'))[0], '/jobs');
    const narrowed = await change(`${PAGES}/${id}`, { languages: ['de'] });
    assert.deepEqual(hrefs(narrowed.links), ['/de/jobs']);
    assert.equal(await visit('/jobs'), 404);
    assert.equal(await visit('/view/jobs', 'fr'), '200 de');
    const rest = { ...narrowed, languages: undefined };
    assert.deepEqual((await editor.put(`${PAGES}/${id}`, rest)).body.languages, ['de'], 'a PUT keeps them');
    const sitemap = (await test.visitor.get('/sitemap.xml')).text;
    assert.match(sitemap, /<loc>http:\/\/site\.test\/de\/jobs<\/loc>/);
    assert.doesNotMatch(sitemap, /site\.test\/jobs|\/fr\/jobs/);
    const read = (await editor.get(`${PAGES}/${id}`)).body;
    const unknown = await editor.put(`${PAGES}/${id}`, { ...read, languages: ['de', 'xx'] });
    assert.equal(unknown.body.errors[0].pointer, '/languages/1');
  });

  it('of articles follow the path of the model and their slug, each by language', async () => {
    const model = await create(MODELS, {
      shortcut: 'exhibition',
      name: { en: 'Exhibition' },
      path: { en: '/exhibitions/{slug}', fr: '/expositions/{slug}' },
    });
    const article = await create(ARTICLES, {
      shortcut: 'lace',
      modelId: model.id,
      title: { en: 'Lace', fr: 'Dentelle', de: 'Spitze' },
      slug: { fr: 'dentelle' },
      status: 'published',
    });
    const addresses = ['/exhibitions/lace', '/expositions/dentelle', '/de/exhibitions/lace'];
    assert.deepEqual(hrefs(article.links), addresses);
    for (const [index, locale] of ['en', 'fr', 'de'].entries()) {
      assert.equal(await visit(addresses[index]!), `200 ${locale}`);
      assert.equal((await head(addresses[index]!))[0], addresses[index]);
    }
    assert.equal(await visit('/expositions/lace'), 404);
    await change(`${ARTICLES}/${article.id}`, { slug: { fr: 'la-dentelle' } });
    assert.equal(await visit('/expositions/dentelle'), '308 /expositions/la-dentelle');
    await change(`${MODELS}/${model.id}`, { path: '/shows/{slug}' });
    assert.equal(await visit('/fr/shows/la-dentelle'), '200 fr');
    assert.equal(await visit('/exhibitions/lace'), '308 /shows/lace');
    assert.equal(await visit('/expositions/la-dentelle'), '308 /fr/shows/la-dentelle');
  });

  it('are refused when another article or page has them', async () => {
    const model = await create(MODELS, { shortcut: 'note', name: { en: 'Note' }, path: '/notes/{slug}' });
    const note = (shortcut: string, more: object = {}) => ({
      ...{ shortcut, modelId: model.id, title: { en: shortcut } },
      ...more,
    });
    const codes = async (collection: string, body: object) => {
      const { status, body: answer } = await editor.post(collection, body);
      return [status, ...answer.errors.map((fault: { pointer: string; code: string }) => fault.pointer)];
    };
    await create(ARTICLES, note('first', { slug: { fr: 'premier' } }));
    assert.deepEqual(await codes(ARTICLES, note('second', { slug: { fr: 'premier' } })), [409, '/slug/fr']);
    assert.deepEqual(await codes(ARTICLES, note('premier')), [409, '/shortcut']);
    assert.deepEqual(await codes(ARTICLES, note('third', { slug: { de: 'first' } })), [409, '/slug/de']);
    assert.deepEqual(await codes(ARTICLES, note('fourth', { slug: { en: 'a/b', xx: 'c' } })), [
      422,
      '/slug/xx',
      '/slug/en',
    ]);
    const urls = [{ locale: 'fr', path: '/fr/notes/premier' }];
    assert.deepEqual(await codes(PAGES, { shortcut: 'noted', title: { en: 'x' }, urls }), [
      409,
      '/urls/0/path',
    ]);
    assert.deepEqual(await codes(MODELS, { shortcut: 'bad', name: { en: 'x' }, path: '/fr/{slug}' }), [
      422,
      '/path',
    ]);
  });

  it('that do not exist are answered in the language of the address', async () => {
    const { text, status, headers } = await test.visitor.get('/fr/nowhere', { 'accept-language': 'en' });
    assert.deepEqual([status, headers['content-language']], [404, 'fr']);
    assert.match(text, /<html lang="fr"/);
  });
});

forEachEngine('addresses below /view', (engine) => {
  const test = useTestApp(engine, { settings: ['app.cms.languages=en,fr', 'app.cms.page-addresses=view'] });

  it('are the only default ones when the project wants it', async () => {
    const editor = await test.signIn('access_cms_page');
    const { body } = await editor.post(PAGES, {
      shortcut: 'about',
      title: { en: 'About', fr: 'À propos' },
      status: 'published',
    });
    assert.deepEqual(
      body.links.map(({ href }: { href: string }) => new URL(href).pathname + new URL(href).search),
      ['/view/about?locale=en', '/view/about?locale=fr'],
    );
    assert.equal((await test.visitor.get('/about')).status, 404);
  });
});
