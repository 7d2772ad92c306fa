import assert from 'node:assert/strict';
import { afterEach, before, it } from 'node:test';
import sharp from 'sharp';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { countQueries } from '../support/query-counter.ts';
import { useTestApp } from '../support/test-app.ts';
import { fileOf, postForm } from '../support/upload.ts';

const CMS = '/api/admin/cms';
const DAY = 24 * 3600 * 1000;
const title = { en: 'A title' };

forEachEngine('What needs attention', (engine) => {
  const test = useTestApp(engine, {
    project: {
      'data/content.yaml': `articleModels:
  - { shortcut: news, name: { en: News }, path: '/news/{slug}', fields: [{ name: body, type: rich-text, attributes: { label: { en: Body } } }] }
`,
    },
    settings: ['app.security.session-idle=90d', 'app.security.session-max=90d'],
  });
  let editor: Client;
  let modelId: string;

  before(async () => {
    editor = await test.signIn('access_cms_page', 'access_cms_articles', 'access_cms_articles_model');
    modelId = (await editor.get(`${CMS}/articles-model`)).body.items[0].id;
  });

  afterEach(async () => {
    for (const kind of ['pages', 'articles', 'navigation'])
      for (const { id } of (await editor.get(`${CMS}/${kind}`)).body.items)
        assert.equal((await editor.delete(`${CMS}/${kind}/${id}?force=true`)).status, 204);
  });

  async function make(kind: 'pages' | 'articles' | 'navigation', shortcut: string, more: object = {}) {
    const own = kind === 'articles' ? { modelId } : {};
    const { status, body, text } = await editor.post(`${CMS}/${kind}`, { shortcut, title, ...own, ...more });
    assert.equal(status, 201, text);
    return body as { id: string };
  }
  async function change(kind: string, id: string, more: object) {
    const { body } = await editor.get(`${CMS}/${kind}/${id}`);
    const { status, text } = await editor.put(`${CMS}/${kind}/${id}?force=true`, { ...body, ...more });
    assert.equal(status, 200, text);
  }
  const listed = async (kind: string, attention: string): Promise<string[]> => {
    const { status, body, text } = await editor.get(`${CMS}/${kind}?attention=${attention}`);
    assert.equal(status, 200, text);
    assert.equal(body.total, body.items.length);
    return body.items.map((item: { shortcut?: string; name: string }) => item.shortcut ?? item.name).sort();
  };
  const broken = (kind = 'pages') => listed(kind, 'broken-links');
  const counted = async (kind: string) =>
    (await editor.get(`${CMS}/dashboard`)).body.attention.find(
      (counts: { kind: string }) => counts.kind === kind,
    );
  const link = (reference: string) => ({ en: `<p><a href="${reference}">There</a></p>` });
  async function upload(name: string, alt: object = {}) {
    const jpeg = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await postForm(test.app.server, editor, `${CMS}/media`, [
      ['file', fileOf(jpeg, name)],
      ['alt', JSON.stringify(alt)],
    ]);
    assert.equal(status, 201, JSON.stringify(body));
    return body as { id: string; url: string };
  }

  it('includes links to what is not public, until it is', async () => {
    const target = await make('pages', 'target', { content: link('@page(target)') });
    assert.deepEqual(await broken(), []);
    await make('pages', 'source', { content: link('@page(target)') });
    await make('navigation', 'menu', { items: [{ label: title, target: { page: 'target' } }] });
    await make('articles', 'told', { values: { body: link('@page(target)').en } });
    assert.deepEqual(await broken(), ['source']);
    assert.deepEqual([await broken('navigation'), await broken('articles')], [['menu'], ['told']]);
    assert.deepEqual(await counted('page'), { kind: 'page', brokenLinks: 1, expiring: 0 });
    assert.deepEqual(await counted('article'), { kind: 'article', brokenLinks: 1, expiring: 0 });

    await change('pages', target.id, { status: 'published' });
    assert.deepEqual([await broken(), await broken('navigation')], [[], []]);
    await change('pages', target.id, { shortcut: 'renamed' });
    assert.deepEqual(await broken(), []);
    await editor.delete(`${CMS}/pages/${target.id}?force=true`);
    assert.deepEqual(await broken(), ['source']);
    await editor.post(`${CMS}/trash/pages/${target.id}/restore`);
    assert.deepEqual(await broken(), []);
  });

  it('includes links to articles without an address, and inclusions', async () => {
    const told = await make('articles', 'linked', { status: 'published' });
    await Promise.all([
      make('pages', 'links', { content: link('@article(linked)') }),
      make('pages', 'shows', { content: { en: '@article(linked)' } }),
      make('pages', 'asks', { content: { en: '@form(nowhere)' } }),
    ]);
    assert.deepEqual(await broken(), ['asks']);
    await change('articles-model', modelId, { path: null });
    assert.deepEqual(await broken(), ['asks', 'links']);
    await change('articles-model', modelId, { path: '/news/{slug}' });
    assert.deepEqual(await broken(), ['asks']);
    await change('articles', told.id, { status: 'draft' });
    assert.deepEqual(await broken(), ['asks', 'links', 'shows']);
  });

  it('includes links to what is scheduled or expired, and what expires soon', async () => {
    const at = (days: number) => new Date(test.clock.now() + days * DAY).toISOString();
    const period = { status: 'published', publishAt: at(2), unpublishAt: at(20) };
    await make('pages', 'fair', period);
    await make('pages', 'about-it', { content: link('@page(fair)') });
    assert.deepEqual([await broken(), await listed('pages', 'expiring')], [['about-it'], []]);
    test.clock.advance(7 * DAY);
    assert.deepEqual([await broken(), await listed('pages', 'expiring')], [[], ['fair']]);
    assert.deepEqual(await counted('page'), { kind: 'page', brokenLinks: 0, expiring: 1 });
    test.clock.advance(14 * DAY);
    assert.deepEqual([await broken(), await listed('pages', 'expiring')], [['about-it'], []]);
    assert.equal((await editor.get(`${CMS}/forms?attention=expiring`)).status, 403);
    assert.equal((await editor.get(`${CMS}/navigation?attention=expiring`)).status, 400);
  });

  it('includes media without description, and those that nothing uses', async () => {
    const used = await upload('used.jpg', { en: 'Used', fr: 'Utilisée' });
    await upload('half.jpg', { en: 'In one language' });
    await upload('none.jpg');
    const page = await make('pages', 'pictures', { content: { en: `<img src="${used.url}" alt="">` } });
    const lists = async () => [await listed('media', 'undescribed'), await listed('media', 'unused')];
    assert.deepEqual(await lists(), [
      ['half.jpg', 'none.jpg'],
      ['half.jpg', 'none.jpg'],
    ]);
    assert.deepEqual((await editor.get(`${CMS}/dashboard`)).body.media, { undescribed: 2, unused: 2 });
    assert.deepEqual(await broken(), []);
    await editor.delete(`${CMS}/media/${used.id}?force=true`);
    assert.deepEqual(await broken(), ['pictures']);
    await editor.post(`${CMS}/trash/media/${used.id}/restore`);
    assert.deepEqual(await broken(), []);
    await editor.delete(`${CMS}/pages/${page.id}`);
    assert.equal((await listed('media', 'unused')).length, 3);
  });

  it('is counted with a constant number of queries', async () => {
    const read = () => countQueries(() => editor.get(`${CMS}/dashboard`));
    const few = await read();
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        make('pages', `more-${index}`, { content: link(`@page(nowhere-${index})`) }),
      ),
    );
    assert.equal(await read(), few);
  });
});
