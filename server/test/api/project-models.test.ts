import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Client } from '../support/client.ts';
import { forEachEngine, type Engine } from '../support/engines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';
const EVENT = `
name: { en: Event, fr: Événement }
path: '/events/{slug}'
fields:
  - { name: place, type: text, attributes: { label: { en: Place } } }
  - { name: seats, type: number, attributes: { label: { en: Seats } } }
`;
const ARTICLES = `
articles:
  - { shortcut: walk, model: event, title: { en: Walk }, status: published, values: { place: Garden, seats: 12 } }
  - { shortcut: talk, model: event, title: { en: Talk }, status: draft, values: { place: Hall } }
`;

forEachEngine('Models of the project', (engine) => {
  const running: TestApp[] = [];
  after(() => Promise.all(running.map(({ app }) => app.close())));

  /** A project on a database of its own, which is started again with other models. */
  async function site(model: string) {
    const folder = temporaryFolder();
    const data = temporaryFolder();
    const database = await engine.newDatabase();
    const shared: Engine = { name: engine.name, newDatabase: () => Promise.resolve(database) };
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    };
    write('application.yaml', 'app.cms.languages: en,fr');
    write('models/event.yaml', model);
    write('data/articles.yaml', ARTICLES);
    const start = async (options: { force?: boolean } = {}) => {
      const test = await startTestApp(shared, { project: folder, data, ...options });
      running.push(test);
      return test;
    };
    const restart = async (text: string, options: { force?: boolean } = {}) => {
      await running.pop()!.app.close();
      write('models/event.yaml', text);
      return start(options);
    };
    return { folder, write, start, restart };
  }
  const signIn = (test: TestApp) =>
    test.signIn('access_cms_articles', 'access_cms_articles_model', 'access_cms_page');
  async function find(editor: Client, path: string, shortcut: string) {
    const { body } = await editor.get(`${CMS}/${path}?search=${shortcut}`);
    const { id } = body.items.find((item: { shortcut: string }) => item.shortcut === shortcut);
    return (await editor.get(`${CMS}/${path}/${id}`)).body;
  }

  it('are created at the start, before the articles of data scripts, and stay as they are', async () => {
    const { start, restart } = await site(EVENT);
    const first = await find(await signIn(await start()), 'articles-model', 'event');
    assert.equal(first.definedByProject, true);
    assert.deepEqual(
      first.fields.map(({ name }: { name: string }) => name),
      ['place', 'seats'],
    );
    const editor = await signIn(await restart(EVENT));
    const again = await find(editor, 'articles-model', 'event');
    assert.equal(again.version, 1);
    assert.equal((await find(editor, 'articles', 'walk')).values.place, 'Garden');
  });

  it('are changed at the next start, keeping the values of renamed fields', async () => {
    const { start, restart } = await site(EVENT);
    const editor = await signIn(await start());
    const talk = await find(editor, 'articles', 'talk');
    const copy = await editor.put(`${CMS}/articles/${talk.id}/working-copy`, {
      ...talk,
      values: { place: 'Cellar' },
    });
    assert.ok(copy.status < 300 || copy.status === 404 || copy.status === 409, copy.text);
    const renamed = EVENT.replace('name: place,', 'name: venue, was: place,');
    const second = await signIn(await restart(renamed));
    assert.deepEqual((await find(second, 'articles', 'walk')).values, { venue: 'Garden', seats: 12 });
    assert.equal((await find(second, 'articles-model', 'event')).version, 2);
    const third = await signIn(await restart(renamed));
    assert.equal((await find(third, 'articles-model', 'event')).version, 2);
  });

  it('stop the start when articles would lose values, unless forced', async () => {
    const { start, restart } = await site(EVENT);
    await start();
    const without = EVENT.replace(/  - \{ name: place.*\n/, '').replace('type: number', 'type: text');
    await assert.rejects(restart(without), (error: Error) => {
      assert.match(
        error.message,
        /^models\/event\.yaml:4:1: the field "place" is gone, .*: 2; write "was: place"/m,
      );
      assert.match(error.message, /^models\/event\.yaml:5:20: the field "seats" has another type.*: 1;/m);
      return true;
    });
    const editor = await signIn(await start({ force: true }));
    assert.deepEqual((await find(editor, 'articles', 'walk')).values, {});
  });

  it('are created once by instances that start together', async () => {
    const { start } = await site(EVENT);
    const all = await Promise.all([start(), start()]);
    assert.equal((await find(await signIn(all[0]), 'articles-model', 'event')).version, 1);
  });

  it('cannot be changed or deleted by anybody else, until their file is removed', async () => {
    const { folder, start } = await site(EVENT);
    const editor = await signIn(await start());
    const model = await find(editor, 'articles-model', 'event');
    const address = `${CMS}/articles-model/${model.id}`;
    const changed = { ...model, name: { en: 'Other' } };
    for (const answer of [
      await editor.put(address, changed),
      await editor.delete(address),
      await editor.delete(`${address}?force=true`),
      await editor.delete(`${address}/fields/${model.fields[0].id}`),
    ]) {
      assert.deepEqual([answer.status, answer.body.code], [409, 'defined-by-project'], answer.text);
    }
    await running.pop()!.app.close();
    rmSync(join(folder, 'models'), { recursive: true });
    const again = await signIn(await start());
    assert.equal((await find(again, 'articles-model', 'event')).definedByProject, false);
    assert.equal((await again.put(address, changed)).status, 200);
  });

  describe('with faults', () => {
    const faultsOf = async (text: string) => {
      const { start } = await site(text);
      return start().then(
        () => '',
        (error: Error) => error.message,
      );
    };

    it('name file and line, all at once', async () => {
      const faults = await faultsOf(`
name: { en: Event }
fields:
  - { name: place, type: text, was: 1x, attributes: { label: { en: Place } } }
  - { name: seats, was: place, type: number, attributes: { label: { en: Seats } } }
`);
      assert.match(faults, /models\/event\.yaml:5:20: "was: place": another field has this name/);
      assert.match(await faultsOf('name: { en: Event'), /^models\/event\.yaml:/);
      assert.match(await faultsOf('[]'), /^models\/event\.yaml: a model is a map/);
      const unknown = await faultsOf('name: { en: Event }\nfeilds: []\npath: 7');
      assert.match(unknown, /^models\/event\.yaml:2:1: /m);
      assert.match(unknown, /^models\/event\.yaml:3:1: /m);
      assert.match(
        await faultsOf(
          'name: { en: Event }\nfields: [{ name: a, type: lost, attributes: { label: { en: A } } }]',
        ),
        /^models\/event\.yaml:2:/m,
      );
    });
  });
});
