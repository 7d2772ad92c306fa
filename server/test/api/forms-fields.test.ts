import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import type { FormFieldView } from '../../src/contract/field.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { startTestApp, useTestApp } from '../support/test-app.ts';

const FORMS = '/api/admin/cms/forms';
const SOME_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

const field = (name: string, change: object = {}) => ({
  name,
  type: 'text',
  attributes: { label: { en: name } },
  ...change,
});
const faults = (answer: { body: { errors: { pointer: string; code: string }[] } }) =>
  answer.body.errors.map(({ pointer, code }) => `${pointer} ${code}`).sort();

forEachEngine('the fields of forms', (engine) => {
  const test = useTestApp(engine, {
    settings: ['app.cms.max-fields=4', 'app.cms.mail-from=site@example.org'],
  });
  let editor: Client;
  let next = 0;
  let formId: string;
  let shortcut: string;
  let fields: string;

  before(async () => {
    editor = await test.signIn('access_cms_forms');
  });

  beforeEach(async () => {
    shortcut = `form-${(next += 1)}`;
    const form = await editor.post(FORMS, { shortcut, title: { en: 'A form' } });
    assert.equal(form.status, 201, form.text);
    formId = form.body.id;
    fields = `${FORMS}/${formId}/fields`;
  });

  const add = async (name: string, change: object = {}): Promise<FormFieldView> => {
    const answer = await editor.post(fields, field(name, change));
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };
  const list = async (): Promise<FormFieldView[]> => (await editor.get(fields)).body.items;
  const names = async () => (await list()).map((item) => item.name);
  const form = async () => (await editor.get(`${FORMS}/${formId}`)).body;
  const versions = () =>
    test.app.database.read
      .selectFrom('form_version')
      .select(['version', 'fields'])
      .where('form_id', '=', formId)
      .orderBy('version')
      .execute();
  const submit = async (values: object) => {
    const answer = await test.visitor.post(`/api/public/forms-results/${shortcut}`, { values });
    assert.equal(answer.status, 201, answer.text);
  };

  it('[§2.1-4, §4.2-2] adds a field', async () => {
    const given = field('town', {
      type: 'select',
      required: true,
      attributes: {
        label: { en: 'Town', fr: 'Ville' },
        help: { fr: 'La vôtre' },
        values: [{ value: 'lyon', label: { en: 'Lyon' } }],
        default: 'lyon',
      },
    });
    const answer = await editor.post(fields, given);
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.headers.location, `${fields}/${answer.body.id}`);
    assert.equal(answer.headers.etag, '"1"');
    const { id, createdAt, ...rest } = answer.body;
    assert.deepEqual(rest, {
      ...given,
      version: 1,
      createdBy: editor.login,
      updatedAt: createdAt,
      updatedBy: editor.login,
      position: 0,
    });
    const read = await editor.get(`${fields}/${id}`);
    assert.deepEqual(read.body, answer.body);
    assert.equal(read.headers.etag, '"1"');
    assert.deepEqual((await form()).fields, [answer.body]);
  });

  it('inserts a field at a position', async () => {
    await add('a');
    await add('b');
    await add('first', { position: 0 });
    const last = await add('last', { position: 99 });
    assert.equal(last.position, 3);
    assert.deepEqual(await names(), ['first', 'a', 'b', 'last']);
    assert.deepEqual(
      (await list()).map((item) => item.position),
      [0, 1, 2, 3],
    );
  });

  it('[§4.2-2] updates a field, and accepts what a read returned', async () => {
    await add('a');
    const b = await add('b');
    const read = (await editor.get(`${fields}/${b.id}`)).body;
    const answer = await editor.put(`${fields}/${b.id}`, { ...read, required: true });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.headers.etag, '"2"');
    assert.deepEqual(answer.body, { ...read, required: true, version: 2, updatedAt: answer.body.updatedAt });
    const moved = await editor.put(`${fields}/${b.id}`, field('b', { position: 0 }));
    assert.deepEqual([moved.body.position, moved.body.required], [0, false]);
    assert.deepEqual(await names(), ['b', 'a']);
    await editor.put(`${fields}/${b.id}`, field('b', { type: 'textarea' }));
    assert.deepEqual(await names(), ['b', 'a']);
  });

  it('does not overwrite a field that was changed meanwhile', async () => {
    const { id } = await add('a');
    assert.equal((await editor.put(`${fields}/${id}`, field('b'), { 'if-match': '"1"' })).status, 200);
    const late = await editor.put(`${fields}/${id}`, field('c', { version: 1 }));
    assert.deepEqual([late.status, late.body.code], [412, 'stale']);
    assert.equal((await editor.delete(`${fields}/${id}`, { 'if-match': '"1"' })).status, 412);
    assert.deepEqual(await names(), ['b']);
  });

  it('keeps all of several simultaneously added fields', async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => add(name)));
    assert.deepEqual((await names()).sort(), ['a', 'b', 'c', 'd']);
    assert.deepEqual(
      (await list()).map((item) => item.position),
      [0, 1, 2, 3],
    );
    assert.equal((await versions()).length, 5);
  });

  it('[§4.2-2] removes a field', async () => {
    const { id } = await add('a');
    await add('b');
    assert.equal((await editor.delete(`${fields}/${id}`)).status, 204);
    assert.equal((await editor.delete(`${fields}/${id}`)).status, 404);
    assert.equal((await editor.get(`${fields}/${id}`)).status, 404);
    assert.deepEqual(
      (await list()).map(({ name, position }) => [name, position]),
      [['b', 0]],
    );
  });

  it('returns 404 for a field of another form', async () => {
    const { id } = await add('a');
    const other = await editor.post(FORMS, { shortcut: `form-${(next += 1)}`, title: { en: 'Other' } });
    const path = `${FORMS}/${other.body.id}/fields/${id}`;
    assert.equal((await editor.get(path)).status, 404);
    assert.equal((await editor.put(path, field('b'))).status, 404);
    assert.equal((await editor.delete(path)).status, 404);
    assert.equal((await editor.get(`${FORMS}/${SOME_ID}/fields`)).status, 404);
    assert.equal((await editor.post(`${FORMS}/${SOME_ID}/fields`, field('b'))).status, 404);
    assert.deepEqual(await names(), ['a']);
  });

  it('keeps names unique in a form', async () => {
    await add('a');
    const b = await add('b');
    for (const answer of [
      await editor.post(fields, field('a')),
      await editor.put(`${fields}/${b.id}`, field('a')),
    ]) {
      assert.deepEqual([answer.status, answer.body.code, faults(answer)], [409, 'conflict', ['/name taken']]);
    }
    assert.equal((await versions()).length, 3);
  });

  it('reports the faults of schema and rules together', async () => {
    const answer = await editor.post(fields, {
      name: 'Not A Name',
      type: 'number',
      required: 'yes',
      position: -1,
      attributes: { label: { fr: 'Nombre' }, min: 2, max: 1, pattern: 'x' },
      unknown: 1,
    });
    assert.equal(answer.status, 422);
    assert.deepEqual(
      faults(answer).filter((fault) => !fault.startsWith('/name')),
      [
        '/attributes/label/en default-language-required',
        '/attributes/max range-order',
        '/attributes/pattern attribute-misfit',
        '/position minimum',
        '/required type',
        '/unknown unknown-property',
      ],
    );
    assert.equal(faults(answer).filter((fault) => fault.startsWith('/name')).length, 1);
    assert.deepEqual(faults(await editor.post(fields, { type: 'telepathy' })), [
      '/attributes required',
      '/name required',
      '/type unknown-field-type',
    ]);
  });

  it('refuses patterns with excessive backtracking, cheaply', async () => {
    for (const pattern of ['(?:(?:(?:){99999}){99999}){99999}(?=a)', 'a{1000000000}', '(?:a{0,150}b){0,3}']) {
      const answer = await editor.post(fields, {
        name: 'code',
        type: 'text',
        attributes: { label: { en: 'Code' }, pattern },
      });
      assert.equal(answer.status, 422);
      assert.match(faults(answer).join(), /^\/attributes\/pattern pattern-/);
    }
    const attributes = { label: { en: 'Code' }, pattern: '(?:(?:(?:){99999}){99999}){99999}[a-z.-]+' };
    assert.equal((await editor.post(fields, { name: 'code', type: 'text', attributes })).status, 201);
  });

  it('refuses more fields than a form may have', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await add(name);
    const answer = await editor.post(fields, field('e'));
    assert.deepEqual([answer.status, faults(answer)], [422, [' too-many-fields']]);
  });

  it('reorders fields', async () => {
    const [a, b, c] = [await add('a'), await add('b'), await add('c')];
    const { version } = await form();
    const answer = await editor.put(
      `${fields}/order`,
      { ids: [c.id, a.id, b.id] },
      { 'if-match': `"${version}"` },
    );
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(
      answer.body.items.map((item: FormFieldView) => [item.name, item.position]),
      [
        ['c', 0],
        ['a', 1],
        ['b', 2],
      ],
    );
    assert.deepEqual(await names(), ['c', 'a', 'b']);
    const late = await editor.put(
      `${fields}/order`,
      { ids: [a.id, b.id, c.id] },
      { 'if-match': `"${version}"` },
    );
    assert.equal(late.status, 412);
  });

  it('refuses an order that does not contain every field', async () => {
    const [a, b] = [await add('a'), await add('b')];
    const order = async (ids: string[]) => {
      const answer = await editor.put(`${fields}/order`, { ids });
      assert.equal(answer.status, 422);
      return faults(answer);
    };
    assert.deepEqual(await order([b.id]), ['/ids incomplete-order']);
    assert.deepEqual(await order([b.id, b.id]), ['/ids/1 duplicate']);
    assert.deepEqual(await order([a.id, b.id, SOME_ID]), ['/ids/2 unknown-field']);
  });

  it('increases the version of the form with every change and keeps the fields of each version', async () => {
    const a = await add('a');
    await editor.put(`${fields}/${a.id}`, field('a', { attributes: { label: { en: 'Anew' } } }));
    await add('b', { position: 0 });
    await editor.delete(`${fields}/${a.id}`);
    const stored = await form();
    await editor.put(`${FORMS}/${formId}`, { ...stored, status: 'closed' });
    assert.deepEqual(
      (await versions()).map(({ version, fields: kept }) => [
        version,
        (JSON.parse(kept) as { label: { en: string } }[]).map(({ label }) => label.en),
      ]),
      [
        [1, []],
        [2, ['a']],
        [3, ['Anew']],
        [4, ['b', 'Anew']],
        [5, ['b']],
        [6, ['b']],
      ],
    );
    assert.equal((await form()).version, 6);
  });

  it('does not rename a field that submissions refer to, and removes it without its submitted values', async () => {
    const a = await add('a');
    await submit({ a: 'Ada' });
    const late = await add('late');
    const renamed = await editor.put(`${fields}/${a.id}`, field('b'));
    assert.deepEqual([renamed.status, renamed.body.code], [409, 'in-use']);
    assert.deepEqual(faults(renamed), ['/name used-by-answers']);
    assert.equal((await editor.put(`${fields}/${late.id}`, field('later'))).status, 200);
    assert.equal((await editor.put(`${fields}/${a.id}`, field('a', { type: 'textarea' }))).status, 200);
    assert.equal((await editor.delete(`${fields}/${a.id}`)).status, 204);
    assert.equal((await form()).resultCount, 1);
  });

  it('keeps the field that the form uses for email', async () => {
    const mail = await add('mail', { type: 'email' });
    const stored = await form();
    const subject = { en: 'A question' };
    const saved = await editor.put(`${FORMS}/${formId}`, {
      ...stored,
      mail: { to: ['desk@example.org'], subject, confirmationToField: 'mail' },
    });
    assert.equal(saved.status, 200, saved.text);
    const path = `${fields}/${mail.id}`;
    assert.deepEqual(faults(await editor.delete(path)), [' used-by-mail']);
    const changed = await editor.put(path, field('address', { type: 'text' }));
    assert.deepEqual([changed.status, faults(changed)], [409, ['/name used-by-mail', '/type used-by-mail']]);
    assert.equal((await editor.put(path, field('mail', { type: 'email', required: true }))).status, 200);
  });
});

forEachEngine('forms of a site that has changed', (engine) => {
  it('[§1.4-3] keeps fields of types that are no longer enabled, and accepts no new ones', async () => {
    const url = await engine.newDatabase();
    const sameDatabase = { ...engine, newDatabase: () => Promise.resolve(url) };
    const label = { en: 'Address', fr: 'Adresse' };
    const earlier = await startTestApp(sameDatabase);
    const author = await earlier.signIn('access_cms_forms');
    const form = (await author.post(FORMS, { shortcut: 'contact', title: { en: 'Contact', fr: 'Contact' } }))
      .body;
    const fields = `${FORMS}/${form.id}/fields`;
    const email = field('mail', { type: 'email', attributes: { label } });
    const stored = (await author.post(fields, email)).body;
    await earlier.app.close();

    const settings = ['app.cms.languages=en', 'app.cms.enabled-form-field-list=text,rich-text'];
    const later = await startTestApp(sameDatabase, { settings });
    try {
      const editor = await later.signIn('access_cms_forms');
      const kept = await editor.put(`${fields}/${stored.id}`, { ...stored, required: true });
      assert.equal(kept.status, 200, kept.text);
      const read = (await editor.get(`${FORMS}/${form.id}`)).body;
      assert.equal((await editor.put(`${FORMS}/${form.id}`, { ...read, status: 'closed' })).status, 200);
      const refused = await editor.post(fields, field('other', { type: 'email', attributes: { label } }));
      assert.deepEqual(faults(refused), ['/attributes/label/fr unknown-locale', '/type disabled-field-type']);
      assert.equal((await editor.post(fields, field('opened', { type: 'rich-text' }))).status, 201);
    } finally {
      await later.app.close();
    }
  });
});
