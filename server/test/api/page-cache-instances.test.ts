import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../support/client.ts';
import { forEachEngine, type Engine } from '../support/engines.ts';
import { pageCacheCounts } from '../support/page-cache-counts.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const PROJECT = {
  'data/site.yaml': `
articleModels:
  - { shortcut: note, name: { en: Note }, fields: [{ name: text, type: text, attributes: { label: { en: Text } } }] }
articles:
  - { shortcut: told, model: note, title: { en: Told }, status: published, values: { text: round 0 } }
pages:
  - { shortcut: telling, title: { en: Telling }, status: published, content: { en: '@article(told)' } }
  - { shortcut: bystander, title: { en: Bystander }, status: published, content: { en: '<p>Unmoved</p>' } }
`,
  'templates/pages/default.liquid': '{{ content }}',
};
const ARTICLES = '/api/admin/cms/articles';
const TELLING = '/view/telling?locale=en';

const ROUNDS = 60;

forEachEngine('Two instances on one database', (engine) => {
  let here: TestApp;
  let there: TestApp;
  let editor: Client;
  let article: Record<string, unknown>;

  before(async () => {
    const url = await engine.newDatabase();
    const shared: Engine = { name: engine.name, newDatabase: () => Promise.resolve(url) };
    const options = { project: PROJECT, settings: ['app.server.metrics=true'] };
    here = await startTestApp(shared, options);
    there = await startTestApp(shared, options);
    editor = await here.signIn('access_cms_articles');
    const { body } = await editor.get(ARTICLES);
    article = (await editor.get(`${ARTICLES}/${body.items[0].id}`)).body;
  });
  after(async () => {
    await here.app.close();
    await there.app.close();
  });

  async function save(text: string): Promise<void> {
    const changed = { ...article, version: undefined, values: { text } };
    const answer = await editor.put(`${ARTICLES}/${String(article.id)}`, changed);
    assert.equal(answer.status, 200, answer.text);
  }

  /** Requests the page from the other instance until it shows the text. */
  async function untilThere(text: string): Promise<void> {
    while (!(await there.visitor.get(TELLING)).text.includes(text)) {
      await pause(2);
    }
  }

  it(`are consistent ${ROUNDS} times, whatever the other one renders meanwhile`, async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const text = `round ${round};`;
      const reading = there.visitor.get(TELLING);
      await Promise.all([save(text), reading, there.visitor.get(TELLING)]);
      assert.ok((await here.visitor.get(TELLING)).text.includes(text), 'here it shows at once');
      await untilThere(text);
    }
  });

  it('keep cached what the save did not affect', async () => {
    await there.visitor.get('/view/bystander?locale=en');
    await save('touched;');
    await untilThere('touched;');
    const { misses } = await pageCacheCounts(there.visitor);
    await there.visitor.get('/view/bystander?locale=en');
    assert.equal((await pageCacheCounts(there.visitor)).misses, misses);
  });

  /** Returns the article's document with another text, without saving it. */
  function withText(text: string): string {
    const { shortcut, title, status, publishAt, unpublishAt, modelId, contributors } = article;
    const rest = { shortcut, title, status, publishAt, unpublishAt, modelId, contributors };
    return JSON.stringify({ ...rest, values: { text } });
  }

  describe('when messages are lost', () => {
    it('become consistent within seconds', async () => {
      await untilThere('touched;');
      // A save whose message never arrived: only its row exists.
      await here.app.database.transaction(async (db) => {
        await db
          .updateTable('content_document')
          .set({ document: withText('unheard;') })
          .where('entity_id', '=', String(article.id))
          .execute();
        await db
          .insertInto('dependency_change')
          .values({ name: 'article:told', origin: 'elsewhere', at: 0 })
          .execute();
      });
      await untilThere('unheard;');
    });

    it('become consistent after the connection was lost', async () => {
      if (here.app.database.dialect === 'postgres') {
        const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'parvis changes' and datname = current_database()`.execute(
          here.app.database.read,
        );
        assert.equal(rows.length, 2);
      }
      await save('after the loss;');
      await untilThere('after the loss;');
      await save('and again;');
      await untilThere('and again;');
    });
  });

  it('notice a change that was committed late although it started early', async () => {
    if (here.app.database.dialect === 'sqlite') return save('one writer;');
    const early = Promise.withResolvers<undefined>();
    const began = Promise.withResolvers<undefined>();
    const slow = here.app.database.transaction(async (db) => {
      await db
        .insertInto('dependency_change')
        .values({ name: 'article:told', origin: 'elsewhere', at: 0 })
        .execute();
      await db
        .updateTable('content_document')
        .set({ document: withText('late;') })
        .where('entity_id', '=', String(article.id))
        .execute();
      began.resolve(undefined);
      await early.promise;
    });
    await began.promise;
    // A later transaction commits, and is noticed, before it.
    await here.app.database.transaction((db) =>
      db
        .insertInto('dependency_change')
        .values({ name: 'page:bystander', origin: 'elsewhere', at: 0 })
        .execute(),
    );
    const before = await pageCacheCounts(there.visitor);
    while ((await pageCacheCounts(there.visitor)).invalidated === before.invalidated) {
      await pause(2);
    }
    early.resolve(undefined);
    await slow;
    await untilThere('late;');
  });
});
