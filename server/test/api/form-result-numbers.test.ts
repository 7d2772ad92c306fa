import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import * as sheetJs from 'xlsx';
import type { FormResultView } from '../../src/contract/form-result.ts';
import { CONTROL_FIELDS } from '../../src/contract/form-result.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';
import { submitAndWait } from './form-results-data.ts';

const PATH = '/api/admin/cms/forms-results';

forEachEngine('The numbers of submissions', (engine) => {
  const test = useTestApp(engine, {
    settings: ['app.cms.form-rate-limit=0', 'app.cms.time-zone=Europe/Paris', 'app.cms.languages=en,fr'],
  });
  let editor: Client;

  before(async () => {
    editor = await test.signIn('access_cms_forms');
  });

  const field = (name: string, type: string, more: object = {}) => ({
    ...{ name, type, required: false },
    attributes: { label: { en: name.toUpperCase(), fr: `${name} fr` }, ...more },
  });
  const newForm = async (shortcut: string, fields: readonly object[]) => {
    const answer = await editor.post('/api/admin/cms/forms', { shortcut, title: { en: shortcut }, fields });
    assert.equal(answer.status, 201, answer.text);
    return answer.body as { id: string; version: number; fields: { id: string; name: string }[] };
  };
  const list = async (query: string) => (await editor.get(`${PATH}?${query}`)).body.items as FormResultView[];
  const numbers = async (query: string) => (await list(query)).map(({ number }) => number);
  const download = (query: string, language = 'en') =>
    test.app.server.inject({
      url: `${PATH}?${query}`,
      headers: { cookie: editor.cookie!, 'accept-language': language },
    });

  it('run from 1 for each form, spam included, and are never used again', async () => {
    await newForm('numbered', [field('a', 'text')]);
    await newForm('numbered-too', [field('a', 'text')]);
    for (const form of ['numbered', 'numbered-too', 'numbered']) {
      await submitAndWait(test, form, { a: 'x' });
    }
    await submitAndWait(test, 'numbered', { a: 'x' }, { [CONTROL_FIELDS.honeypot]: 'x' });
    assert.deepEqual(await numbers('form=numbered'), [2, 1]);
    assert.deepEqual(await numbers('form=numbered&spam=true'), [3]);
    assert.deepEqual(await numbers('form=numbered-too'), [1]);
    assert.equal((await editor.delete(`${PATH}?form=numbered`)).status, 204);
    await submitAndWait(test, 'numbered', { a: 'x' });
    assert.deepEqual(await numbers('form=numbered'), [4]);
  });

  it('are distinct for simultaneous submissions to several forms', async () => {
    const forms = ['rush-one', 'rush-two'];
    for (const form of forms) await newForm(form, [field('a', 'text')]);
    const sent = Array.from({ length: 60 }, (_, index) =>
      test.visitor.post(`/api/public/forms-results/${forms[index % 2]}`, { values: { a: 'x' } }),
    );
    for (const answer of await Promise.all(sent)) assert.equal(answer.status, 201, answer.text);
    const expected = Array.from({ length: 30 }, (_, index) => index + 1);
    for (const form of forms) {
      assert.deepEqual(
        (await numbers(`form=${form}&size=200`)).toSorted((a, b) => a - b),
        expected,
      );
    }
  });

  it('continue after a form was restored from the trash', async () => {
    const { id } = await newForm('restored', [field('a', 'text')]);
    await submitAndWait(test, 'restored', { a: 'x' });
    assert.equal((await editor.delete(`/api/admin/cms/forms/${id}?force=true`)).status, 204);
    const restored = await editor.post(`/api/admin/cms/trash/forms/${id}/restore`, undefined);
    assert.equal(restored.status, 204, restored.text);
    await submitAndWait(test, 'restored', { a: 'x' });
    assert.deepEqual(await numbers('form=restored'), [2]);
  });

  it('are found by a search', async () => {
    await newForm('found', [field('a', 'text')]);
    for (const a of ['one', 'two', 'the 1 and only']) await submitAndWait(test, 'found', { a });
    assert.deepEqual(await numbers('form=found&search=1'), [3, 1]);
    assert.deepEqual(await numbers('form=found&search=%231'), [1]);
    assert.deepEqual(await numbers('form=found&search=%23two'), []);
    assert.deepEqual(await numbers('form=found&search=2'), [2]);
  });

  it('are in readable exports, with labels and local times, in the language of the reader', async () => {
    const values = [
      { value: 'v', label: { en: 'Vegetarian', fr: 'Végétarien' } },
      { value: 'm', label: { en: 'Meat' } },
    ];
    await newForm('readable', [
      field('meal', 'select', { values }),
      field('both', 'checkboxes', { values }),
      field('yes', 'checkbox'),
      field('at', 'datetime'),
      field('seats', 'number'),
    ]);
    const local = new Date(test.clock.now() + 2 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
    const given = { meal: 'v', both: ['v', 'm'], yes: true, at: '2026-12-24T18:00', seats: 2 };
    await submitAndWait(test, 'readable', given, { locale: 'fr' });
    const english = await download('form=readable&format=csv&readable=true');
    assert.deepEqual(english.body.split('\r\n'), [
      'Number,Submitted at,Language,MEAL,BOTH,YES,AT,SEATS,Email status,Email to,Email sent at',
      `1,${local},French,Vegetarian,"Vegetarian, Meat",yes,2026-12-24 18:00,2,,,`,
      '',
    ]);
    const french = await download('form=readable&format=csv&readable=true&header=names', 'fr');
    assert.deepEqual(french.body.split('\r\n'), [
      'number,submittedAt,locale,meal,both,yes,at,seats,mailStatus,mailTo,mailSentAt',
      `1,${local},français,Végétarien,"Végétarien, Meat",oui,2026-12-24 18:00,2,,,`,
      '',
    ]);
    const book = sheetJs.read((await download('form=readable&format=xlsx&readable=true')).rawPayload);
    const [row] = sheetJs.utils.sheet_to_json<Record<string, unknown>>(book.Sheets['1']!);
    assert.deepEqual([row!.Number, row!.MEAL, row!.YES, row!.SEATS], [1, 'Vegetarian', 'yes', 2]);
    const refused = await download('form=readable&format=json&readable=true');
    assert.equal(refused.statusCode, 400);
  });

  it('[§4.2-5] have one column for a field, whatever it was called', async () => {
    const made = await newForm('renamed', [field('town', 'text'), field('name', 'text')]);
    const [town, name] = made.fields as [object, object];
    const renamed = { ...town, name: 'city', attributes: { label: { en: 'City' } } };
    const saved = await editor.put(`/api/admin/cms/forms/${made.id}`, {
      ...{ shortcut: 'renamed', title: { en: 'Renamed' }, version: made.version },
      fields: [name, renamed],
    });
    assert.equal(saved.status, 200, saved.text);
    await submitAndWait(test, 'renamed', { city: 'Brest', name: 'Zoé' });
    // A copy of the page from before the change.
    const posted = new URLSearchParams({ town: 'Lannion', name: 'Yann' });
    const answer = await test.visitor.post('/api/public/forms-results/renamed', posted);
    assert.ok(answer.status < 400, answer.text);
    const { body } = await download('form=renamed&format=csv&sort=submittedAt');
    const cells = body.split('\r\n').map((line) => line.split(',').slice(3, -3));
    assert.deepEqual(cells, [['name', 'city'], ['Zoé', 'Brest'], ['Yann', 'Lannion'], []]);
  });
});
