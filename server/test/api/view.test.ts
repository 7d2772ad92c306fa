import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const PROJECT = {
  'data/site.yaml': `
articleModels:
  - shortcut: news
    name: { en: News }
    path: /news/{shortcut}
    fields: [{ name: text, type: rich-text, localised: true, attributes: { label: { en: Text } } }]
articles:
  - { shortcut: opening, model: news, title: { en: Opening }, status: published, values: { text: { en: '<p>We open.</p>' } } }
  - { shortcut: secret, model: news, title: { en: Secret }, values: { text: { en: '<p>Hush.</p>' } } }
stylesheets:
  - { id: site, file: site.css }
pages:
  - shortcut: home
    title: { en: Welcome, fr: Bienvenue }
    status: published
    content: { en: '<p>Hello</p>', fr: '<p>Bonjour</p>' }
    stylesheets: [site]
  - shortcut: about
    title: { en: About, fr: À propos }
    status: published
    urls: [{ locale: en, path: /about }, { locale: fr, path: /à-propos }]
    content: { en: '<p>About us</p>', fr: '<p>Qui sommes-nous</p>' }
  - { shortcut: with-news, title: { en: With news }, status: published, content: { en: '<p>First</p>@article(opening)@article(opening)' } }
  - { shortcut: unfinished, title: { en: Unfinished }, status: draft, content: { en: '<p>Soon</p>@article(nowhere)' } }
  - { shortcut: next, title: { en: Next }, status: published, publishAt: '2999-01-01T00:00:00.000Z' }
  - { shortcut: watching, title: { en: Watching }, status: published, contributors: [visit], content: { en: '<p>Here</p>' } }
`,
  'data/site.css': 'body { color: navy }',
  'public/robots.txt': 'User-agent: *\n',
  'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'public/.hidden': 'x',
  'contributors/visit.ts':
    "export default { name: 'visit', description: 'Visits', contribute(model, { request }) { model.cookie = request.headers.cookie ?? 'none'; model.agent = request.userAgent; } };",
  'templates/pages/default.liquid':
    '<!doctype html><html lang="{{ locale }}"><title>{{ page.title }}</title>' +
    '{% for sheet in stylesheets %}<link rel="stylesheet" href="{{ sheet.href }}">{% endfor %}' +
    '<body>{{ content }}{{ cookie }} {{ agent }}</body></html>',
};

forEachEngine('Public pages', (engine) => {
  const test = useTestApp(engine, { project: PROJECT, settings: ['app.cms.home-page=home'] });
  const get = (url: string, headers: Record<string, string> = {}) => test.visitor.get(url, headers);

  it('[§4.4-3, §5-4] shows a published page as HTML in the requested language', async () => {
    const page = await get('/view/home?locale=fr');
    assert.equal(page.status, 200, page.text);
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
    assert.equal(page.headers['content-language'], 'fr');
    assert.match(page.text, /<html lang="fr">/);
    assert.match(page.text, /Bonjour/);
    assert.equal(page.headers.vary, 'Accept-Encoding');
  });

  it('[§1.1-8] replaces markers with rendered articles, also repeated ones', async () => {
    const { text } = await get('/view/with-news?locale=en');
    assert.equal(text.split('We open.').length, 3);
    assert.doesNotMatch(text, /@article/);
  });

  it('shows nothing that is not currently published', async () => {
    for (const path of [
      '/view/unfinished',
      '/view/next',
      '/view/nowhere',
      '/view/No%20page',
      '/view/..%2Fx',
    ]) {
      const page = await get(path);
      assert.equal(page.status, 404, path);
      assert.match(page.headers['content-type']!, /text\/html/);
      assert.doesNotMatch(page.text, /Soon/);
    }
  });

  describe('language', () => {
    const CASES: [url: string, accept: string, locale: string, negotiated: boolean][] = [
      ['/view/home', 'fr-CA,en;q=0.5', 'fr', true],
      ['/view/home', 'de', 'en', true],
      ['/view/home?locale=en', 'fr', 'en', false],
      ['/about', 'fr', 'en', false],
      ['/%C3%A0-propos', 'en', 'fr', false],
      ['/%C3%A0-propos?locale=en', 'fr', 'en', false],
      ['/', 'fr', 'en', false],
      ['/fr', 'en', 'fr', false],
    ];
    for (const [url, accept, locale, negotiated] of CASES) {
      it(`${url} for ${accept}: ${locale}`, async () => {
        const page = await get(url, { 'accept-language': accept });
        assert.equal(page.status, 200, page.text);
        assert.equal(page.headers['content-language'], locale);
        assert.equal(page.headers.vary!.includes('Accept-Language'), negotiated);
      });
    }

    it('returns 404 for a language that the site does not have', async () => {
      assert.equal((await get('/view/home?locale=de')).status, 404);
      assert.equal((await get('/view/home?locale=en&locale=fr')).status, 404);
    });

    it("shows the 404 page in the visitor's language", async () => {
      const french = await get('/nowhere', { 'accept-language': 'fr' });
      assert.equal(french.status, 404);
      assert.equal(french.headers['content-language'], 'fr');
      assert.match(french.text, /<html[^>]* lang="fr"/);
    });
  });

  it('shows a published article on its own page, by the path of its model', async () => {
    const page = await get('/news/opening');
    assert.equal(page.status, 200, page.text);
    assert.match(page.text, /We open\./);
    assert.equal((await get('/news/secret')).status, 404);
    assert.equal((await get('/other/opening')).status, 404);
  });

  it('returns 304 to a client with the current page, and the page to others', async () => {
    const { headers, text } = await get('/view/about?locale=en');
    assert.match(headers.etag!, /^W\/"[\w-]{22}"$/);
    assert.equal(headers['cache-control'], 'public, max-age=0, must-revalidate');
    const again = await get('/view/about?locale=en', { 'if-none-match': `"other", ${headers.etag}` });
    assert.equal(again.status, 304);
    assert.equal(again.text, '');
    assert.equal(again.headers.etag, headers.etag);
    const other = await get('/view/about?locale=en', { 'if-none-match': 'W/"other"' });
    assert.equal(other.text, text);
  });

  it('keeps a per-request page out of every cache, and hides cookies from contributors', async () => {
    const page = await get('/view/watching?locale=en', {
      cookie: 'parvis_session=x',
      'user-agent': 'A <browser>',
    });
    assert.match(page.text, /none A &lt;browser&gt;/);
    assert.equal(page.headers['cache-control'], 'private, no-store');
    assert.equal(page.headers.etag, undefined);
  });

  it('ignores unknown query parameters', async () => {
    assert.equal((await get('/view/home?utm_source=x&_sent=nothing&_sent=twice')).status, 200);
  });

  it('responds to HEAD like GET without the body, and refuses other methods', async () => {
    const head = await test.visitor.request('HEAD', '/view/about?locale=en');
    assert.equal(head.status, 200);
    assert.equal(head.text, '');
    assert.match(head.headers.etag!, /^W\//);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await test.visitor.request(method, '/view/about');
      assert.equal(answer.status, 405, method);
      assert.match(answer.headers.allow!, /GET/);
    }
  });

  it('blocks third-party scripts and framing by other sites', async () => {
    for (const path of ['/view/home', '/nowhere', '/news/opening']) {
      const { headers } = await get(path);
      const policy = headers['content-security-policy']!;
      assert.match(policy, /script-src 'self';/);
      assert.match(policy, /object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'/);
      assert.equal(headers['x-content-type-options'], 'nosniff');
    }
  });

  describe('[§4.4-4] the secured view', () => {
    it('[§4.4-4, §5-4] shows any state to users who may read pages, with visible faults, uncached', async () => {
      const editor = await test.signIn('access_cms_page');
      const page = await editor.get('/secured-view/unfinished?locale=en');
      assert.equal(page.status, 200, page.text);
      assert.match(page.text, /Soon/);
      assert.match(page.text, /nowhere/);
      assert.equal(page.headers['cache-control'], 'no-store');
      assert.equal(page.headers.etag, undefined);
      assert.match(page.headers['content-security-policy']!, /; sandbox(?!.*allow-scripts)/);
    });

    it('is refused to others', async () => {
      const other = await test.signIn('access_cms_forms');
      assert.equal((await other.get('/secured-view/home')).status, 403);
      assert.equal((await get('/secured-view/home')).status, 401);
      assert.equal((await get('/secured-view/home', { accept: 'application/json' })).status, 401);
    });

    it('redirects a browser to the sign-in and back, to this site only', async () => {
      const browser = { accept: 'text/html,*/*;q=0.8' };
      const answer = await get('/secured-view/home?locale=fr', browser);
      assert.equal(answer.status, 302);
      assert.equal(answer.headers.location, '/admin/sign-in?returnTo=%2Fsecured-view%2Fhome%3Flocale%3Dfr');
      const odd = await get('/secured-view/%2F%2Fevil.example', browser);
      assert.equal(odd.headers.location, undefined);
      assert.equal(odd.status, 401);
    });

    it('returns 404 for unknown content', async () => {
      const editor = await test.signIn('access_cms_page');
      assert.equal((await editor.get('/secured-view/nowhere')).status, 404);
    });
  });

  describe('files', () => {
    it("serves the project's public/, except hidden files", async () => {
      const logo = await get('/assets/logo.svg');
      assert.equal(logo.status, 200);
      assert.match(logo.headers['content-type']!, /image\/svg\+xml/);
      assert.equal(logo.headers['x-content-type-options'], 'nosniff');
      assert.equal((await get('/robots.txt')).text, 'User-agent: *\n');
      for (const path of [
        '/assets/.hidden',
        '/assets/nowhere.png',
        '/assets/../data/site.yaml',
        '/assets/%2e%2e/data/site.yaml',
        '/favicon.ico',
      ]) {
        assert.equal((await get(path)).status, 404, path);
      }
    });

    it('[§8-3] links style sheets by content hash, under which alone they are cached indefinitely', async () => {
      const { text } = await get('/view/home?locale=en');
      const href = /href="(\/css\/site\.css\?v=[\w-]+)"/.exec(text)?.[1];
      assert.ok(href, text);
      const sheet = await get(href);
      assert.equal(sheet.text, 'body { color: navy }');
      assert.equal(sheet.headers['content-type'], 'text/css; charset=utf-8');
      assert.match(sheet.headers['cache-control']!, /immutable/);
      const other = await get('/css/site.css?v=guessed');
      assert.equal(other.headers['cache-control'], 'no-cache');
      assert.equal((await get('/css/site.css', { 'if-none-match': sheet.headers.etag! })).status, 304);
      for (const path of ['/css/nowhere.css', '/css/site', '/css/..%2F..%2Fdata%2Fsite.css']) {
        assert.equal((await get(path)).status, 404, path);
      }
    });

    it('lists public content in the sitemap', async () => {
      const { text, headers } = await get('/sitemap.xml');
      assert.match(headers['content-type']!, /application\/xml/);
      assert.match(text, /http:\/\/site\.test\/about/);
      assert.match(text, /http:\/\/site\.test\/news\/opening</);
      assert.doesNotMatch(text, /unfinished|next|secret/);
    });
  });
});
