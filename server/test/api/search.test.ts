import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';

forEachEngine('search', (engine) => {
  const test = useTestApp(engine, {
    settings: ['app.cms.languages=en,fr', 'app.cms.search-rate-limit=0'],
  });
  let editor: Client;

  before(async () => {
    editor = await test.signIn(
      'access_cms_page',
      'access_cms_forms',
      'access_cms_articles',
      'access_cms_articles_model',
    );
  });

  const create = async (path: string, body: object) => {
    const { status, body: made, text } = await editor.post(`${CMS}/${path}`, body);
    assert.equal(status, 201, text);
    return made;
  };
  const publish = (path: string, body: object) => create(path, { status: 'published', ...body });
  const change = async (path: string, id: string, properties: object) => {
    const { body } = await editor.get(`${CMS}/${path}/${id}`);
    const { status, text } = await editor.put(`${CMS}/${path}/${id}`, { ...body, ...properties });
    assert.equal(status, 200, text);
  };
  /** Returns the addresses of the results, in order. */
  const search = async (query: string, locale = 'en') => {
    const { text, status } = await test.visitor.get(
      `/search?q=${encodeURIComponent(query)}&locale=${locale}`,
    );
    assert.equal(status, 200, text);
    return [...text.matchAll(/<h2><a href="https?:\/\/[^/]+([^"]*)"/g)].map(([, path]) => path);
  };

  it('finds a page by words of its title and content, whatever their endings and accents', async () => {
    await publish('pages', {
      shortcut: 'lace',
      title: { en: 'Lace exhibitions', fr: 'Expositions de dentelle' },
      content: { en: '<p>Made by <b>h</b>and in small rooms &amp; cafés.</p>', fr: '<p>Musée fermé.</p>' },
    });
    assert.deepEqual(await search('exhibition room cafe'), ['/lace']);
    assert.deepEqual(await search('HAND'), ['/lace']);
    assert.deepEqual(await search('exposition musee', 'fr'), ['/fr/lace']);
    assert.deepEqual(await search('hand', 'fr'), []);
    assert.deepEqual(await search('lace nothing'), []);
  });

  it('shows excerpts with the words marked, and escapes everything else', async () => {
    await publish('pages', {
      shortcut: 'quoted',
      title: { en: 'Quoted <b>' },
      content: {
        en: `<p>${'Before it. '.repeat(60)}A &lt;script&gt; of bobbins &amp; pins.${' After.'.repeat(60)}</p>`,
      },
    });
    const { text } = await test.visitor.get('/search?q=bobbin+pin&locale=en');
    assert.match(text, /… [^<]*A &lt;script&gt; of <mark>bobbins<\/mark> &amp; <mark>pins<\/mark>\.[^<]* …/);
    assert.match(text, /Quoted &lt;b&gt;<\/a>/);
  });

  it('puts titles first and shows the results in pages', async () => {
    for (let number = 0; number < 11; number++)
      await publish('pages', {
        shortcut: `spool-${number}`,
        title: { en: 'Other' },
        content: { en: '<p>spool</p>' },
      });
    await publish('pages', {
      shortcut: 'titled',
      title: { en: 'Spool' },
      content: { en: '<p>Nothing else.</p>' },
    });
    const first = await search('spool');
    assert.equal(first[0], '/titled');
    assert.equal(first.length, 10);
    const { text } = await test.visitor.get('/search?q=spool&locale=en&page=2');
    assert.equal([...text.matchAll(/<h2>/g)].length, 2);
    assert.match(text, /<a href="\/search\?q=spool&amp;locale=en" rel="prev">/);
    assert.doesNotMatch(text, /rel="next"/);
    assert.match(text, /12 results for “spool”/);
    assert.match((await test.visitor.get('/search?q=spool&locale=en')).text, /page=2" rel="next"/);
  });

  it('finds what a page includes, through articles and forms, as it is shown in the language', async () => {
    const model = await create('articles-model', {
      shortcut: 'note',
      name: { en: 'Note' },
      fields: [
        { name: 'body', type: 'rich-text', localised: true, attributes: { label: { en: 'Body' } } },
        { name: 'place', type: 'text', attributes: { label: { en: 'Place' } } },
      ],
    });
    await create('forms', {
      shortcut: 'visit',
      title: { en: 'Visit' },
      successMessage: { en: 'Hidden thanks' },
      fields: [{ name: 'day', type: 'date', attributes: { label: { en: 'Preferred weekday' } } }],
    });
    await publish('articles', {
      shortcut: 'inner',
      modelId: model.id,
      title: { en: 'Inner' },
      values: { body: { en: '<p>Tatting shuttles</p>' }, place: 'Vestibule' },
    });
    await publish('articles', {
      shortcut: 'outer',
      modelId: model.id,
      title: { en: 'Outer', fr: 'Externe' },
      values: { body: { en: '<p>@article(inner)</p>', fr: '<p>Rien.</p>' } },
    });
    const page = await publish('pages', {
      shortcut: 'including',
      title: { en: 'Including', fr: 'Incluant' },
      content: { en: '<p>@article(outer)</p><p>@form(visit)</p>' },
    });
    assert.deepEqual(await search('tatting vestibule'), ['/including']);
    assert.deepEqual(await search('weekday'), ['/including']);
    assert.deepEqual(await search('thanks'), []);
    assert.deepEqual(
      await search('weekday', 'fr'),
      ['/fr/including'],
      'its English content is shown in French',
    );
    assert.deepEqual(await search('tatting', 'fr'), [], 'the French article does not include it');
    await change('pages', page.id, { status: 'draft' });
    assert.deepEqual(await search('tatting'), []);
  });

  it('finds nothing that is not public: drafts, working copies, what is not released or not yet published', async () => {
    const page = await publish('pages', {
      shortcut: 'guarded',
      title: { en: 'Guarded' },
      content: { en: '<p>Pillow</p>' },
      status: 'draft',
    });
    assert.deepEqual(await search('pillow'), []);
    await change('pages', page.id, { status: 'published', languages: ['fr'] });
    assert.deepEqual(await search('pillow'), []);
    await change('pages', page.id, { languages: null, publishAt: '2026-06-15T09:00:00Z' });
    assert.deepEqual(await search('pillow'), []);
    test.clock.advance(3_600_000);
    assert.deepEqual(await search('pillow'), ['/guarded']);
    const { body } = await editor.get(`${CMS}/pages/${page.id}`);
    const copy = await editor.put(`${CMS}/pages/${page.id}/draft`, {
      ...body,
      content: { en: '<p>Cushion</p>' },
    });
    assert.equal(copy.status, 200, copy.text);
    assert.deepEqual(await search('cushion'), []);
    assert.deepEqual(await search('pillow'), ['/guarded']);
    assert.equal((await editor.post(`${CMS}/pages/${page.id}/publish`)).status, 200);
    assert.deepEqual([await search('cushion'), await search('pillow')], [['/guarded'], []]);
    assert.equal((await editor.delete(`${CMS}/pages/${page.id}`)).status, 204);
    assert.deepEqual(await search('cushion'), []);
  });

  it('answers unusual input with a page, and an unknown language with 404', async () => {
    for (const query of [
      '',
      'q=',
      'q=%22%27*:&page=x',
      `q=${'word+'.repeat(500)}`,
      'q=a&q=b',
      'q=%C2%BD+%EF%B7%BA',
    ])
      assert.equal((await test.visitor.get(`/search?${query}`)).status, 200, query);
    assert.equal((await test.visitor.get('/search?q=a&locale=xx')).status, 404);
    const { headers, text } = await test.visitor.get('/search?q=a&locale=fr');
    assert.equal(headers['cache-control'], 'private, no-store');
    assert.match(text, /<meta name="robots" content="noindex">/);
    assert.match(text, /<html lang="fr">/);
  });
});
