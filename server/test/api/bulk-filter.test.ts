import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { CONTENT_AUTHORITIES } from '../../src/contract/authorities.ts';
import { BULK_MAX_IDS } from '../../src/contract/bulk-limit.ts';
import type { BulkItem } from '../../src/contract/bulk.ts';
import { CONTENT_KINDS, CONTENT_KIND_NAMES } from '../../src/contract/content-kinds.ts';
import { CONTROL_FIELDS } from '../../src/contract/form-result.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';
import { insertTestForm, submitAndWait, textField } from './form-results-data.ts';

const PAGES = '/api/admin/cms/pages';
const RESULTS = '/api/admin/cms/forms-results';
const REDIRECTS = '/api/admin/cms/redirects';
const TRASH = '/api/admin/cms/trash';
const LISTS = [...CONTENT_KIND_NAMES.map((kind) => CONTENT_KINDS[kind].path), RESULTS, REDIRECTS, TRASH];
const SOME_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

forEachEngine('Bulk actions on what a list has', (engine) => {
  const test = useTestApp(engine, { settings: ['app.cms.form-rate-limit=0'] });
  let editor: Client;
  before(async () => {
    editor = await test.signIn(...CONTENT_AUTHORITIES);
  });

  const bulk = async (path: string, body: object): Promise<{ items: BulkItem[]; next?: string }> => {
    const answer = await editor.post(`${path}/bulk`, body);
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const totalOf = async (path: string): Promise<number> => (await editor.get(path)).body.total;
  const newPage = async (shortcut: string, body: object = {}): Promise<string> => {
    const page = { shortcut, title: { en: `Herd ${shortcut}` }, ...body };
    const answer = await editor.post(PAGES, page);
    assert.equal(answer.status, 201, answer.text);
    return answer.body.id;
  };

  it('run in bounded steps, without what is created meanwhile', async () => {
    const other = await newPage('other', { title: { en: 'Somebody else' } });
    for (let number = 0; number < BULK_MAX_IDS; number += 1) await newPage(`herd-${number}`);
    const broken = await newPage('broken', { content: { en: '@form(nowhere)' } });
    const last = await newPage('last');
    const filter = { search: 'herd', state: 'draft' };
    const first = await bulk(PAGES, { action: 'publish', filter });
    assert.equal(first.items.length, BULK_MAX_IDS);
    assert.deepEqual(first.items[0], { id: last, status: 200 });
    const refused = first.items.filter(({ error }) => error);
    assert.deepEqual(
      refused.map(({ id, status, error }) => [id, status, error?.code]),
      [[broken, 422, 'invalid']],
    );
    const late = await newPage('late');
    const second = await bulk(PAGES, { action: 'publish', filter, after: first.next });
    assert.deepEqual([second.items.length, second.next], [2, undefined]);
    assert.equal(await totalOf(`${PAGES}?search=herd&state=published`), BULK_MAX_IDS + 1);
    for (const id of [late, broken, other]) {
      assert.equal((await editor.get(`${PAGES}/${id}`)).body.status, 'draft');
    }
    const third = await bulk(PAGES, { action: 'delete', filter: { search: 'herd' } });
    await bulk(PAGES, { action: 'delete', filter: { search: 'herd' }, after: third.next });
    assert.equal(await totalOf(`${PAGES}?search=herd`), 0);
    assert.equal((await editor.get(`${PAGES}/${other}`)).status, 200);
  });

  it('refuse a filter that the list does not know, ids with a filter, and neither', async () => {
    for (const path of LISTS) {
      const faults = async (body: object) => {
        const answer = await editor.post(`${path}/bulk`, { action: 'delete', ...body });
        assert.equal(answer.status, 422, answer.text);
        return answer.body.errors.map(({ pointer, code }: Record<string, string>) => `${pointer} ${code}`);
      };
      assert.deepEqual(await faults({}), ['/ids required']);
      const ids = [path === TRASH ? `pages/${SOME_ID}` : SOME_ID];
      assert.deepEqual(await faults({ ids, filter: {} }), ['/filter not-together']);
      assert.deepEqual(await faults({ filter: { page: 1 } }), ['/filter/page unknown-property']);
      const wrong = await editor.post(`${path}/bulk`, { action: 'delete', filter: {}, after: 'x' });
      assert.deepEqual([wrong.status, wrong.body.code], [400, 'malformed']);
    }
  });

  it('delete redirects, the newest first', async () => {
    const newRedirect = async (from: string): Promise<string> => {
      const answer = await editor.post(REDIRECTS, { from, to: 'https://seasons.example/' });
      assert.equal(answer.status, 201, answer.text);
      return answer.body.id;
    };
    const kept = await newRedirect('/winter');
    const ids: string[] = [];
    for (let number = 0; number <= BULK_MAX_IDS; number += 1)
      ids.unshift(await newRedirect(`/summer-${number}`));
    const filter = { search: 'summer', origin: 'manual' };
    const first = await bulk(REDIRECTS, { action: 'delete', filter });
    assert.deepEqual(
      first.items,
      ids.slice(0, BULK_MAX_IDS).map((id) => ({ id, status: 204 })),
    );
    await newRedirect('/summer-late');
    const second = await bulk(REDIRECTS, { action: 'delete', filter, after: first.next });
    assert.deepEqual(second, { items: [{ id: ids.at(-1), status: 204 }] });
    assert.equal(await totalOf(`${REDIRECTS}?search=summer`), 1);
    const named = await bulk(REDIRECTS, { action: 'delete', ids: [SOME_ID, kept] });
    assert.deepEqual(
      named.items.map(({ status }) => status),
      [404, 204],
    );
  });

  it('require the authority of the kind', async () => {
    const nobody = await test.signIn('acces_users');
    for (const path of LISTS) {
      assert.equal((await nobody.post(`${path}/bulk`, { action: 'delete', filter: {} })).status, 403, path);
    }
  });

  it('mark submissions as spam or not, and delete them', async () => {
    await test.app.database.transaction((db) => insertTestForm(db, 'survey', [textField('a')]));
    const submit = (values: object, more?: object) => submitAndWait(test, 'survey', values, more);
    const [one, two] = [await submit({ a: 'cheap pills' }), await submit({ a: 'hello' })];
    const held = await submit({ a: 'held pills' }, { [CONTROL_FIELDS.honeypot]: 'x' });
    const idsOf = async (query: string): Promise<string[]> =>
      (await editor.get(`${RESULTS}?${query}`)).body.items.map(({ id }: BulkItem) => id);

    const marked = await bulk(RESULTS, { action: 'spam', filter: { form: 'survey', search: 'pills' } });
    assert.deepEqual(marked.items, [{ id: one, status: 200 }]);
    assert.deepEqual(await idsOf('spam=true'), [held, one]);
    const rescued = await bulk(RESULTS, { action: 'not-spam', ids: [one, held, SOME_ID] });
    assert.deepEqual(
      rescued.items.map(({ status }) => status),
      [200, 200, 404],
    );
    assert.deepEqual(await idsOf('spam=true'), []);
    assert.deepEqual((await bulk(RESULTS, { action: 'delete', filter: { form: 'nowhere' } })).items, []);
    const deleted = await bulk(RESULTS, { action: 'delete', filter: { search: 'pills' } });
    assert.deepEqual(
      deleted.items.map(({ id, status }) => [id, status]),
      [
        [held, 204],
        [one, 204],
      ],
    );
    assert.deepEqual(await idsOf(''), [two]);
  });
});
