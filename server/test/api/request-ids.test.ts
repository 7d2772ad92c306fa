import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { postgres, sqlite, type Engine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const PAGES = '/api/admin/cms/pages';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function useLogged(engine: Engine) {
  const log: string[] = [];
  const test = useTestApp(engine, { onLog: (line) => void log.push(line) });
  const logged = (id: unknown) =>
    log.filter((line) => (JSON.parse(line) as { requestId?: string }).requestId === id);
  return { test, logged };
}

describe('The id of a request on PostgreSQL', () => {
  const { test, logged } = useLogged(postgres);

  /** The statement that waits for the lock of somebody else. */
  async function waitingStatement(): Promise<string> {
    for (;;) {
      const { rows } = await sql<{ query: string }>`select query from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(test.app.database.read);
      if (rows[0]) return rows[0].query;
    }
  }

  for (const [what, send] of [
    ['a list', { method: 'GET', payload: undefined }],
    ['a save, after its body', { method: 'POST', payload: { shortcut: 'named', title: { en: 'Named' } } }],
  ] as const) {
    it(`stands before the statements of ${what}, in its answer and in the log`, async () => {
      const editor = await test.signIn('access_cms_page');
      const locked = Promise.withResolvers<undefined>();
      const release = Promise.withResolvers<undefined>();
      const holding = test.app.database.transaction(async (db) => {
        await sql`lock table content_entity in access exclusive mode`.execute(db);
        locked.resolve(undefined);
        await release.promise;
      });
      await locked.promise;
      const answered = send.payload ? editor.post(PAGES, send.payload) : editor.get(PAGES);
      const statement = await waitingStatement().finally(() => release.resolve(undefined));
      await holding;
      const { headers, status, text } = await answered;
      assert.ok(status < 300, text);
      const id = String(headers['x-request-id']);
      assert.match(id, UUID);
      assert.ok(statement.startsWith(`/* request=${id} */ `), statement);
      assert.equal(logged(id).length, 1);
    });
  }

  it('is ours, whatever the client claims', async () => {
    const editor = await test.signIn('access_cms_page');
    const { headers } = await test.app.server.inject({
      url: PAGES,
      headers: {
        cookie: editor.cookie!,
        'x-request-id': '*/ drop table page; /*',
        'request-id': 'mine',
      },
    });
    assert.match(String(headers['x-request-id']), UUID);
  });
});

describe('The id of a request on SQLite', () => {
  const { test, logged } = useLogged(sqlite);

  it('stands in its answer and in the log', async () => {
    const editor = await test.signIn('access_cms_page');
    const { headers } = await editor.get(PAGES);
    assert.match(String(headers['x-request-id']), UUID);
    assert.equal(logged(headers['x-request-id']).length, 1);
  });
});
