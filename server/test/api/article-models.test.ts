import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Answer, Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const MODELS = '/api/admin/cms/articles-model';
const UNKNOWN = '01890a5d-ac96-774b-bcce-b302099a8057';

const faults = (answer: Answer) =>
  (answer.body.errors as { pointer: string; code: string }[])
    .map(({ pointer, code }) => `${pointer} ${code}`)
    .sort();

forEachEngine('article models', (engine) => {
  const test = useTestApp(engine);
  let editor: Client;
  let next = 0;

  before(async () => {
    editor = await test.signIn('access_cms_articles_model');
  });

  const model = (change: object = {}) => ({
    shortcut: `model-${(next += 1)}`,
    name: { en: 'A model' },
    ...change,
  });
  const create = async (change: object = {}) => {
    const answer = await editor.post(MODELS, model(change));
    assert.equal(answer.status, 201, answer.text);
    return answer.body as { id: string; version: number; shortcut: string };
  };

  it('[§4.3-1] creates a model', async () => {
    const answer = await editor.post(MODELS, model({ shortcut: 'recipe' }));
    assert.equal(answer.status, 201);
    assert.equal(answer.headers.location, `${MODELS}/${answer.body.id}`);
    assert.equal(answer.headers.etag, '"1"');
    const { id, createdAt, ...rest } = answer.body;
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    assert.deepEqual(rest, {
      version: 1,
      createdBy: editor.login,
      updatedAt: createdAt,
      updatedBy: editor.login,
      shortcut: 'recipe',
      name: { en: 'A model' },
      description: {},
      path: null,
      single: false,
      feed: false,
      definedByProject: false,
      contributors: [],
      fields: [],
      translations: {},
      translationStates: { fr: ['missing'] },
      workingCopy: null,
    });
  });

  it('[§4.3-1, §2.1-6] updates a model, and accepts what a read returned', async () => {
    const { id } = await create({
      name: { en: 'News', fr: 'Actualités' },
      description: { fr: 'Ce qui se passe' },
      path: '/news/{shortcut}',
      contributors: ['date'],
    });
    await editor.post(`${MODELS}/${id}/fields`, {
      name: 'body',
      type: 'text',
      attributes: { label: { en: 'Body' } },
    });
    const read = (await editor.get(`${MODELS}/${id}`)).body;
    assert.equal(read.fields.length, 1);
    const answer = await editor.put(`${MODELS}/${id}`, { ...read, path: '/actualites/{shortcut}' });
    assert.equal(answer.status, 200, answer.text);
    const expected = { ...read, path: '/actualites/{shortcut}', version: Number(read.version) + 1 };
    assert.deepEqual(answer.body, { ...expected, updatedAt: answer.body.updatedAt });
  });

  it('[§4.3-1] deletes a model', async () => {
    const { id } = await create();
    assert.equal((await editor.delete(`${MODELS}/${id}`, { 'if-match': '"7"' })).status, 412);
    assert.equal((await editor.delete(`${MODELS}/${id}`)).status, 204);
    assert.equal((await editor.get(`${MODELS}/${id}`)).status, 404);
    assert.equal((await editor.delete(`${MODELS}/${id}`)).status, 404);
  });

  it('writes audit entries', async () => {
    const { id, shortcut } = await create();
    await editor.put(`${MODELS}/${id}`, { shortcut, name: { en: 'Renamed' } });
    await editor.post(`${MODELS}/${id}/fields`, {
      name: 'a',
      type: 'text',
      attributes: { label: { en: 'A' } },
    });
    await editor.delete(`${MODELS}/${id}`);
    const auditor = await test.signIn('acces_users');
    const { body } = await auditor.get(`/api/admin/audit?entity=${id}`);
    const entries = body.items as { action: string; changed: string[]; login: string }[];
    assert.deepEqual(entries.map(({ action, changed }) => [action, ...changed].join(' ')).sort(), [
      'create',
      'delete',
      'update fields',
      'update name',
    ]);
    assert.ok(entries.every(({ login }) => login === editor.login));
  });

  it('does not overwrite the changes of another editor', async () => {
    const { id, shortcut } = await create();
    const mine = { shortcut, name: { en: 'Mine' }, version: 1 };
    assert.equal((await editor.put(`${MODELS}/${id}`, mine)).status, 200);
    assert.equal((await editor.put(`${MODELS}/${id}`, mine)).status, 412);
  });

  it('keeps shortcuts unique among models', async () => {
    await create({ shortcut: 'held' });
    const answer = await editor.post(MODELS, model({ shortcut: 'held' }));
    assert.deepEqual([answer.status, faults(answer)], [409, ['/shortcut taken']]);
  });

  it('reports the faults of schema and rules together', async () => {
    const answer = await editor.post(MODELS, {
      shortcut: 'Not A Shortcut',
      name: { fr: 'Sans anglais' },
      path: '/api/{shortcut}',
      contributors: ['missing'],
      unknown: 1,
    });
    assert.equal(answer.status, 422);
    assert.deepEqual(faults(answer), [
      '/contributors/0 unknown-contributor',
      '/name/en default-language-required',
      '/path reserved-path',
      '/shortcut shortcut',
      '/unknown unknown-property',
    ]);
  });

  it('[§4.3-1] searches and sorts models', async () => {
    await create({ shortcut: 'zebra', name: { en: 'Animals', fr: 'Bêtes' } });
    await create({ shortcut: 'yak', name: { en: 'More animals' } });
    const shortcuts = async (query: string) =>
      ((await editor.get(`${MODELS}?${query}`)).body.items as { shortcut: string }[]).map(
        (item) => item.shortcut,
      );
    assert.deepEqual(await shortcuts('search=animal&sort=name'), ['zebra', 'yak']);
    assert.deepEqual(await shortcuts('search=animal&sort=shortcut'), ['yak', 'zebra']);
    assert.deepEqual(await shortcuts('search=bete'), ['zebra']);
    assert.deepEqual(await shortcuts('search=animal&sort=shortcut&size=1&page=2'), ['zebra']);
    assert.equal((await editor.get(`${MODELS}?sort=path`)).status, 400);
  });
});

forEachEngine('the fields of a model', (engine) => {
  const test = useTestApp(engine);
  let editor: Client;
  let next = 0;

  before(async () => {
    editor = await test.signIn('access_cms_articles_model');
  });

  const newModel = async () => {
    const answer = await editor.post(MODELS, { shortcut: `model-${(next += 1)}`, name: { en: 'Model' } });
    return answer.body.id as string;
  };
  const field = (name: string, change: object = {}) => ({
    name,
    type: 'text',
    attributes: { label: { en: name } },
    ...change,
  });
  const add = async (modelId: string, name: string, change: object = {}) => {
    const answer = await editor.post(`${MODELS}/${modelId}/fields`, field(name, change));
    assert.equal(answer.status, 201, answer.text);
    return answer.body as { id: string; version: number; position: number };
  };
  const names = async (modelId: string) =>
    (
      (await editor.get(`${MODELS}/${modelId}/fields`)).body.items as { name: string; position: number }[]
    ).map(({ name, position }) => `${position} ${name}`);

  it('[§4.3-2, §2.1-6] adds a field with its attributes', async () => {
    const modelId = await newModel();
    const attributes = {
      label: { en: 'Level', fr: 'Niveau' },
      help: { en: 'How hard it is' },
      values: [
        { value: 'easy', label: { en: 'Easy' } },
        { value: 'hard', label: { en: 'Hard' } },
      ],
      default: 'easy',
    };
    const answer = await editor.post(`${MODELS}/${modelId}/fields`, {
      name: 'level',
      type: 'select',
      required: true,
      localised: false,
      attributes,
    });
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.headers.location, `${MODELS}/${modelId}/fields/${answer.body.id}`);
    const { id, createdAt, updatedAt, ...rest } = answer.body;
    assert.equal(createdAt, updatedAt);
    assert.deepEqual(rest, {
      version: 1,
      createdBy: editor.login,
      updatedBy: editor.login,
      name: 'level',
      type: 'select',
      required: true,
      localised: false,
      position: 0,
      attributes,
    });
    assert.deepEqual((await editor.get(`${MODELS}/${modelId}/fields/${id}`)).body, answer.body);
    assert.equal((await editor.get(`${MODELS}/${modelId}`)).body.version, 2);
  });

  it('[§4.3-2] updates a field, and accepts what a read returned', async () => {
    const modelId = await newModel();
    const { id } = await add(modelId, 'intro');
    const path = `${MODELS}/${modelId}/fields/${id}`;
    const read = (await editor.get(path)).body;
    const answer = await editor.put(path, { ...read, required: true });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body, {
      ...read,
      required: true,
      version: 2,
      updatedAt: answer.body.updatedAt,
    });
    assert.equal((await editor.put(path, read)).status, 412);
  });

  it('inserts fields at a position', async () => {
    const modelId = await newModel();
    const a = await add(modelId, 'a');
    const b = await add(modelId, 'b');
    const c = await add(modelId, 'c', { position: 0 });
    assert.deepEqual(await names(modelId), ['0 c', '1 a', '2 b']);
    await editor.put(`${MODELS}/${modelId}/fields/${c.id}`, field('c', { position: 99 }));
    assert.deepEqual(await names(modelId), ['0 a', '1 b', '2 c']);
    const order = await editor.put(`${MODELS}/${modelId}/fields/order`, { ids: [b.id, c.id, a.id] });
    assert.equal(order.status, 200, order.text);
    assert.deepEqual(await names(modelId), ['0 b', '1 c', '2 a']);
    await editor.put(`${MODELS}/${modelId}/fields/${c.id}`, field('renamed'));
    assert.deepEqual(await names(modelId), ['0 b', '1 renamed', '2 a']);
  });

  it('refuses an order that does not contain every field', async () => {
    const modelId = await newModel();
    const a = await add(modelId, 'a');
    await add(modelId, 'b');
    const answer = await editor.put(`${MODELS}/${modelId}/fields/order`, { ids: [a.id, a.id, UNKNOWN] });
    assert.equal(answer.status, 422);
    assert.deepEqual(faults(answer), ['/ids/1 duplicate', '/ids/2 unknown-field']);
    assert.deepEqual(await names(modelId), ['0 a', '1 b']);
  });

  it('reports the faults of schema and rules together', async () => {
    const modelId = await newModel();
    const answer = await editor.post(`${MODELS}/${modelId}/fields`, {
      name: 'Not A Name',
      type: 'select',
      required: 'yes',
      attributes: { label: { fr: 'Sans anglais' }, min: 3 },
    });
    assert.equal(answer.status, 422);
    assert.deepEqual(faults(answer), [
      '/attributes/label/en default-language-required',
      '/attributes/min attribute-misfit',
      '/attributes/values empty-value-list',
      '/name field-name',
      '/required type',
    ]);
  });

  it('keeps names unique in a model', async () => {
    const modelId = await newModel();
    await add(modelId, 'a');
    const b = await add(modelId, 'b');
    const created = await editor.post(`${MODELS}/${modelId}/fields`, field('a'));
    assert.deepEqual([created.status, faults(created)], [409, ['/name taken']]);
    const renamed = await editor.put(`${MODELS}/${modelId}/fields/${b.id}`, field('a'));
    assert.deepEqual([renamed.status, faults(renamed)], [409, ['/name taken']]);
    await add(await newModel(), 'a');
  });

  it('returns 404 for fields of another model', async () => {
    const { id } = await add(await newModel(), 'a');
    const path = `${MODELS}/${await newModel()}/fields/${id}`;
    assert.equal((await editor.get(path)).status, 404);
    assert.equal((await editor.put(path, field('a'))).status, 404);
    assert.equal((await editor.delete(path)).status, 404);
    assert.equal((await editor.get(`${MODELS}/${UNKNOWN}/fields`)).status, 404);
  });
});
