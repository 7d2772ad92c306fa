import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { FoundContentList } from '../../src/contract/content-search.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';
import type { Client } from '../support/client.ts';

const CMS = '/api/admin/cms';

forEachEngine('The search of the administration', (engine) => {
  const test = useTestApp(engine, { settings: ['app.cms.languages=en,fr'] });
  let editor: Client;
  const create = async (path: string, body: object) => {
    const { status, body: created, text } = await editor.post(`${CMS}/${path}`, body);
    assert.equal(status, 201, text);
    return created as { id: string; version: number };
  };
  const search = async (q: string, client = editor) => {
    const { status, body, text } = await client.get(`${CMS}/search?q=${encodeURIComponent(q)}`);
    assert.equal(status, 200, text);
    return (body as FoundContentList).items;
  };
  const found = async (q: string, client = editor) =>
    (await search(q, client)).map(({ kind, shortcut }) => `${kind}:${shortcut}`);

  before(async () => {
    editor = await test.signIn(
      ...([
        'access_cms_page',
        'access_cms_forms',
        'access_cms_articles',
        'access_cms_articles_model',
      ] as const),
    );
    await create('pages', {
      ...{ shortcut: 'visit', status: 'published', title: { en: 'Plan a visit', fr: 'Venir' } },
      content: {
        en: '<p>There is <b>parking</b> behind the house.</p>',
        fr: '<p>Stationnement derrière la maison.</p>',
      },
    });
    await create('pages', {
      ...{ shortcut: 'plans', status: 'draft', title: { en: 'Plans' } },
      content: { en: '<p>A second parking, one day.</p>' },
    });
    await create('forms', { shortcut: 'parking-permit', title: { en: 'Permit' } });
  });

  it('finds words in titles, shortcuts and texts, of drafts too, in every language', async () => {
    assert.deepEqual((await found('parking')).sort(), ['form:parking-permit', 'page:plans', 'page:visit']);
    assert.deepEqual(await found('derriere'), ['page:visit']);
    assert.deepEqual(await found('plan visit'), ['page:visit']);
    assert.deepEqual(await found('permit'), ['form:parking-permit']);
    assert.deepEqual(await found('second day'), ['page:plans']);
    assert.deepEqual(await found('nowhere'), []);
    assert.deepEqual(await found('!?'), []);
  });

  it('finds what has the words in its texts, of one kind', async () => {
    const of = async (query: string) => {
      const { status, body, text } = await editor.get(`${CMS}/search?${query}`);
      assert.equal(status, 200, text);
      return (body as FoundContentList).items.map(({ shortcut }) => shortcut).sort();
    };
    assert.deepEqual(await of('q=parking&kind=page'), ['plans', 'visit']);
    assert.deepEqual(await of('q=parking&kind=form'), ['parking-permit']);
    assert.deepEqual(await of('q=parking&kind=form&in=texts'), []);
    assert.deepEqual(await of('q=plans&in=texts'), []);
    assert.deepEqual(await of('q=parking&in=texts'), ['plans', 'visit']);
    assert.deepEqual(await of('q=parking&kind=navigation'), []);
  });

  it('finds an unfinished word, with an excerpt', async () => {
    const [page] = (await search('stationn')).filter(({ kind }) => kind === 'page');
    assert.deepEqual(page?.title, { en: 'Plan a visit', fr: 'Venir' });
    assert.deepEqual(page?.excerpt, [
      { text: 'Stationnement', isFound: true },
      { text: ' derrière la maison.', isFound: false },
    ]);
    const [named] = await search('permit');
    assert.deepEqual(named?.excerpt, []);
  });

  it('finds pending changes', async () => {
    const { id } = await create('pages', {
      ...{
        shortcut: 'prices',
        status: 'published',
        title: { en: 'Prices' },
        content: { en: '<p>Free.</p>' },
      },
    });
    const { body: page } = await editor.get(`${CMS}/pages/${id}`);
    const saved = await editor.put(`${CMS}/pages/${id}/draft`, {
      ...page,
      content: { en: '<p>Five euros.</p>' },
      baseVersion: page.version,
    });
    assert.ok([200, 201].includes(saved.status), saved.text);
    const [item] = await search('euros');
    assert.deepEqual([item?.shortcut, item?.isPending], ['prices', true]);
  });

  it('shows only content that the caller may read', async () => {
    const forms = await test.signIn('access_cms_forms');
    assert.deepEqual(await found('parking', forms), ['form:parking-permit']);
    const users = await test.signIn('acces_users');
    assert.equal((await users.get(`${CMS}/search?q=parking`)).status, 403);
    assert.equal((await test.visitor.get(`${CMS}/search?q=parking`)).status, 401);
  });

  it('refuses queries without words or beyond its limits', async () => {
    for (const query of ['', '?q=', `?q=${'x'.repeat(201)}`, '?q=a&limit=51'])
      assert.equal((await editor.get(`${CMS}/search${query}`)).status, 400, query);
  });
});
