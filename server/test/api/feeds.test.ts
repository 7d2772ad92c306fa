import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, it } from 'node:test';
import { parseAtomFeed } from 'feedsmith';
import { validateXML } from 'xmllint-wasm';
import { CONTENT_AUTHORITIES } from '../../src/contract/authorities.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';
const PROJECT = {
  'messages/en.yaml': "page: { site-name: 'Tide & Co' }",
  'messages/fr.yaml': "page: { site-name: 'Marée & Cie' }",
  'templates/feeds/event.xml.liquid':
    '<events>{% for entry in feed.entries %}<event>{{ entry.title }}</event>{% endfor %}</events>',
};

/** Returns the feed as a parser reads it, after it was checked against the schema. */
async function readFeed(text: string) {
  const schema = await readFile(join(import.meta.dirname, '../support/atom.rng'), 'utf8');
  const { valid, errors } = await validateXML({
    xml: [{ fileName: 'feed.xml', contents: text }],
    schema: [{ fileName: 'atom.rng', contents: schema }],
    extension: 'relaxng',
  });
  assert.ok(valid, errors.map(({ rawMessage }) => rawMessage).join('\n'));
  return parseAtomFeed(text);
}

forEachEngine('feeds', (engine) => {
  const test = useTestApp(engine, { project: PROJECT, settings: ['app.cms.languages=en,fr'] });
  let editor: Client;
  let model: any;

  const makeArticle = async (shortcut: string, title: object, more: object = {}) => {
    const body = { shortcut, modelId: model.id, title, status: 'published', ...more };
    const answer = await editor.post(`${CMS}/articles`, body);
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };
  const change = async (kind: string, id: string, changes: object) => {
    const { body } = await editor.get(`${CMS}/${kind}/${id}`);
    const answer = await editor.put(`${CMS}/${kind}/${id}`, { ...body, ...changes });
    assert.equal(answer.status, 200, answer.text);
  };
  const feed = async (path: string) => readFeed((await test.visitor.get(path)).text);

  before(async () => {
    editor = await test.signIn(...CONTENT_AUTHORITIES);
    const made = await editor.post(`${CMS}/articles-model`, {
      ...{ shortcut: 'news', name: { en: 'News', fr: 'Actualités' }, feed: true },
      path: { en: '/news/{slug}', fr: '/actualites/{slug}' },
      fields: [{ name: 'text', type: 'rich-text', localised: true, attributes: { label: { en: 'Text' } } }],
    });
    assert.equal(made.status, 201, made.text);
    model = made.body;
    test.clock.advance(1000);
    await makeArticle('tide', { en: 'Tide' }, { values: { text: { en: '<p>High & low</p>' } } });
    test.clock.advance(1000);
    await makeArticle(
      'walk',
      { en: 'A <walk> & talk', fr: 'Une promenade' },
      {
        description: { en: 'Along the "tide".' },
        values: { text: { en: '<p>Meet at <em>nine</em>: @article(tide)</p>', fr: '<p>Rendez-vous.</p>' } },
      },
    );
    await makeArticle('draft', { en: 'Draft' }, { status: 'draft' });
    await editor.post(`${CMS}/pages`, {
      shortcut: 'home',
      title: { en: 'Home', fr: 'Accueil' },
      status: 'published',
    });
  });

  it('contain the latest articles of a model, by language', async () => {
    const answer = await test.visitor.get('/news/feed.xml');
    assert.equal(answer.headers['content-type'], 'application/atom+xml; charset=utf-8');
    assert.equal(answer.headers['content-security-policy'], undefined);
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.equal(answer.headers['content-language'], 'en');
    const { title, id, entries = [], links } = await readFeed(answer.text);
    assert.equal(title?.value ?? title, 'Tide & Co: News');
    assert.equal(id, `urn:uuid:${model.id}`);
    assert.equal(links?.find(({ rel }) => rel === 'self')?.href, 'http://site.test/news/feed.xml');
    assert.deepEqual(
      entries.map(({ title: text, links: of }) => [text?.value ?? text, of?.[0]?.href]),
      [
        ['A <walk> & talk', 'http://site.test/news/walk'],
        ['Tide', 'http://site.test/news/tide'],
      ],
    );
    const [walk] = entries;
    assert.equal(walk?.summary?.value ?? walk?.summary, 'Along the "tide".');
    assert.match(walk!.content!.value!, /<p>Meet at <em>nine<\/em>:.*High &amp; low/s);
    assert.ok(Date.parse(walk!.updated as string) > 0);
    const french = await feed('/actualites/feed.xml');
    assert.deepEqual(
      french.entries?.map(({ title: text }) => text?.value ?? text),
      ['Une promenade'],
    );
  });

  it('are linked from every page of their language', async () => {
    const link = (path: string) => `<link rel="alternate" type="application/atom+xml" title="${path}">`;
    for (const [path, title, href] of [
      ['/', 'News', '/news/feed.xml'],
      ['/fr', 'Actualités', '/actualites/feed.xml'],
      ['/news/walk', 'News', '/news/feed.xml'],
    ])
      assert.ok(
        (await test.visitor.get(path!)).text.includes(link(`${title}" href="http://site.test${href}`)),
        path,
      );
  });

  it('are cached, with what they include, until an article changes', async () => {
    const first = await test.visitor.get('/news/feed.xml');
    assert.ok(first.headers.etag);
    const known = await test.visitor.get('/news/feed.xml', { 'if-none-match': first.headers.etag });
    assert.equal(known.status, 304);
    assert.match(first.headers['surrogate-key']!, /model:news/);
    const { body } = await editor.get(`${CMS}/articles?search=tide`);
    await change('articles', body.items[0].id, { title: { en: 'Spring tide' } });
    const next = await test.visitor.get('/news/feed.xml', { 'if-none-match': first.headers.etag });
    assert.equal(next.status, 200);
    assert.match(next.text, /Spring tide/);
  });

  it('appear and disappear with the model', async () => {
    await change('articles-model', model.id, { feed: false });
    assert.equal((await test.visitor.get('/news/feed.xml')).status, 404);
    assert.doesNotMatch((await test.visitor.get('/')).text, /atom/);
    await change('articles-model', model.id, { feed: true, path: '/latest/{slug}' });
    assert.equal((await feed('/fr/latest/feed.xml')).entries?.length, 1);
    assert.match((await test.visitor.get('/')).text, /href="http:\/\/site.test\/latest\/feed.xml"/);
  });

  it('need an address of the articles', async () => {
    const answer = await editor.post(`${CMS}/articles-model`, {
      ...{ shortcut: 'note', name: { en: 'Note' }, feed: true },
    });
    assert.equal(answer.status, 422);
    assert.deepEqual(
      answer.body.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]),
      [['/feed', 'feed-without-path']],
    );
  });

  it('have templates that a project overrides', async () => {
    const made = await editor.post(`${CMS}/articles-model`, {
      ...{ shortcut: 'event', name: { en: 'Events' }, feed: true, path: '/events/{slug}' },
    });
    assert.equal(made.status, 201, made.text);
    await makeArticle('party', { en: 'R&B' }, { modelId: made.body.id });
    assert.equal(
      (await test.visitor.get('/events/feed.xml')).text.trim(),
      '<events><event>R&amp;B</event></events>',
    );
  });
});
