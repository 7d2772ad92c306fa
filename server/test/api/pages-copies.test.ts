import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const PAGES = '/api/admin/cms/pages';
const UNKNOWN = '01890a5d-ac96-774b-bcce-b302099a8057';

forEachEngine('duplicating pages and bulk actions', (engine) => {
  const test = useTestApp(engine);
  let editor: Client;
  let next = 0;

  before(async () => {
    editor = await test.signIn('access_cms_page');
  });

  const create = async (change: object = {}) => {
    const body = { shortcut: `page-${(next += 1)}`, title: { en: 'A page' }, ...change };
    const answer = await editor.post(PAGES, body);
    assert.equal(answer.status, 201, answer.text);
    return answer.body as { id: string; shortcut: string };
  };
  const read = async (id: string) => (await editor.get(`${PAGES}/${id}`)).body;

  it('duplicates a page as a draft without schedule and additional addresses', async () => {
    const original = await create({
      shortcut: 'about',
      title: { en: 'About', fr: 'À propos' },
      content: { en: '<p>Us</p>' },
      category: 'company',
      status: 'published',
      publishAt: '2026-01-01T00:00:00.000Z',
      urls: [{ locale: 'en', path: '/about-us' }],
      variables: { accent: 'teal' },
      contributors: ['date'],
    });
    const answer = await editor.post(`${PAGES}/${original.id}/duplicate`);
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.headers.location, `${PAGES}/${answer.body.id}`);
    assert.equal(answer.headers.etag, '"1"');
    const stored = await read(original.id);
    const { id, shortcut, status, publishAt, urls, version, links, ...same } = answer.body;
    assert.notEqual(id, original.id);
    assert.deepEqual([shortcut, status, publishAt, urls, version], ['about-copy', 'draft', null, [], 1]);
    assert.ok(links[0].href.includes('about-copy'));
    const { content, title, category, variables, contributors } = stored;
    assert.deepEqual({ ...same, content, title, category, variables, contributors }, same);
    const found = await editor.get(`${PAGES}?search=about-copy`);
    assert.deepEqual(
      found.body.items.map((item: { id: string }) => item.id),
      [id],
    );
  });

  it('names the second copy -copy-2, and returns 404 for an unknown page', async () => {
    const original = await create({ shortcut: 'news' });
    const shortcuts = [];
    for (let copies = 0; copies < 3; copies += 1) {
      shortcuts.push((await editor.post(`${PAGES}/${original.id}/duplicate`)).body.shortcut);
    }
    assert.deepEqual(shortcuts, ['news-copy', 'news-copy-2', 'news-copy-3']);
    assert.equal((await editor.post(`${PAGES}/${UNKNOWN}/duplicate`)).status, 404);
  });

  it('assigns unique shortcuts to simultaneous copies', async () => {
    const original = await create({ shortcut: 'rush' });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => editor.post(`${PAGES}/${original.id}/duplicate`)),
    );
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [201, 201, 201, 201, 201, 201],
    );
    assert.equal(new Set(answers.map((answer) => answer.body.shortcut)).size, 6);
  });

  it('publishes and archives several pages, and reports what blocks one', async () => {
    const sound = await create();
    const lost = await create({ content: { en: '<p>@article(nowhere)</p>' } });
    const already = await create({ status: 'published' });
    const ids = [sound.id, lost.id, UNKNOWN, already.id];
    const answer = await editor.post(`${PAGES}/bulk`, { action: 'publish', ids });
    assert.equal(answer.status, 200, answer.text);
    const { items } = answer.body;
    assert.deepEqual(
      items.map(({ id, status, error }: { id: string; status: number; error?: { code: string } }) => [
        id,
        status,
        error?.code,
      ]),
      [
        [sound.id, 200, undefined],
        [lost.id, 422, 'invalid'],
        [UNKNOWN, 404, 'not-found'],
        [already.id, 200, undefined],
      ],
    );
    assert.deepEqual(items[1].error.errors[0].pointer, '/content/en');
    assert.deepEqual([(await read(sound.id)).status, (await read(sound.id)).version], ['published', 2]);
    assert.deepEqual([(await read(lost.id)).status, (await read(lost.id)).version], ['draft', 1]);
    assert.equal((await read(already.id)).version, 1);

    await editor.post(`${PAGES}/bulk`, { action: 'archive', ids: [sound.id] });
    assert.equal((await read(sound.id)).status, 'archived');
  });

  it('changes only the status of a page', async () => {
    const page = await create({
      title: { en: 'T', fr: 'U' },
      description: { en: 'd' },
      content: { en: '<p>x</p>' },
      category: 'c',
      urls: [{ locale: 'fr', path: '/garde' }],
      variables: { a: 'b' },
      contributors: ['date'],
    });
    const stored = await read(page.id);
    await editor.post(`${PAGES}/bulk`, { action: 'publish', ids: [page.id] });
    assert.deepEqual({ ...(await read(page.id)), status: 'draft', state: 'draft', version: 1 }, stored);
  });

  it('deletes several pages', async () => {
    const pages = [await create(), await create()];
    const ids = pages.map((page) => page.id);
    const answer = await editor.post(`${PAGES}/bulk`, { action: 'delete', ids: [...ids, ids[0]] });
    assert.deepEqual(
      answer.body.items.map((item: { status: number }) => item.status),
      [204, 204, 404],
    );
    assert.equal((await editor.get(`${PAGES}/${ids[1]}`)).status, 404);
  });

  it('refuses another action, no ids, too many, and an invalid id', async () => {
    const faults = async (body: object) => {
      const answer = await editor.post(`${PAGES}/bulk`, body);
      assert.equal(answer.status, 422);
      return answer.body.errors.map((fault: { pointer: string }) => fault.pointer);
    };
    assert.deepEqual(await faults({ action: 'burn', ids: [] }), ['/action', '/ids']);
    assert.deepEqual(await faults({ action: 'publish', ids: ['42'] }), ['/ids/0']);
    assert.deepEqual(await faults({ action: 'publish', ids: Array(201).fill(UNKNOWN) }), ['/ids']);
  });
});
