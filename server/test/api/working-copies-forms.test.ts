import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';
import { prepareCopy } from '../support/working-copies.ts';

const CMS = '/api/admin/cms';
const FORMS = `${CMS}/forms`;

forEachEngine('working copies of forms', (engine) => {
  const test = useTestApp(engine);
  let editor: Client;
  let next = 0;

  before(async () => {
    editor = await test.signIn('access_cms_forms', 'access_cms_page');
  });

  const field = (name: string, type = 'text') => ({ name, type, attributes: { label: { en: name } } });
  const create = async (...names: string[]) => {
    const { body } = await editor.post(FORMS, {
      shortcut: `form-${(next += 1)}`,
      title: { en: 'Live form' },
    });
    const url = `${FORMS}/${body.id}`;
    for (const name of names) {
      const added = await editor.post(`${url}/fields`, field(name));
      assert.equal(added.status, 201, added.text);
    }
    const live = (await editor.get(url)).body;
    return { ...live, url };
  };
  const prepare = (entity: { url: string }, change: object) => prepareCopy(editor, entity, change);
  const names = (form: { fields: { name: string }[] }) => form.fields.map(({ name }) => name);
  const faults = (answer: { body: { errors: { pointer: string; code: string }[] } }) =>
    answer.body.errors.map(({ pointer, code }) => `${pointer} ${code}`);

  it('include the fields: renamed, added, removed and reordered, all at once', async () => {
    const form = await create('first', 'second', 'third');
    const [first, second, third] = form.fields;
    const copy = await prepare(form, {
      title: { en: 'Prepared form' },
      fields: [third, field('fourth', 'email'), { ...first, name: 'leading' }],
    });
    assert.deepEqual(names(copy), ['third', 'fourth', 'leading']);
    assert.deepEqual(names((await editor.get(form.url)).body), ['first', 'second', 'third']);
    const again = await editor.put(`${form.url}/draft`, copy);
    assert.deepEqual(
      again.body.fields.map(({ id }: { id: string }) => id),
      copy.fields.map(({ id }: { id: string }) => id),
    );

    const published = await editor.post(`${form.url}/publish`);
    assert.equal(published.status, 200, published.text);
    const { title, fields, workingCopy, version } = published.body;
    assert.deepEqual([title.en, workingCopy, version], ['Prepared form', null, Number(form.version) + 1]);
    assert.deepEqual(
      fields.map(
        ({
          id,
          name,
          version: of,
          position,
        }: {
          id: string;
          name: string;
          version: number;
          position: number;
        }) => [id === third.id || id === first.id, name, of, position],
      ),
      [
        [true, 'third', third.version, 0],
        [false, 'fourth', 1, 1],
        [true, 'leading', Number(first.version) + 1, 2],
      ],
    );
    assert.equal((await editor.get(`${form.url}/fields/${second.id}`)).status, 404);
  });

  it('allow two fields to swap names', async () => {
    const form = await create('one', 'two');
    const [one, two] = form.fields;
    await prepare(form, {
      fields: [
        { ...one, name: 'two' },
        { ...two, name: 'one' },
      ],
    });
    const published = await editor.post(`${form.url}/publish`);
    assert.deepEqual(names(published.body), ['two', 'one']);
  });

  it('do not affect what visitors see and submit until published', async () => {
    const form = await create('town');
    const marker = `<p>@form(${form.shortcut})</p>`;
    const page = {
      shortcut: `of-${form.shortcut}`,
      title: { en: 'P' },
      status: 'published',
      content: { en: marker },
    };
    await editor.post(`${CMS}/pages`, page);
    await prepare(form, { fields: [{ ...form.fields[0], name: 'city' }] });
    const seen = async () => (await test.visitor.get(`/view/${page.shortcut}`)).text;
    assert.match(await seen(), /name="town"/);
    const secured = (await editor.get(`/secured-view/${page.shortcut}?locale=en`)).text;
    assert.match(secured, new RegExp(`Pending changes[^<]*${form.shortcut}[\\s\\S]*name="city"`));
    const live = (await editor.get(`/secured-view/${page.shortcut}?state=live`)).text;
    assert.match(live, /name="town"/);
    const sent = { values: { town: 'Rome' } };
    assert.equal((await test.visitor.post(`/api/public/forms-results/${form.shortcut}`, sent)).status, 201);

    const refused = await editor.post(`${form.url}/publish`);
    assert.deepEqual(
      [refused.status, refused.body.code, ...faults(refused)],
      [409, 'in-use', '/fields/0/name used-by-answers'],
    );
    assert.match(await seen(), /name="town"/);
    assert.equal((await editor.get(`${form.url}/draft`)).status, 200);
  });

  it('are validated, including fields', async () => {
    const form = await create('town');
    const [town] = form.fields;
    const other = await create('elsewhere');
    const refused = await editor.put(`${form.url}/draft`, {
      shortcut: form.shortcut,
      title: { en: 'X' },
      fields: [town, field('town'), field('x', 'no-such-type'), { ...other.fields[0] }],
    });
    assert.equal(refused.status, 422);
    assert.deepEqual(faults(refused).sort(), [
      '/fields/1/name duplicate',
      '/fields/2/type unknown-field-type',
      '/fields/3/id unknown-field',
    ]);
    const kept = await editor.put(`${form.url}/draft`, { shortcut: form.shortcut, title: { en: 'X' } });
    assert.deepEqual(names(kept.body), ['town']);
    assert.equal((await editor.delete(`${form.url}/draft`)).status, 204);
  });
});
