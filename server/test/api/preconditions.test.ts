import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { CONTENT_AUTHORITIES } from '../../src/contract/authorities.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';

forEachEngine('If-Match', (engine) => {
  const test = useTestApp(engine);
  let editor: Client;
  before(async () => {
    editor = await test.signIn(...CONTENT_AUTHORITIES);
    await editor.post(`${CMS}/pages`, { shortcut: 'a', title: { en: 'A' } });
    await editor.post('/api/admin/css', { id: 'print', content: 'p { color: red }' });
  });

  it('accepts one version or several, of which one must match; weak tags never match', async () => {
    const { id } = (await editor.get(`${CMS}/pages`)).body.items[0];
    const put = (header: (version: number) => string, ofBody?: (version: number) => number) =>
      editor.get(`${CMS}/pages/${id}`).then(({ body }) => {
        const version = ofBody?.(body.version);
        return editor.put(`${CMS}/pages/${id}`, { ...body, version }, { 'if-match': header(body.version) });
      });
    const cases: [header: (version: number) => string, status: number][] = [
      [(version) => `"${version}"`, 200],
      [(version) => `"${version}", "${version + 1}"`, 200],
      [(version) => `"x" ,W/"7",  "${version}"`, 200],
      [() => '*', 200],
      [(version) => `W/"${version}"`, 412],
      [(version) => `W/"${version}", "${version + 1}"`, 412],
      [(version) => `"${version - 1}", "${version + 1}"`, 412],
      [(version) => `"0${version}"`, 412],
      [() => '"none"', 412],
      [() => '""', 412],
      [(version) => String(version), 400],
      [(version) => `"${version}`, 400],
      [(version) => `"${version}" "2"`, 400],
      [() => '', 400],
    ];
    for (const [header, status] of cases) {
      const answer = await put(header);
      assert.equal(answer.status, status, `${header(3)}: ${answer.text}`);
    }
    const same = (version: number) => version;
    assert.equal((await put((version) => `"${version}", "99"`, same)).status, 200);
    assert.equal(
      (
        await put(
          (version) => `"${version}"`,
          (version) => version + 1,
        )
      ).status,
      412,
    );
    assert.equal(
      (
        await put(
          () => '*',
          (version) => version + 1,
        )
      ).status,
      412,
    );
    const deleted = await editor.delete(`${CMS}/pages/${id}`, { 'if-match': '"98", "99"' });
    assert.equal(deleted.status, 412);
  });

  it('applies to style sheets in the same way', async () => {
    const address = '/api/admin/css/print';
    const { etag = '' } = (await editor.get(address)).headers;
    const put = (header: string) =>
      editor.put(address, { content: 'p { color: red }' }, { 'if-match': header });
    for (const [header, status] of [
      [etag, 200],
      [`"other", ${etag}`, 200],
      ['*', 200],
      [`W/${etag}`, 412],
      [`"other", W/${etag}`, 412],
      ['other', 400],
    ] as const) {
      assert.equal((await put(header)).status, status, header);
    }
  });

  it('refuses other spellings of numbers in queries', async () => {
    for (const size of [
      '1e1',
      '0x10',
      '%2B5',
      '%205',
      '5%20',
      '5.0',
      '05',
      '-0',
      '',
      '1_0',
      '٥',
      'Infinity',
    ]) {
      for (const path of [
        `${CMS}/pages?size=${size}`,
        `${CMS}/pages?page=${size}`,
        `/api/admin/css?size=${size}`,
      ]) {
        assert.equal((await editor.get(path)).status, 400, path);
      }
    }
    const { body } = await editor.get(`${CMS}/pages?size=1e1`);
    assert.deepEqual(
      body.errors.map(({ pointer, code }: Record<string, string>) => [pointer, code]),
      [['size', 'type']],
    );
    assert.equal((await editor.get(`${CMS}/pages?size=10&page=1`)).status, 200);
    const { id } = (await editor.get(`${CMS}/pages`)).body.items[0];
    assert.equal((await editor.get(`${CMS}/pages/${id}/revisions/0x1`)).status, 400);
  });
});

forEachEngine('every response', (engine) => {
  const test = useTestApp(engine);

  it('forbids content type sniffing', async () => {
    const editor = await test.signIn(...CONTENT_AUTHORITIES);
    await editor.post(`${CMS}/pages`, { shortcut: 'a', title: { en: 'A' }, status: 'published' });
    for (const [client, method, url] of [
      [test.visitor, 'GET', '/api/openapi.json'],
      [test.visitor, 'GET', '/api/docs'],
      [test.visitor, 'GET', '/api/docs/'],
      [test.visitor, 'GET', '/api/docs/json'],
      [test.visitor, 'GET', '/api/docs/static/swagger-ui.css'],
      [test.visitor, 'GET', '/api/nothing'],
      [test.visitor, 'GET', `${CMS}/pages`],
      [test.visitor, 'POST', '/api/auth/login'],
      [test.visitor, 'PATCH', '/api/auth/login'],
      [editor, 'GET', `${CMS}/pages?size=x`],
      [test.visitor, 'POST', '/api/public/forms-results/none'],
      [test.visitor, 'GET', '/view/a'],
      [test.visitor, 'GET', '/view/none'],
      [test.visitor, 'PUT', '/view/a'],
      [test.visitor, 'GET', '/secured-view/a'],
      [test.visitor, 'GET', '/robots.txt'],
      [test.visitor, 'GET', '/sitemap.xml'],
      [test.visitor, 'GET', '/favicon.ico'],
      [test.visitor, 'GET', '/css/none.css'],
      [test.visitor, 'GET', '/media/none/none'],
      [test.visitor, 'GET', '/assets/none'],
      [test.visitor, 'GET', '/health/live'],
      [test.visitor, 'GET', '/%zz'],
      [test.visitor, 'GET', '/admin/pages'],
    ] as [Client, string, string][]) {
      const { status, headers } = await client.request(method, url);
      assert.equal(headers['x-content-type-options'], 'nosniff', `${method} ${url} ${status}`);
    }
  });
});

forEachEngine('An API that does not describe itself', (engine) => {
  const test = useTestApp(engine, { settings: ['app.server.api-docs=false'] });

  it('serves neither its document nor the documentation pages, and works as before', async () => {
    for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/', '/api/docs/json']) {
      assert.equal((await test.visitor.get(path)).status, 404, path);
    }
    const editor = await test.signIn('access_cms_page');
    assert.equal((await editor.get(`${CMS}/pages`)).status, 200);
    assert.equal((await test.visitor.get(`${CMS}/pages`)).status, 401);
  });
});
