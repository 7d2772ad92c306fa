import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';
const PAGES = `${CMS}/pages`;
const REDIRECTS = `${CMS}/redirects`;

forEachEngine('redirects', (engine) => {
  const test = useTestApp(engine);
  let editor: Client;

  before(async () => {
    editor = await test.signIn('access_cms_page', 'access_cms_articles', 'access_cms_articles_model');
  });

  const create = async (collection: string, body: object) => {
    const answer = await editor.post(collection, body);
    assert.equal(answer.status, 201, answer.text);
    return answer.body as { id: string; shortcut: string };
  };
  const page = (shortcut: string, change: object = {}) =>
    create(PAGES, { shortcut, title: { en: shortcut }, status: 'published', ...change });
  const change = async (url: string, what: object) => {
    const read = await editor.get(url);
    const answer = await editor.put(url, { ...read.body, ...what });
    assert.equal(answer.status, 200, answer.text);
  };
  const changePage = (id: string, what: object) => change(`${PAGES}/${id}`, what);
  /** Returns the status and the location that a visitor gets at an address. */
  const visit = async (url: string) => {
    const answer = await test.visitor.get(url);
    return answer.headers.location === undefined
      ? answer.status
      : `${answer.status} ${answer.headers.location}`;
  };
  const listed = async (search: string) => (await editor.get(`${REDIRECTS}?search=${search}`)).body.items;

  it('lead from the former shortcut of a visible page to the new one, in the requested locale', async () => {
    const { id } = await page('renamed');
    await changePage(id, { shortcut: 'renamed-to' });
    assert.equal(await visit('/view/renamed'), '308 /view/renamed-to');
    assert.equal(await visit('/view/renamed?locale=fr'), '308 /view/renamed-to?locale=fr');
    assert.equal(await visit('/view/renamed?locale=xx'), 404);
    assert.equal(await visit('/view/renamed-to'), 200);
  });

  it('keep the remaining query unchanged', async () => {
    const { id } = await page('queried', { urls: [{ locale: 'en', path: '/queried' }] });
    await changePage(id, { shortcut: 'queried-to', urls: [{ locale: 'en', path: '/asked' }] });
    assert.equal(
      await visit('/view/queried?a=1&locale=fr&b=%C3%A9+x&_sent=contact'),
      '308 /view/queried-to?locale=fr&a=1&b=%C3%A9+x',
    );
    assert.equal(await visit('/queried?utm_source=x'), '308 /asked?utm_source=x');
  });

  it('respond to HEAD, and must be revalidated, because content may return', async () => {
    const { id } = await page('headed');
    await changePage(id, { shortcut: 'headed-to' });
    const answer = await test.visitor.request('HEAD', '/view/headed');
    assert.deepEqual(
      [answer.status, answer.headers.location, answer.headers['cache-control']],
      [308, '/view/headed-to', 'no-cache'],
    );
    assert.equal((await test.visitor.request('POST', '/view/headed')).status, 405);
  });

  it('lead from a removed address of a page to the one of the same locale', async () => {
    const { id } = await page('located', {
      urls: [
        { locale: 'fr', path: '/situé' },
        { locale: 'en', path: '/located' },
      ],
    });
    await changePage(id, { urls: [{ locale: 'fr', path: '/placé' }] });
    assert.equal(await visit('/situ%C3%A9'), '308 /plac%C3%A9');
    assert.equal(await visit('/located'), 200);
  });

  it('follow a page that moves again, without chains', async () => {
    const { id } = await page('chain-a');
    await changePage(id, { shortcut: 'chain-b' });
    await changePage(id, { shortcut: 'chain-c' });
    assert.equal(await visit('/view/chain-a'), '308 /view/chain-c');
    assert.equal(await visit('/view/chain-b'), '308 /view/chain-c');
  });

  it('are deleted when the page returns to its old address', async () => {
    const { id } = await page('loop-a');
    await changePage(id, { shortcut: 'loop-b' });
    await changePage(id, { shortcut: 'loop-a' });
    assert.equal(await visit('/view/loop-a'), 200);
    assert.equal(await visit('/view/loop-b'), '308 /view/loop-a');
    assert.deepEqual((await listed('loop')).map((item: { from: string }) => item.from).sort(), [
      '/loop-b',
      '/view/loop-b',
    ]);
  });

  it('never shadow content at the address; a draft does not affect them', async () => {
    const { id } = await page('taken');
    await changePage(id, { shortcut: 'taken-to' });
    const other = await page('taken', { status: 'draft' });
    assert.equal(await visit('/view/taken'), '308 /view/taken-to');
    await changePage(other.id, { status: 'published' });
    assert.equal(await visit('/view/taken'), 200);
    assert.deepEqual(await listed('taken'), []);
  });

  it('pause while the page is not visible, and end when it is deleted', async () => {
    const { id } = await page('hidden');
    await changePage(id, { shortcut: 'hidden-to' });
    await changePage(id, { status: 'archived' });
    assert.equal(await visit('/view/hidden'), 404);
    const [item] = await listed('hidden');
    assert.deepEqual([item.active, item.to], [false, '/view/hidden-to']);
    await changePage(id, { status: 'published' });
    assert.equal(await visit('/view/hidden'), '308 /view/hidden-to');
    await editor.delete(`${PAGES}/${id}`);
    assert.equal(await visit('/view/hidden'), 404);
    assert.deepEqual(await listed('hidden'), []);
  });

  it('are not created for addresses that were never public', async () => {
    const draft = await page('unseen', { status: 'draft' });
    await changePage(draft.id, { shortcut: 'unseen-to', status: 'published' });
    assert.equal(await visit('/view/unseen'), 404);
    const later = await page('early', { publishAt: '2026-07-01T00:00:00.000Z' });
    await changePage(later.id, { shortcut: 'early-to' });
    assert.deepEqual(await listed('early'), []);
  });

  it('lead from former addresses of an article, and of all articles of a model', async () => {
    const model = await create(`${CMS}/articles-model`, {
      shortcut: 'story',
      name: { en: 'Story' },
      path: '/stories/{slug}',
    });
    const story = (shortcut: string) =>
      create(`${CMS}/articles`, { shortcut, modelId: model.id, title: { en: 'S' }, status: 'published' });
    const { id } = await story('first');
    await story('second');
    const modelUrl = `${CMS}/articles-model/${model.id}`;

    await change(`${CMS}/articles/${id}`, { shortcut: 'foremost' });
    assert.equal(await visit('/stories/first'), '308 /stories/foremost');
    await change(modelUrl, { path: '/tales/{slug}' });
    assert.equal(await visit('/stories/first'), '308 /tales/foremost');
    assert.equal(await visit('/stories/foremost?x=1'), '308 /tales/foremost?x=1');
    assert.equal(await visit('/stories/second?locale=fr'), '308 /tales/second');
    assert.equal(await visit('/stories/third'), 404);

    await change(`${CMS}/articles/${id}`, { shortcut: 'leading' });
    for (const old of ['/stories/first', '/stories/foremost', '/tales/foremost']) {
      assert.equal(await visit(old), '308 /tales/leading', old);
    }
    const ofModel = (await listed('stories')).find((item: { from: string }) => item.from.includes('{'));
    assert.deepEqual(
      [ofModel.from, ofModel.to, ofModel.target.kind],
      ['/stories/{slug}', '/tales/{slug}', 'article-model'],
    );

    await change(modelUrl, { path: '/stories/{slug}' });
    assert.equal(await visit('/stories/leading'), 200);
    assert.equal(await visit('/tales/second'), '308 /stories/second');
    await change(modelUrl, { path: null });
    assert.equal(await visit('/stories/second'), 404);
  });

  it('are created manually, listed and deleted', async () => {
    const target = await page('by-hand');
    const answer = await editor.post(REDIRECTS, { from: '/été', to: '/view/by-hand' });
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.headers.location, `${REDIRECTS}/${answer.body.id}`);
    const { id, createdAt, updatedAt, ...rest } = answer.body;
    assert.equal(createdAt, updatedAt);
    assert.deepEqual(rest, {
      version: 1,
      createdBy: editor.login,
      updatedBy: editor.login,
      from: '/été',
      to: '/view/by-hand',
      locale: null,
      origin: 'manual',
      target: { kind: 'page', id: target.id, shortcut: 'by-hand' },
      active: true,
    });
    assert.equal(await visit('/%C3%A9t%C3%A9?x=1'), '308 /view/by-hand?x=1');
    await changePage(target.id, { shortcut: 'by-machine' });
    assert.equal(await visit('/%C3%A9t%C3%A9'), '308 /view/by-machine');
    assert.equal((await editor.get(`${REDIRECTS}/${id}`)).body.to, '/view/by-machine');

    await editor.post(REDIRECTS, { from: '/away', to: 'https://example.org/x?a=1#part' });
    assert.equal(await visit('/away?b=2'), '308 https://example.org/x?a=1&b=2#part');
    const byFrom = await editor.get(`${REDIRECTS}?origin=manual&sort=from&size=1&search=away`);
    assert.deepEqual([byFrom.body.total, byFrom.body.items[0].from], [1, '/away']);

    assert.equal((await editor.delete(`${REDIRECTS}/${id}`)).status, 204);
    assert.equal((await editor.delete(`${REDIRECTS}/${id}`)).status, 404);
    assert.equal(await visit('/%C3%A9t%C3%A9'), 404);
  });

  it('created manually are collapsed into one step and never loop', async () => {
    await editor.post(REDIRECTS, { from: '/step-1', to: '/step-2' });
    await editor.post(REDIRECTS, { from: '/step-2', to: '/step-3' });
    assert.equal(await visit('/step-1'), '308 /step-3');
    await editor.post(REDIRECTS, { from: '/step-0', to: '/step-1' });
    assert.equal(await visit('/step-0'), '308 /step-3');
    const loop = await editor.post(REDIRECTS, { from: '/step-3', to: '/step-0' });
    assert.deepEqual([loop.status, loop.body.errors[0].code], [422, 'redirect-loop']);

    await editor.post(REDIRECTS, { from: '/round-1', to: '/round-2?a=1' });
    await editor.post(REDIRECTS, { from: '/round-2', to: '/round-3#part' });
    for (const to of ['/round-1', '/round-1?b=1', '/round-2#part', 'http://site.test/round-3']) {
      const round = await editor.post(REDIRECTS, { from: '/round-3', to });
      assert.deepEqual([round.status, round.body.errors[0].code], [422, 'redirect-loop'], to);
    }
    assert.equal(await visit('/round-3'), 404);

    const { id } = await page('stepped', { urls: [{ locale: 'en', path: '/step-3' }] });
    await changePage(id, { urls: [] });
    assert.equal(await visit('/step-0'), '308 /stepped');
  });

  it('are refused for used or reserved addresses and invalid targets', async () => {
    await page('held', { urls: [{ locale: 'en', path: '/held' }] });
    const refusal = async (from: string, to: string) => {
      const answer = await editor.post(REDIRECTS, { from, to });
      return [
        answer.status,
        ...answer.body.errors.map(
          (fault: { pointer: string; code: string }) => `${fault.pointer} ${fault.code}`,
        ),
      ];
    };
    assert.deepEqual(await refusal('/held', '/x'), [409, '/from taken']);
    assert.deepEqual(await refusal('/view/held', '/x'), [409, '/from taken']);
    await editor.post(REDIRECTS, { from: '/twice', to: '/x' });
    assert.deepEqual(await refusal('/twice', '/y'), [409, '/from taken']);
    for (const from of ['/api/x', '/admin', '/', '/view', '/view/a/b', '/media/x', '/robots.txt']) {
      assert.deepEqual(await refusal(from, '/x'), [422, '/from reserved-path'], from);
    }
    for (const from of ['x', '/a?b=1', '/a/', 'https://example.org/']) {
      assert.deepEqual(await refusal(from, '/x'), [422, '/from path-format'], from);
    }
    for (const to of [
      'x',
      '//example.org',
      '/.//example.org',
      '/%2e%2e//example.org',
      '/\\example.org',
      'javascript:alert(1)',
      'https://a:b@example.org/',
      '',
    ]) {
      assert.deepEqual(await refusal('/fine', to), [422, '/to redirect-target'], to);
    }
    for (const to of ['/same', '/same?a=1', '/same#part', '/s%61me?a=1']) {
      assert.deepEqual(await refusal('/same', to), [422, '/to redirect-loop'], to);
    }
    assert.deepEqual(await refusal('/api', 'x'), [422, '/from reserved-path', '/to redirect-target']);
  });

  it('are ignored for impossible addresses', async () => {
    for (const url of ['/%00', '/view/%E0%A4%A', '/a%0d%0ab']) {
      assert.ok([400, 404].includes((await test.visitor.get(url)).status), url);
    }
  });
});
