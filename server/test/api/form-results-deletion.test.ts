import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { CONTROL_FIELDS } from '../../src/contract/form-result.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';
import { insertTestForm, submitAndWait, textField as text, type ResultField } from './form-results-data.ts';

const PATH = '/api/admin/cms/forms-results';
const NOBODY = '01890a5d-ac96-774b-bcce-b302099a8057';

forEachEngine('Deletion of form results', (engine) => {
  const test = useTestApp(engine, { settings: ['app.cms.form-rate-limit=0'] });
  let editor: Client;

  before(async () => {
    editor = await test.signIn('access_cms_forms');
  });

  const submit = (form: string, values: object, more?: object) => submitAndWait(test, form, values, more);
  const spam = { [CONTROL_FIELDS.honeypot]: 'x' };
  const ids = async (query: string): Promise<string[]> => {
    const answer = await editor.get(`${PATH}?${query}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.items.map((item: { id: string }) => item.id);
  };
  const faults = async (method: string, query: string) => {
    const answer = await editor.request(method, `${PATH}?${query}`);
    assert.deepEqual([answer.status, answer.body.code], [400, 'malformed'], query);
    return answer.body.errors.map(
      (fault: { pointer: string; code: string }) => `${fault.pointer} ${fault.code}`,
    );
  };

  let forms = 0;
  /** Stores a form with the fields and returns its shortcut. */
  async function newForm(fields: readonly ResultField[]): Promise<string> {
    forms += 1;
    const shortcut = `form-${forms}`;
    await test.app.database.transaction((db) => insertTestForm(db, shortcut, fields));
    return shortcut;
  }

  it('[§4.2-4] deletes one result', async () => {
    const form = await newForm([text('a')]);
    const [one, other] = [await submit(form, { a: '1' }), await submit(form, { a: '2' })];
    assert.equal((await editor.delete(`${PATH}/${one}`)).status, 204);
    assert.deepEqual(await ids(`form=${form}`), [other]);
    assert.equal((await editor.get(`${PATH}/${one}`)).status, 404);
  });

  it('[§4.2-4] deletes named results', async () => {
    const form = await newForm([text('a')]);
    const [a, b, c] = [await submit(form, {}), await submit(form, {}, spam), await submit(form, {})];
    assert.equal((await editor.delete(`${PATH}?ids=${a},${b},${NOBODY}`)).status, 204);
    assert.deepEqual(await ids(`form=${form}`), [c]);
    assert.deepEqual(await ids(`form=${form}&spam=true`), []);
  });

  it('[§4.2-4] deletes the results of a form, before an instant or all, spam included', async () => {
    const form = await newForm([text('a')]);
    const other = await newForm([text('a')]);
    const kept = await submit(other, {});
    await submit(form, {});
    await submit(form, {}, spam);
    const before = new Date(test.clock.now()).toISOString();
    const late = await submit(form, {});
    assert.equal((await editor.delete(`${PATH}?form=${form}&before=${before}`)).status, 204);
    assert.deepEqual(await ids(`form=${form}`), [late]);
    assert.deepEqual(await ids(`form=${form}&spam=true`), []);
    assert.equal((await editor.delete(`${PATH}?form=${form}`)).status, 204);
    assert.deepEqual(await ids(`form=${form}`), []);
    assert.deepEqual(await ids(`form=${other}`), [kept]);
    assert.equal((await editor.delete(`${PATH}?form=nowhere`)).status, 404);
  });

  it('is audited, without the submitted values', async () => {
    const form = await newForm([text('a')]);
    const [one, two] = [await submit(form, { a: 'private' }), await submit(form, {}, spam)];
    await editor.put(`${PATH}/${two}/spam`, { spam: false });
    await editor.delete(`${PATH}/${one}`);
    await editor.delete(`${PATH}?ids=${two},${NOBODY}`);
    await editor.delete(`${PATH}?form=${form}`);
    const rows = await test.app.database.read
      .selectFrom('audit_entry')
      .select(['action', 'entity_kind', 'entity_id', 'details', 'login'])
      .where('entity_name', '=', form)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      rows.slice(0, 3).map((row) => [row.action, row.entity_kind, row.entity_id]),
      [
        ['update', 'form-result', two],
        ['delete', 'form-result', one],
        ['delete', 'form-result', two],
      ],
    );
    assert.deepEqual([rows[3]?.action, rows[3]?.entity_kind], ['delete-results', 'form']);
    assert.equal(rows.length, 4);
    assert.ok(rows.every((row) => row.login === editor.login && !row.details.includes('private')));
  });

  it('deletes nothing without a selection', async () => {
    assert.deepEqual(await faults('DELETE', ''), ['form required']);
    assert.deepEqual(await faults('DELETE', 'before=2026-01-01'), ['form required']);
    assert.deepEqual(await faults('DELETE', 'ids='), ['ids format']);
    assert.deepEqual(await faults('DELETE', 'ids=x'), ['ids format']);
    assert.deepEqual(await faults('DELETE', `ids=${NOBODY}&form=contact`), ['form not-together']);
    assert.deepEqual(await faults('DELETE', 'form=contact&before=soon'), ['before format']);
  });
});
