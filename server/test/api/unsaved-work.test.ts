import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { UnsavedWorkView } from '../../src/contract/unsaved-work.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { signInAs, TEST_PASSWORD, useTestApp } from '../support/test-app.ts';

const UNSAVED = '/api/admin/cms/unsaved/pages';
const ID = '01890000-0000-7000-8000-000000000001';
const DAY_MS = 86_400_000;

forEachEngine('Unsaved work', (engine) => {
  const test = useTestApp(engine);
  let editor: Client;
  before(async () => {
    editor = await test.signIn('access_cms_page');
  });
  const read = async (entity: string, client = editor) => {
    const { status, body, text } = await client.get(`${UNSAVED}/${entity}`);
    assert.equal(status, 200, text);
    return (body as UnsavedWorkView).work;
  };
  const keep = async (entity: string, document: object, client = editor) => {
    const work = { version: 3, isPending: false, document };
    const { status, text } = await client.put(`${UNSAVED}/${entity}`, work);
    assert.equal(status, 200, text);
  };

  it('is stored unchanged, valid or not, and replaced', async () => {
    assert.equal(await read('new'), null);
    await keep('new', { title: { en: 'Half a ti' }, shortcut: '??' });
    await keep('new', { title: { en: 'Half a title' }, shortcut: '??' });
    await keep(ID, { title: {} });
    const work = await read('new');
    assert.deepEqual(work?.document, { title: { en: 'Half a title' }, shortcut: '??' });
    assert.deepEqual([work?.version, work?.isPending], [3, false]);
    assert.equal((await editor.delete(`${UNSAVED}/new`)).status, 204);
    assert.equal(await read('new'), null);
    assert.notEqual(await read(ID), null);
  });

  it('belongs to one person, and needs the authority of the kind', async () => {
    await keep(ID, { title: { en: 'Mine' } });
    const colleague = await test.signIn('access_cms_page');
    assert.equal(await read(ID, colleague), null);
    await colleague.delete(`${UNSAVED}/${ID}`);
    assert.notEqual(await read(ID), null);
    const stranger = await test.signIn('access_cms_forms');
    assert.equal((await stranger.get(`${UNSAVED}/${ID}`)).status, 403);
    assert.equal((await editor.get('/api/admin/cms/unsaved/forms/new')).status, 403);
  });

  it('is stored for style sheets, by name', async () => {
    const designer = await test.signIn('access_css');
    const at = '/api/admin/cms/unsaved/styleSheets';
    const work = { version: 0, isPending: false, document: { content: 'h1 {', version: null } };
    for (const name of ['_new', 'new', 'site.print']) {
      assert.equal((await designer.put(`${at}/${name}`, work)).status, 200, name);
      assert.deepEqual((await designer.get(`${at}/${name}`)).body.work.document, work.document);
    }
    await designer.delete(`${at}/_new`);
    assert.equal((await designer.get(`${at}/_new`)).body.work, null);
    assert.notEqual((await designer.get(`${at}/new`)).body.work, null);
    assert.equal((await designer.put(`${at}/a..b`, work)).status, 400);
    assert.equal((await editor.get(`${at}/_new`)).status, 403);
  });

  it('refuses other addresses and bodies', async () => {
    assert.equal((await editor.get(`${UNSAVED}/old`)).status, 400);
    assert.equal((await editor.put(`${UNSAVED}/new`, { document: {} })).status, 422);
  });

  it('expires after 30 days, and beyond a hundred the oldest is deleted', async () => {
    await keep(ID, { title: { en: 'Old' } });
    test.clock.advance(31 * DAY_MS);
    const returning = await signInAs(test.app, editor.login!, TEST_PASSWORD);
    assert.notEqual(await read(ID, returning), null);
    await keep('new', { title: { en: 'Now' } }, returning);
    assert.equal(await read(ID, returning), null);
    for (let number = 0; number < 101; number += 1) {
      test.clock.advance(1000);
      await keep(`01890000-0000-7000-8000-${String(number).padStart(12, '0')}`, {}, returning);
    }
    assert.equal(await read('new', returning), null);
    assert.equal(await read('01890000-0000-7000-8000-000000000000', returning), null);
    assert.notEqual(await read('01890000-0000-7000-8000-000000000001', returning), null);
  });
});
