import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const PREVIEW = '/api/admin/cms/forms/preview';
const FORM = {
  shortcut: 'contact',
  title: { en: 'Contact', fr: 'Nous écrire' },
  fields: [
    { name: 'name', type: 'text', required: true, attributes: { label: { en: 'Name', fr: 'Nom' } } },
    {
      name: 'town',
      type: 'select',
      attributes: { label: { en: 'Town' }, values: [{ value: 'lyon', label: { en: 'Lyon' } }] },
    },
  ],
};

forEachEngine('previews of forms', (engine) => {
  const test = useTestApp(engine);
  let editor: Client;

  before(async () => {
    editor = await test.signIn('access_cms_forms');
  });

  it('shows an unsaved form in the requested language, without submitting anything', async () => {
    const answer = await editor.post(PREVIEW, { ...FORM, locale: 'fr' });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8');
    assert.match(answer.headers['content-security-policy']!, /sandbox/);
    assert.equal(answer.headers['cache-control'], 'no-store');
    for (const text of ['Nous écrire', 'Nom', 'Lyon']) assert.ok(answer.text.includes(text), text);
    assert.doesNotMatch(answer.text, /forms-results/);
    assert.equal((await editor.get('/api/admin/cms/forms')).body.total, 0);
  });

  it('accepts what a read returned, in the default language if none is given', async () => {
    const { fields, ...rest } = FORM;
    const { id } = (await editor.post('/api/admin/cms/forms', { ...rest, shortcut: 'stored' })).body;
    for (const field of fields) {
      assert.equal((await editor.post(`/api/admin/cms/forms/${id}/fields`, field)).status, 201);
    }
    const answer = await editor.post(PREVIEW, (await editor.get(`/api/admin/cms/forms/${id}`)).body);
    assert.equal(answer.status, 200, answer.text);
    assert.match(answer.text, /Contact/);
    assert.match(answer.text, /Town/);
  });

  it('shows incomplete forms', async () => {
    const unfinished = [
      {},
      { shortcut: '../pages/default', title: {} },
      { fields: [{ name: '', type: '' }] },
      { fields: [{ name: 'Wrong Name', type: 'telepathy', attributes: { min: 2, max: 1, pattern: '(' } }] },
      { contributors: ['missing'], mail: { to: [], subject: {} } },
    ];
    for (const body of unfinished) {
      const answer = await editor.post(PREVIEW, body);
      assert.equal(answer.status, 200, `${JSON.stringify(body)}: ${answer.text}`);
      assert.match(answer.text, /<\/html>/);
    }
  });

  it('refuses an invalid form and an unknown language', async () => {
    const pointers = async (body: object) => {
      const answer = await editor.post(PREVIEW, body);
      assert.equal(answer.status, 422, answer.text);
      return answer.body.errors.map(
        ({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`,
      );
    };
    assert.deepEqual(await pointers({ title: 'Contact', tittle: {} }), [
      '/tittle unknown-property',
      '/title type',
    ]);
    assert.deepEqual(await pointers({ ...FORM, locale: 'de' }), ['/locale unknown-locale']);
  });
});
