import assert from 'node:assert/strict';
import { Agent, request as send, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sqlite } from '../support/engines.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const PROJECT = {
  'data/site.yaml': `
articleModels:
  - { shortcut: news, name: { en: News }, path: '/news/{shortcut}', fields: [{ name: text, type: text, attributes: { label: { en: Text } } }] }
articles:
  - { shortcut: opening, model: news, title: { en: Opening }, status: published }
pages:
  - shortcut: home
    title: { en: Welcome, fr: Bienvenue }
    status: published
    urls: [{ locale: fr, path: /à-propos }]
    content: { en: '<p>Hello</p>@article(opening)', fr: '<p>Bonjour</p>' }
  - { shortcut: watching, title: { en: Watching }, status: published, template: watching, contributors: [user-agent] }
`,
  'templates/pages/watching.liquid': '{{ userAgent.browser }}',
};

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const log: string[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let test: TestApp;
let port: number;

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = send({ port, path, method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end();
  });
}

async function answeredFromMemory(): Promise<number> {
  const { body } = await get('/metrics');
  return Number(/answered_by="memory"\} (\d+)/.exec(body.toString())![1]);
}

const without = (headers: IncomingHttpHeaders) => ({ ...headers, date: undefined });

describe('the fast path', () => {
  before(async () => {
    test = await startTestApp(sqlite, {
      project: PROJECT,
      settings: ['app.server.port=0', 'app.server.metrics=true', 'app.server.access-log=true'],
      onLog: (line) => void log.push(line),
    });
    await test.app.listen();
    ({ port } = test.app.server.server.address() as AddressInfo);
  });
  after(async () => {
    agent.destroy();
    await test.app.close();
  });

  for (const [what, path, headers] of [
    ['a page', '/view/home?locale=en', {}],
    ['the language of the visitor', '/view/home', { 'accept-language': 'fr-CA,en;q=0.5' }],
    ['an address of a page', '/%C3%A0-propos', { 'accept-language': 'en' }],
    ['the page of an article', '/news/opening?locale=en&utm_source=x', {}],
    ['gzip', '/view/home?locale=fr', { 'accept-encoding': 'gzip' }],
    ['brotli', '/view/home?locale=fr', { 'accept-encoding': 'gzip, deflate, br' }],
  ] as const) {
    it(`responds like the framework: ${what}`, async () => {
      const injected = await test.app.server.inject({ url: path, headers });
      const first = await get(path, headers);
      const before = await answeredFromMemory();
      const second = await get(path, headers);
      assert.equal(await answeredFromMemory(), before + 1);
      assert.equal(second.status, 200);
      assert.deepEqual(without(second.headers), without(first.headers));
      assert.deepEqual(second.body, first.body);
      for (const name of ['content-type', 'etag', 'vary', 'content-language', 'surrogate-key'] as const) {
        assert.equal(second.headers[name], injected.headers[name], name);
      }
      assert.equal(Number(second.headers['content-length']), second.body.length);
    });
  }

  it('sends the same page in each encoding, under one ETag', async () => {
    const path = '/view/home?locale=en';
    const plain = await get(path);
    const gzip = await get(path, { 'accept-encoding': 'gzip' });
    // Brotli is recompressed after several requests.
    for (let round = 0; round < 5; round += 1) {
      const br = await get(path, { 'accept-encoding': 'br' });
      assert.equal(br.headers['content-encoding'], 'br');
      assert.deepEqual(brotliDecompressSync(br.body), plain.body);
      assert.equal(br.headers.etag, plain.headers.etag);
    }
    assert.equal(gzip.headers['content-encoding'], 'gzip');
    assert.deepEqual(gunzipSync(gzip.body), plain.body);
    assert.equal(gzip.headers.etag, plain.headers.etag);
    for (const refused of ['br;q=0, gzip;q=0', 'identity', 'deflate', '']) {
      const { headers } = await get(path, { 'accept-encoding': refused });
      assert.equal(headers['content-encoding'], undefined, refused);
    }
    assert.equal(
      (await get(path, { 'accept-encoding': 'gzip;q=1, br;q=0.5' })).headers['content-encoding'],
      'gzip',
    );
    assert.equal((await get(path, { 'accept-encoding': '*' })).headers['content-encoding'], 'br');
  });

  it('returns 304 without a body when the client has the page', async () => {
    const { headers } = await get('/view/home?locale=en');
    for (const known of [headers.etag!, '*', `"other", ${headers.etag}`, headers.etag!.replace('W/', '')]) {
      const answer = await get('/view/home?locale=en', { 'if-none-match': known });
      assert.equal(answer.status, 304, known);
      assert.equal(answer.body.length, 0);
      for (const name of ['etag', 'cache-control', 'vary'] as const) {
        assert.equal(answer.headers[name], headers[name]);
      }
    }
    assert.equal((await get('/view/home?locale=en', { 'if-none-match': '"other"' })).status, 200);
  });

  it('responds to HEAD with the headers of GET', async () => {
    const page = await get('/view/home?locale=en');
    const head = await get('/view/home?locale=en', {}, 'HEAD');
    assert.deepEqual(without(head.headers), without(page.headers));
    assert.equal(head.body.length, 0);
  });

  it("lists the page's dependencies for a cache in front", async () => {
    const { headers } = await get('/view/home?locale=en');
    const keys = String(headers['surrogate-key']).split(' ');
    assert.deepEqual(keys.slice(0, 3), ['page:home', 'url:/', 'url:/fr']);
    for (const key of ['article-model:news', 'article:opening', 'site']) assert.ok(keys.includes(key), key);
  });

  it('leaves uncached and personal pages to the framework', async () => {
    await get('/view/home?locale=en');
    await get('/view/watching?locale=en');
    const before = await answeredFromMemory();
    assert.equal((await get('/view/home?locale=en', {}, 'POST')).status, 405);
    assert.equal((await get('/view/home?locale=de')).status, 404);
    assert.equal((await get('/view/home?locale=en&locale=fr')).status, 404);
    assert.equal(
      (await get('/view/home?locale=en&_sent=contact')).headers['cache-control'],
      'private, no-store',
    );
    assert.equal((await get('/view/nowhere')).status, 404);
    assert.equal((await get('/view/%zz')).status, 400);
    assert.match(
      (await get('/view/watching?locale=en', { 'user-agent': 'one' })).headers['cache-control']!,
      /no-store/,
    );
    assert.equal(await answeredFromMemory(), before);
  });

  it('logs each request once, wherever it was handled', async () => {
    log.length = 0;
    await get('/view/home?locale=en&token=secret');
    await get('/view/nowhere?locale=en');
    const lines = log.map((line) => JSON.parse(line) as { msg: string; path: string; status: number });
    const requests = lines.filter((line) => line.msg === 'public request handled');
    assert.deepEqual(
      requests.map(({ path, status }) => [path, status]),
      [
        ['/view/home', 200],
        ['/view/nowhere', 404],
      ],
    );
    assert.ok(!log.join().includes('secret'));
  });
});
