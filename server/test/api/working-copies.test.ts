import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';
import { prepareCopy } from '../support/working-copies.ts';

const CMS = '/api/admin/cms';
const PAGES = `${CMS}/pages`;
const ARTICLES = `${CMS}/articles`;
const NOTICE = 'working-copy-notice';

forEachEngine('working copies', (engine) => {
  const test = useTestApp(engine, {
    project: {
      'templates/pages/bare.liquid': '<html><body class="bare"><h1>{{ page.title }}</h1></body></html>',
    },
  });
  let editor: Client;
  let modelId: string;
  let next = 0;

  before(async () => {
    editor = await test.signIn(
      'access_cms_page',
      'access_cms_articles',
      'access_cms_articles_model',
      'access_cms_forms',
    );
    const model = await editor.post(`${CMS}/articles-model`, { shortcut: 'note', name: { en: 'Note' } });
    modelId = model.body.id;
    const label = { en: 'Text' };
    await editor.post(`${CMS}/articles-model/${modelId}/fields`, {
      name: 'text',
      type: 'rich-text',
      attributes: { label },
    });
  });

  const create = async (collection: string, body: object) => {
    const shortcut = `entity-${(next += 1)}`;
    const answer = await editor.post(collection, {
      shortcut,
      title: { en: 'Live' },
      status: 'published',
      ...body,
    });
    assert.equal(answer.status, 201, answer.text);
    return { ...answer.body, url: `${collection}/${answer.body.id}` };
  };
  const page = (change: object = {}) => create(PAGES, { content: { en: '<p>Live words</p>' }, ...change });
  const article = (change: object = {}) =>
    create(ARTICLES, { modelId, values: { text: '<p>Live note</p>' }, ...change });
  const prepare = (entity: { url: string }, change: object) => prepareCopy(editor, entity, change);
  const seen = async (shortcut: string) => (await test.visitor.get(`/view/${shortcut}?locale=en`)).text;
  const faults = (answer: { body: { errors: { pointer: string; code: string }[] } }) =>
    answer.body.errors.map(({ pointer, code }) => `${pointer} ${code}`);

  it('hold the next state of a page while the live one stays unchanged', async () => {
    const live = await page();
    const copy = await prepare(live, { title: { en: 'Prepared' }, content: { en: '<p>New words</p>' } });
    assert.deepEqual(
      [copy.id, copy.title.en, copy.baseVersion, copy.updatedBy, copy.conflicts],
      [live.id, 'Prepared', 1, editor.login, []],
    );
    const read = (await editor.get(live.url)).body;
    assert.deepEqual([read.version, read.title.en], [1, 'Live']);
    assert.deepEqual(read.workingCopy, {
      version: copy.version,
      baseVersion: 1,
      updatedAt: copy.updatedAt,
      updatedBy: editor.login,
      schedule: null,
    });
    const listed = (await editor.get(`${PAGES}?search=${live.shortcut}`)).body.items[0];
    assert.deepEqual(listed.workingCopy, read.workingCopy);
    assert.match(await seen(live.shortcut), /Live words/);
    assert.doesNotMatch(await seen(live.shortcut), /New words|working-copy/);

    const draft = await editor.get(`${live.url}/draft`);
    assert.equal(draft.headers.etag, `"${copy.version}"`);
    assert.deepEqual(draft.body, copy);
  });

  it('are published in one write: the live state is replaced, and the copy is deleted', async () => {
    const live = await page();
    const copy = await prepare(live, { content: { en: '<p>New words</p>' } });
    const answer = await editor.post(`${live.url}/publish`, undefined, { 'if-match': `"${copy.version}"` });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(
      [answer.headers.etag, answer.body.version, answer.body.content.en, answer.body.workingCopy],
      ['"2"', 2, '<p>New words</p>', null],
    );
    assert.match(await seen(live.shortcut), /New words/);
    assert.equal((await editor.get(`${live.url}/draft`)).status, 404);
    assert.equal((await editor.post(`${live.url}/publish`)).status, 404);
  });

  it('publish a page that was a draft', async () => {
    const live = await page({ status: 'draft' });
    await prepare(live, { content: { en: '<p>Now</p>' } });
    assert.equal((await test.visitor.get(`/view/${live.shortcut}`)).status, 404);
    assert.equal((await editor.post(`${live.url}/publish`)).body.status, 'published');
    assert.match(await seen(live.shortcut), /Now/);
  });

  it('can be discarded', async () => {
    const live = await page();
    await prepare(live, { title: { en: 'Prepared' } });
    assert.equal((await editor.delete(`${live.url}/draft`, { 'if-match': '"99"' })).status, 412);
    assert.equal((await editor.delete(`${live.url}/draft`)).status, 204);
    assert.equal((await editor.delete(`${live.url}/draft`)).status, 404);
    assert.equal((await editor.get(live.url)).body.workingCopy, null);
  });

  it('accept what a read returned without other changes', async () => {
    const live = await page({ urls: [{ locale: 'en', path: '/taken-back' }], contributors: ['date'] });
    const copy = await prepare(live, {});
    const again = await editor.put(`${live.url}/draft`, { ...copy, category: 'x' });
    assert.equal(again.status, 200, again.text);
    assert.deepEqual(again.body, {
      ...copy,
      category: 'x',
      version: Number(copy.version) + 1,
      workingCopy: { ...copy.workingCopy, version: Number(copy.version) + 1 },
    });
  });

  it('refuse the second of two editors', async () => {
    const live = await page();
    const first = await editor.put(`${live.url}/draft`, {
      shortcut: live.shortcut,
      title: { en: '1' },
      version: 1,
    });
    assert.equal(first.status, 200, first.text);
    const { version } = first.body;
    const second = await editor.put(`${live.url}/draft`, {
      shortcut: live.shortcut,
      title: { en: '2' },
      version: 1,
    });
    assert.deepEqual([second.status, second.body.code], [412, 'stale']);
    const body = { shortcut: live.shortcut, title: { en: '3' } };
    const headers = { 'if-match': `"${version}"` };
    assert.equal((await editor.put(`${live.url}/draft`, body, headers)).status, 200);
    assert.equal((await editor.put(`${live.url}/draft`, body, headers)).status, 412);
    assert.equal((await editor.post(`${live.url}/publish`, undefined, headers)).status, 412);
    assert.equal((await editor.get(`${live.url}/draft`)).body.title.en, '3');
  });

  it('are not published over a live state that has changed since, unless forced', async () => {
    const live = await page();
    await prepare(live, { title: { en: 'Prepared' } });
    await editor.put(live.url, { shortcut: live.shortcut, title: { en: 'Changed' }, status: 'published' });
    const refused = await editor.post(`${live.url}/publish`);
    assert.deepEqual([refused.status, refused.body.code], [412, 'stale']);
    assert.equal((await editor.get(`${live.url}/draft`)).body.title.en, 'Prepared');
    const rebased = await prepare(live, { title: { en: 'Both' }, baseVersion: 2 });
    assert.equal(rebased.baseVersion, 2);
    assert.equal((await editor.post(`${live.url}/publish`)).body.title.en, 'Both');

    await prepare(live, { title: { en: 'Mine' } });
    await editor.put(live.url, { shortcut: live.shortcut, title: { en: 'Theirs' }, status: 'published' });
    assert.equal((await editor.post(`${live.url}/publish?force=true`)).body.title.en, 'Mine');
    const ahead = await editor.put(`${live.url}/draft`, {
      shortcut: 'x',
      title: { en: 'X' },
      baseVersion: 99,
    });
    assert.deepEqual([ahead.status, ...faults(ahead)], [422, '/baseVersion maximum']);
  });

  it('are validated like drafts, and like published pages when they are published', async () => {
    const live = await page();
    const copy = await prepare(live, { content: { en: '<p>@article(nowhere)</p>' } });
    assert.deepEqual(
      copy.warnings.map((warning: { code: string; marker: string }) => `${warning.code} ${warning.marker}`),
      ['unknown-article @article(nowhere)'],
    );
    const refused = await editor.post(`${live.url}/publish`);
    assert.deepEqual([refused.status, ...faults(refused)], [422, '/content/en unknown-article']);
    assert.equal((await editor.get(`${live.url}/draft`)).status, 200);
    assert.match(await seen(live.shortcut), /Live words/);

    const faulty = await editor.put(`${live.url}/draft`, { title: { fr: 'X' }, template: 'no', extra: 1 });
    assert.equal(faulty.status, 422);
    assert.deepEqual(faults(faulty).sort(), [
      '/extra unknown-property',
      '/shortcut required',
      '/template unknown-template',
      '/title/en default-language-required',
    ]);
    const dirty = await prepare(live, { content: { en: '<p onclick="x()">Hi</p><script>x()</script>' } });
    assert.equal(dirty.content.en, '<p>Hi</p>');
  });

  it('reserve no shortcut or address; a conflict is reported early and on publication', async () => {
    const live = await page();
    const other = await page({ urls: [{ locale: 'en', path: '/occupied' }] });
    const copy = await prepare(live, {
      shortcut: other.shortcut,
      urls: [
        { locale: 'fr', path: '/free' },
        { locale: 'en', path: '/occupied' },
      ],
    });
    assert.deepEqual(faults({ body: { errors: copy.conflicts } }), ['/shortcut taken', '/urls/1/path taken']);
    const refused = await editor.post(`${live.url}/publish`);
    assert.deepEqual([refused.status, ...faults(refused)], [409, '/shortcut taken']);

    await prepare(live, { shortcut: 'wanted' });
    assert.equal((await editor.post(PAGES, { shortcut: 'wanted', title: { en: 'First' } })).status, 201);
    assert.equal((await editor.post(`${live.url}/publish`)).status, 409);
  });

  it('are deleted with their page, and require one', async () => {
    const live = await page();
    await prepare(live, {});
    await editor.delete(live.url);
    assert.equal((await editor.get(`${live.url}/draft`)).status, 404);
    assert.equal((await editor.put(`${live.url}/draft`, { shortcut: 'x', title: { en: 'X' } })).status, 404);
    const note = await article();
    assert.equal((await editor.get(`${PAGES}/${note.id}/draft`)).status, 404);
    const crossed = await editor.put(`${PAGES}/${note.id}/draft`, { shortcut: 'x', title: { en: 'X' } });
    assert.equal(crossed.status, 404);
  });

  it('redirect from the old address to the new one when published', async () => {
    const live = await page();
    await prepare(live, { shortcut: `${live.shortcut}-new` });
    assert.equal((await test.visitor.get(`/view/${live.shortcut}`)).status, 200);
    await editor.post(`${live.url}/publish`);
    const answer = await test.visitor.get(`/view/${live.shortcut}`);
    assert.deepEqual([answer.status, answer.headers.location], [308, `/view/${live.shortcut}-new`]);
  });

  it('are shown to editors, marked as such in their language; ?state=live shows what visitors see', async () => {
    const live = await page();
    await prepare(live, { content: { en: '<p>New words</p>', fr: '<p>Mots nouveaux</p>' } });
    const secured = (query: string) => editor.get(`/secured-view/${live.shortcut}?${query}`);
    const english = (await secured('locale=en')).text;
    assert.match(english, /New words/);
    assert.match(
      english,
      new RegExp(`<body>\\s*<p class="${NOTICE}" role="note"[^>]*>Pending changes[^<]*${live.shortcut}`),
    );
    assert.match((await secured('locale=fr')).text, /Modifications en attente[\s\S]*Mots nouveaux/);
    const liveState = (await secured('locale=en&state=live')).text;
    assert.match(liveState, /Live words/);
    assert.doesNotMatch(liveState, new RegExp(NOTICE));
    assert.doesNotMatch(await seen(live.shortcut), new RegExp(NOTICE));
    const other = await page();
    assert.doesNotMatch((await editor.get(`/secured-view/${other.shortcut}`)).text, new RegExp(NOTICE));
  });

  it('are marked on a page with any template', async () => {
    const live = await page({ template: 'bare' });
    await prepare(live, { title: { en: 'Prepared' } });
    const { text } = await editor.get(`/secured-view/${live.shortcut}?locale=en`);
    assert.match(text, new RegExp(`<body class="bare"><p class="${NOTICE}"[^>]*>[^<]+</p>\\s*<h1>Prepared`));
  });

  it('of articles are shown where they are included, in previews and in their own view', async () => {
    const note = await article();
    const live = await page({ content: { en: `<p>@article(${note.shortcut})</p>` } });
    await prepare(note, { values: { text: '<p>New note</p>' } });
    assert.match(await seen(live.shortcut), /Live note/);
    const secured = (await editor.get(`/secured-view/${live.shortcut}`)).text;
    assert.match(secured, new RegExp(`Pending changes[^<]*${note.shortcut}[\\s\\S]*New note`));
    assert.match((await editor.get(`/secured-view/${live.shortcut}?state=live`)).text, /Live note/);

    const view = `${ARTICLES}/${note.shortcut}/view`;
    assert.match((await editor.get(view)).text, /Pending changes[\s\S]*New note/);
    assert.match((await editor.get(`${view}?state=live`)).text, /Live note/);
    const body = { content: { en: `@article(${note.shortcut})` } };
    assert.match((await editor.post(`${PAGES}/preview`, body)).text, /Pending changes[\s\S]*New note/);
    assert.match((await editor.post(`${PAGES}/preview?state=live`, body)).text, /Live note/);
    assert.equal((await editor.post(`${PAGES}/preview?state=dead`, body)).status, 400);

    const published = await editor.post(`${note.url}/publish`);
    assert.deepEqual([published.status, published.body.values.text], [200, '<p>New note</p>']);
    assert.match(await seen(live.shortcut), /New note/);
  });

  it('of articles are validated against their model', async () => {
    const note = await article();
    const faulty = await editor.put(`${note.url}/draft`, {
      shortcut: note.shortcut,
      modelId,
      title: { en: 'X' },
      values: { colour: 'red' },
    });
    assert.deepEqual([faulty.status, ...faults(faulty)], [422, '/values/colour unknown-field']);
    const copy = await prepare(note, { values: { text: '<p>@form(nowhere)</p>' } });
    assert.equal(copy.warnings[0].code, 'unknown-form');
    assert.equal(copy.model.shortcut, 'note');
    assert.equal((await editor.post(`${note.url}/publish`)).status, 422);
  });

  it('are audited: saved, discarded, published', async () => {
    const reader = await test.signIn('acces_users');
    const live = await page();
    await prepare(live, { category: 'told' });
    await editor.delete(`${live.url}/draft`);
    await prepare(live, { category: 'told' });
    await prepare(live, { category: 'told', title: { en: 'Again' } });
    await editor.post(`${live.url}/publish`);
    const { items } = (await reader.get(`/api/admin/audit?entity=${live.id}`)).body;
    assert.deepEqual(
      items.map(({ action, changed }: { action: string; changed: string[] }) => [action, changed]),
      [
        ['update', ['title', 'category']],
        ['save-draft', ['title']],
        ['save-draft', ['category']],
        ['discard-draft', []],
        ['save-draft', ['category']],
        ['create', []],
      ],
    );
    assert.ok(items.every(({ login }: { login: string }) => login === editor.login));
  });
});
