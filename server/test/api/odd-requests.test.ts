import assert from 'node:assert/strict';
import { it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const PAGES = '/api/admin/cms/pages';

forEachEngine('unusual requests', (engine) => {
  const test = useTestApp(engine, {
    project: {
      'public/a.txt': 'hello',
      'data/site.yaml': `
pages: [{ shortcut: about, title: { en: About }, status: published, urls: [{ locale: en, path: /about }] }]
forms:
  - shortcut: ask
    title: { en: Ask }
    fields: [{ name: name, type: text, required: true, attributes: { label: { en: Name } } }]
`,
    },
  });

  const misses: [url: string, headers: Record<string, string>, status: number][] = [
    ['/assets/', {}, 404],
    ['/assets/%2e%2e/application.yaml', {}, 404],
    ['/assets/a%00b', {}, 404],
    ['/assets/none.txt', {}, 404],
    ['/assets/a.txt', { range: 'bytes=999-' }, 416],
    ['/assets/a.txt', { 'if-match': '"x"' }, 412],
    ['/view/%zz', {}, 400],
    [`/view/${'a'.repeat(300)}`, {}, 404],
  ];
  for (const [url, headers, status] of misses) {
    it(`to ${url} with ${JSON.stringify(headers)} get a page of status ${status}`, async () => {
      const answer = await test.visitor.get(url, headers);
      assert.equal(answer.status, status);
      assert.match(answer.headers['content-type']!, /^text\/html/);
    });
  }

  const others: [method: string, url: string, allow: string][] = [
    ['GET', '/api/auth/login', 'POST'],
    ['GET', '/api/public/forms-results/ask', 'POST'],
    ['DELETE', PAGES, 'GET, HEAD, POST'],
    ['POST', '/view/about', 'GET, HEAD'],
    ['POST', '/about', 'GET, HEAD'],
    ['PUT', '/', 'GET, HEAD'],
  ];
  for (const [method, url, allow] of others) {
    it(`of ${method} to ${url} get the allowed methods`, async () => {
      const answer = await test.visitor.request(method, url);
      assert.deepEqual([answer.status, answer.headers.allow], [405, allow]);
    });
  }

  it('with a very long id are treated like any invalid id, after the authority check', async () => {
    const url = `${PAGES}/${'a'.repeat(5000)}`;
    const nobody = await test.visitor.get(url);
    assert.deepEqual([nobody.status, nobody.body.code], [401, 'unauthenticated']);
    const editor = await test.signIn('access_cms_page');
    const answer = await editor.get(url);
    assert.deepEqual([answer.status, answer.body.code], [400, 'malformed']);
  });

  it('with texts that no database stores are refused, in paths and queries too', async () => {
    const editor = await test.signIn('access_cms_page', 'access_cms_forms', 'access_css');
    for (const url of [
      '/api/admin/cms/usages/%00',
      '/api/admin/css/%00',
      `${PAGES}?search=%00`,
      `${PAGES}?category=a%00`,
      '/api/admin/cms/forms-results?form=%00',
    ]) {
      const answer = await editor.get(url);
      assert.deepEqual([answer.status, answer.body.code], [400, 'malformed'], url);
    }
    const answer = await test.visitor.post('/api/public/forms-results/%00', { values: {} });
    assert.equal(answer.status, 400);
  });

  it('with a plain-text body are refused', async () => {
    const body = { body: '{"login":"a","password":"b"}', headers: { 'content-type': 'text/plain' } };
    assert.equal((await test.visitor.request('POST', '/api/auth/login', body)).status, 415);
    assert.equal((await test.visitor.request('POST', '/api/public/forms-results/ask', body)).status, 415);
  });

  it('with invalid UTF-8 are refused instead of altered', async () => {
    const editor = await test.signIn('access_cms_page');
    const response = await test.app.server.inject({
      method: 'POST',
      url: PAGES,
      headers: { 'content-type': 'application/json', cookie: editor.cookie! },
      payload: Buffer.from('{"shortcut":"bytes","title":{"en":"\xff\xfe"}}', 'latin1'),
    });
    assert.deepEqual([response.statusCode, response.json<{ code: string }>().code], [400, 'malformed']);
    assert.equal((await editor.get(`${PAGES}?search=bytes`)).body.total, 0);
  });

  const conditions: [ifMatch: string, status: number][] = [
    ['"1"', 200],
    ['W/"2"', 412],
    ['"1", "2"', 200],
    ['*', 200],
    ['"1", "2"', 412],
    ['"x"', 412],
    ['""', 412],
    ['1', 400],
    ['"1', 400],
  ];
  it('with a list of entity tags in If-Match are compared with each', async () => {
    const editor = await test.signIn('access_cms_page');
    const page = { shortcut: 'tagged', title: { en: 'T' } };
    const { id } = (await editor.post(PAGES, page)).body;
    for (const [ifMatch, status] of conditions) {
      const answer = await editor.put(`${PAGES}/${id}`, page, { 'if-match': ifMatch });
      assert.equal(answer.status, status, ifMatch);
    }
  });

  it('of a file with an encoding of their body, which they do not have, are answered', async () => {
    for (const encoding of ['nothing', 'gzip']) {
      const answer = await test.visitor.get('/robots.txt', { 'content-encoding': encoding });
      assert.equal(answer.status, 200, encoding);
    }
  });

  it('with several faults in a submission get all of them: request, locale, values', async () => {
    const answer = await test.visitor.post('/api/public/forms-results/ask', {
      values: { name: 3, other: 1 },
      locale: 'de',
      more: true,
    });
    assert.equal(answer.status, 422);
    assert.deepEqual(answer.body.errors.map((fault: { pointer: string }) => fault.pointer).sort(), [
      '/locale',
      '/more',
      '/values/name',
      '/values/other',
    ]);
  });
});
