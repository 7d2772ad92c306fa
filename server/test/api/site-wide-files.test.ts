import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, it } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';
import { testProject } from '../support/test-project.ts';

const CMS = '/api/admin/cms';
const SCRIPT = `console.log(${JSON.stringify('lace '.repeat(1000))});\n`;

forEachEngine('style sheets of the whole site', (engine) => {
  const test = useTestApp(engine, {
    settings: ['app.cms.stylesheets=site,print'],
    project: { 'templates/pages/wide.liquid': '{% for s in stylesheets %}{{ s.name }} {% endfor %}' },
  });
  let editor: Client;
  const sheetsOf = async (path: string) =>
    [...(await test.visitor.get(path)).text.matchAll(/href="\/css\/(\w+)\.css\?v=([\w-]+)"/g)].map(
      ([, name, hash]) => ({ name, hash }),
    );
  const namesOf = async (path: string) => (await sheetsOf(path)).map(({ name }) => name);

  before(async () => {
    editor = await test.signIn(
      'access_cms_page',
      'access_css',
      'access_cms_articles',
      'access_cms_articles_model',
    );
    for (const id of ['site', 'print', 'lace'])
      assert.equal((await editor.post(`/api/admin/css`, { id, content: 'a { color: teal }' })).status, 201);
    const page = { title: { en: 'Lace' }, status: 'published' };
    await editor.post(`${CMS}/pages`, { ...page, shortcut: 'lace', stylesheets: ['lace', 'site'] });
    await editor.post(`${CMS}/pages`, { ...page, shortcut: 'wide', template: 'wide', stylesheets: ['lace'] });
    const { body: model } = await editor.post(`${CMS}/articles-model`, {
      ...{ shortcut: 'news', name: { en: 'News' }, path: '/news/{slug}' },
    });
    await editor.post(`${CMS}/articles`, {
      ...{ shortcut: 'opening', modelId: model.id, title: { en: 'Opening' }, status: 'published' },
    });
  });

  it('come before those of the page, each once', async () => {
    assert.deepEqual(await namesOf('/lace'), ['site', 'print', 'lace']);
    assert.equal((await test.visitor.get('/wide')).text, 'site print lace ');
  });

  it('are in the pages of articles and of errors', async () => {
    assert.deepEqual(await namesOf('/news/opening'), ['site', 'print']);
    assert.deepEqual(await namesOf('/nowhere'), ['site', 'print']);
  });

  it('change in every page when their content changes', async () => {
    const [before] = await sheetsOf('/news/opening');
    const { headers } = await editor.get(`/api/admin/css/site`);
    const changed = await editor.put(
      `/api/admin/css/site`,
      { content: 'a { color: navy }' },
      { 'if-match': String(headers.etag) },
    );
    assert.equal(changed.status, 200, changed.text);
    const [after] = await sheetsOf('/news/opening');
    assert.notEqual(after!.hash, before!.hash);
  });

  it('are not deleted by accident', async () => {
    const refused = await editor.delete(`/api/admin/css/print`);
    assert.equal(refused.status, 409);
    assert.deepEqual(
      refused.body.errors.map(({ code }: { code: string }) => code),
      ['used-by-site'],
    );
    assert.equal((await editor.delete(`/api/admin/css/print?force=true`)).status, 204);
    assert.deepEqual(await namesOf('/news/opening'), ['site']);
  });
});

forEachEngine('files of the project', (engine) => {
  const project = testProject({
    'public/site.js': SCRIPT,
    'public/icons/a b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'public/.hidden': 'secret',
    'templates/pages/default.liquid':
      "{{ 'site.js' | asset }} {{ '/icons/a b.svg' | asset }} {{ 'none.js' | asset }} {{ '../application.yaml' | asset }} {{ '.hidden' | asset }}",
  });
  const test = useTestApp(engine, { project });
  const hrefs = async () => (await test.visitor.get('/nowhere')).text.split(' ');

  it('have addresses with a content hash, cached indefinitely by browsers', async () => {
    const [script, icon, none, outside, hidden] = await hrefs();
    assert.match(script!, /^\/assets\/site\.js\?v=[\w-]{12}$/);
    assert.match(icon!, /^\/assets\/icons\/a%20b\.svg\?v=[\w-]{12}$/);
    assert.deepEqual(
      [none, outside, hidden],
      ['/assets/none.js', '/assets/../application.yaml', '/assets/.hidden'],
    );
    for (const href of [script!, icon!]) {
      const { status, headers } = await test.visitor.get(href);
      assert.deepEqual([status, headers['cache-control']], [200, 'public, max-age=31536000, immutable']);
    }
    const other = await test.visitor.get('/assets/site.js?v=other');
    assert.equal(other.headers['cache-control'], 'public, max-age=300');
    assert.equal(other.text, SCRIPT);
  });

  it('are compressed for those that accept it', async () => {
    const { rawPayload, headers } = await test.app.server.inject({
      url: '/assets/site.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    assert.equal(headers['content-encoding'], 'br');
    assert.match(String(headers.vary), /accept-encoding/i);
    assert.equal(brotliDecompressSync(rawPayload).toString(), SCRIPT);
    assert.ok(rawPayload.length < SCRIPT.length / 10);
    const etag = String(headers.etag);
    const again = await test.app.server.inject({
      url: '/assets/site.js',
      headers: { 'accept-encoding': 'gzip, br', 'if-none-match': etag },
    });
    assert.equal(again.statusCode, 304);
  });

  it('have another address after they have changed', async () => {
    const [before] = await hrefs();
    writeFileSync(join(project, 'public/site.js'), 'console.log(2)\n');
    const [after] = await hrefs();
    assert.notEqual(after, before);
  });
});
