import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../src/database/database.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { startServer, type RunningServer } from '../cli/run-parvis.ts';
import { startBucketServer, type BucketServer } from '../support/bucket-server.ts';
import { forEachEngine } from '../support/engines.ts';
import { migratedDatabase } from '../support/prepared-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';

const PASSWORD = 'a password for tests';
const SETTLING = 'SettleStyleSheets';
const CSS = '/api/admin/css';

const storage: BucketServer = await startBucketServer();
after(() => storage.halt());

type Send = (method: string, path: string, body?: unknown) => Promise<{ status: number; text: string }>;

async function signIn({ url }: RunningServer): Promise<Send> {
  const asked = async (method: string, path: string, body: unknown, cookie = '') => {
    const headers = { cookie, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) };
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    return fetch(url + path, { method, headers, ...text });
  };
  const answer = await asked('POST', '/api/auth/login', { login: 'admin', password: PASSWORD });
  assert.equal(answer.status, 200);
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
  return async (method, path, body) => {
    const { status, text } = await asked(method, path, body, cookie).then(async (reply) => ({
      status: reply.status,
      text: await reply.text(),
    }));
    return { status, text };
  };
}

/** Expires the lease of a pending change, as happens after a minute, and makes the settling job due. */
async function expireLease({ transaction }: Database): Promise<void> {
  await transaction(async (db) => {
    await db
      .updateTable('style_sheet_change')
      .set({ leased_until: sql<number>`leased_until - 60000` })
      .execute();
    await db.updateTable('job').set({ slot: 0 }).where('name', '=', SETTLING).execute();
  });
}

const changesIn = async ({ read }: Database) =>
  (await read.selectFrom('style_sheet_change').select('next_hash').execute()).length;

/** Returns the audit entries of style sheets, oldest first. */
const audited = async ({ read }: Database) =>
  (
    await read
      .selectFrom('audit_entry')
      .select('action')
      .where('entity_kind', '=', 'style-sheet')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

forEachEngine('a style sheet in a bucket', (engine) => {
  it('has the previous or the new content, as in the audit trail, wherever a save is killed', async (t) => {
    const address = await migratedDatabase(engine);
    const settings = [...storage.settings(engine.name), `app.database.url=${address}`];
    const place = ['--project', testProject(), '--data', temporaryFolder()];
    const start = async () => {
      const server = await startServer([...place, ...settings.flatMap((each) => ['--set', each])], {
        environment: { APP_ADMIN_PASSWORD: PASSWORD },
      });
      t.after(() => server.stop('SIGKILL'));
      return { server, send: await signIn(server) };
    };
    const database = openDatabase(address, createLogger({ level: 'silent' }));
    t.after(() => database.close());
    let { server, send } = await start();
    assert.equal((await send('POST', CSS, { id: 'site', content: 'a {}' })).status, 201);
    const told = ['create'];

    for (const [where, stored] of [
      ['before', 'a {}'],
      ['answer', 'answer {}'],
    ] as const) {
      const held = storage.hold('PUT css/site.css', where, engine.name);
      const cut = send('PUT', `${CSS}/site`, { content: `${where} {}` }).catch(() => 'cut');
      await held.arrived;
      await server.stop('SIGKILL');
      assert.equal(await cut, 'cut');
      assert.equal(await changesIn(database), 1);
      assert.deepEqual(await audited(database), told);

      await expireLease(database);
      ({ server, send } = await start());
      while ((await changesIn(database)) > 0) await pause(20);
      if (where === 'answer') told.push('update');
      assert.deepEqual(await audited(database), told);
      assert.equal((await send('GET', '/css/site.css')).text, stored);
    }

    assert.equal((await send('PUT', `${CSS}/site`, { content: 'last {}' })).status, 200);
    assert.deepEqual(await audited(database), [...told, 'update']);
    const { items } = JSON.parse((await send('GET', `${CSS}/site/versions`)).text) as {
      items: unknown[];
    };
    assert.ok(items.length >= 2);
    assert.equal((await server.stop()).code, 0);
  });
});
