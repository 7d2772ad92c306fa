import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Authority } from '../../src/contract/authorities.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const CONTRIBUTORS = '/api/admin/cms/contributors';

const PROJECT = {
  'contributors/weather.js': `export default {
    name: 'weather', description: 'What the sky does', contribute(model) { model.weather = 'rain'; },
  };`,
  'data/content.yaml': `
articleModels:
  - { shortcut: news, name: { en: News } }
articles:
  - { shortcut: opening, model: news, title: { en: Opening } }
forms:
  - { shortcut: contact, title: { en: Contact }, fields: [{ name: name, type: text, attributes: { label: { en: Name } } }] }
pages:
  - { shortcut: home, title: { en: Home }, contributors: [date] }
`,
};

const KINDS: [kind: string, shortcut: string, authority: Authority][] = [
  ['page', 'home', 'access_cms_page'],
  ['form', 'contact', 'access_cms_forms'],
  ['article-model', 'news', 'access_cms_articles_model'],
  ['article', 'opening', 'access_cms_articles'],
];

forEachEngine('contributors', (engine) => {
  const test = useTestApp(engine, { project: PROJECT });
  const holders = new Map<Authority, Client>();
  const ids = new Map<string, string>();

  before(async () => {
    for (const [kind, , authority] of KINDS) {
      holders.set(authority, await test.signIn(authority));
      const row = await test.app.database.read
        .selectFrom('content_entity')
        .select('id')
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow();
      ids.set(kind, row.id);
    }
  });

  const page = () => `${CONTRIBUTORS}/${ids.get('page')}`;
  const editor = () => holders.get('access_cms_page')!;

  it('[§1.2-1, §1.2-4] lists the built-in ones and those of the project', async () => {
    const { status, body } = await editor().get(CONTRIBUTORS);
    assert.equal(status, 200);
    const items = body.items as {
      name: string;
      description: string;
      source: string;
      file: string | null;
      variables?: object;
    }[];
    assert.deepEqual(
      items.find(({ name }) => name === 'weather'),
      {
        name: 'weather',
        description: 'What the sky does',
        source: 'project',
        file: 'contributors/weather.js',
      },
    );
    const own = items.filter(({ source }) => source === 'built-in');
    assert.deepEqual(own.map(({ name }) => name).sort(), ['date', 'french-regions', 'user-agent']);
    assert.ok(own.every(({ description, file }) => description !== '' && file === null));
    assert.deepEqual(own.find(({ name }) => name === 'french-regions')?.variables, {
      frenchRegions: 'A list sorted by name: code, name',
    });
  });

  for (const [kind, shortcut, authority] of KINDS) {
    it(`[§1-1, §4.5-1, §1.2-3] assigns contributors to a ${kind} and increases its version`, async () => {
      const client = holders.get(authority)!;
      const path = `${CONTRIBUTORS}/${ids.get(kind)}`;
      const before = await client.get(path);
      assert.deepEqual([before.status, before.body.kind, before.body.shortcut], [200, kind, shortcut]);
      const answer = await client.put(path, { ...before.body, contributors: ['weather', 'date'] });
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual(answer.body.contributors, ['weather', 'date']);
      assert.equal(answer.body.version, Number(before.body.version) + 1);
      assert.equal(answer.headers.etag, `"${answer.body.version}"`);
      assert.equal(answer.body.updatedBy, client.login);
      assert.deepEqual((await client.get(path)).body, answer.body);
    });

    it(`refuses a caller without ${authority} for a ${kind} before reading the body`, async () => {
      const stranger = await test.signIn(authority === 'access_cms_page' ? 'access_css' : 'access_cms_page');
      const path = `${CONTRIBUTORS}/${ids.get(kind)}`;
      for (const answer of [await stranger.get(path), await stranger.put(path, { unknown: 1 })]) {
        assert.deepEqual([answer.status, answer.body.code], [403, 'forbidden']);
        assert.ok(answer.body.detail.includes(authority));
      }
    });
  }

  it('returns them with the entity', async () => {
    await editor().put(page(), { contributors: ['weather'] });
    const { body } = await editor().get(`/api/admin/cms/pages/${ids.get('page')}`);
    assert.deepEqual(body.contributors, ['weather']);
  });

  it('still accepts submissions of a form whose contributors changed', async () => {
    await holders.get('access_cms_forms')!.put(`${CONTRIBUTORS}/${ids.get('form')}`, { contributors: [] });
    const sent = await test.visitor.post('/api/public/forms-results/contact', { values: { name: 'Ada' } });
    assert.equal(sent.status, 201, sent.text);
  });

  it('removes all of them', async () => {
    const answer = await editor().put(page(), { contributors: [] });
    assert.deepEqual([answer.status, answer.body.contributors], [200, []]);
  });

  it('refuses unknown ones, duplicates and invalid bodies', async () => {
    const faults = async (body: object) =>
      (await editor().put(page(), body)).body.errors.map(
        ({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`,
      );
    assert.deepEqual(await faults({ contributors: ['nobody', 'date', 'date'] }), [
      '/contributors/0 unknown-contributor',
      '/contributors/2 duplicate',
    ]);
    assert.deepEqual(await faults({}), ['/contributors required']);
    assert.deepEqual(await faults({ contributors: 'date' }), ['/contributors type']);
  });

  it('does not overwrite the changes of another editor', async () => {
    const { version } = (await editor().get(page())).body;
    assert.equal((await editor().put(page(), { contributors: ['date'], version })).status, 200);
    const late = await editor().put(page(), { contributors: [], version });
    assert.deepEqual([late.status, late.body.code], [412, 'stale']);
    assert.deepEqual((await editor().get(page())).body.contributors, ['date']);
  });

  it('returns 404 for an unknown entity', async () => {
    const missing = `${CONTRIBUTORS}/01890a5d-ac96-774b-bcce-b302099a8057`;
    assert.equal((await editor().get(missing)).status, 404);
    assert.equal((await editor().put(missing, { contributors: [] })).status, 404);
  });
});
