import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { AWAY_MS, MAX_OWN, PRESENT_MS, type PresentEditor } from '../../src/contract/presence.ts';
import { newId } from '../../src/kernel/identifier.ts';
import { createClient, type Client } from '../support/client.ts';
import { forEachEngine, type Engine } from '../support/engines.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const PRESENCE = '/api/admin/cms/presence';
const [HERE, THERE, ELSEWHERE] = [newId(), newId(), newId()];

forEachEngine('Presence', (engine) => {
  let test: TestApp;
  /** Another instance on the same database; on SQLite, the same. */
  let other: TestApp;
  const log: string[] = [];
  let anna: Client;
  /** Signed in on the other instance. */
  let ben: Client;
  before(async () => {
    const url = await engine.newDatabase();
    const shared: Engine = { name: engine.name, newDatabase: () => Promise.resolve(url) };
    test = await startTestApp(shared, { onLog: (line) => void log.push(line) });
    other = engine.name === 'postgres' ? await startTestApp(shared) : test;
    anna = await test.signIn('access_cms_page');
    ben = await other.signIn('access_cms_page');
  });
  after(async () => {
    await test.app.close();
    if (other !== test) await other.app.close();
  });

  const at = (id: string, tab: string, section = 'pages') => `${PRESENCE}/${section}/${id}/${tab}`;
  const beat = async (client: Client, place: string, state: object = {}) => {
    const answer = await client.put(place, { hasUnsavedChanges: false, isAway: false, ...state });
    assert.equal(answer.status, 200, answer.text);
    return answer.body.others as PresentEditor[];
  };
  const passTime = (milliseconds: number) => {
    for (const app of new Set([test, other])) app.clock.advance(milliseconds);
  };
  const someone = (client: Client, state: object = {}) => ({
    ...{ login: client.login, name: 'Test Person', isSelf: false, hasUnsavedChanges: false },
    ...state,
  });

  it('says who else has the same item open, and whether they have unsaved changes', async () => {
    const page = newId();
    assert.deepEqual(await beat(anna, at(page, HERE)), []);
    assert.deepEqual(await beat(ben, at(page, THERE), { hasUnsavedChanges: true }), [someone(anna)]);
    assert.deepEqual(await beat(anna, at(page, HERE)), [someone(ben, { hasUnsavedChanges: true })]);
    assert.deepEqual(await beat(anna, at(newId(), ELSEWHERE)), []);
    assert.equal((await ben.delete(at(page, THERE))).status, 204);
    assert.deepEqual(await beat(anna, at(page, HERE)), []);
  });

  it('knows the own other tabs, and one editor in each tab', async () => {
    const [page, next] = [newId(), newId()];
    await beat(anna, at(page, HERE), { hasUnsavedChanges: true });
    const self = someone(anna, { isSelf: true, hasUnsavedChanges: true });
    assert.deepEqual(await beat(anna, at(page, THERE)), [self]);
    assert.deepEqual(await beat(ben, at(page, ELSEWHERE)), [someone(anna, { hasUnsavedChanges: true })]);
    await beat(anna, at(next, HERE));
    // The late goodbye of the former editor in this tab.
    await anna.delete(at(page, HERE));
    assert.deepEqual(await beat(ben, at(next, ELSEWHERE)), [someone(anna)]);
  });

  it('forgets who is silent, later in a hidden tab, and keeps no rows', async () => {
    const page = newId();
    await beat(anna, at(page, HERE));
    passTime(PRESENT_MS - 1);
    assert.equal((await beat(ben, at(page, THERE))).length, 1);
    passTime(1);
    assert.deepEqual(await beat(ben, at(page, THERE)), []);
    await beat(anna, at(page, HERE), { isAway: true });
    passTime(AWAY_MS - 1);
    assert.equal((await beat(ben, at(page, THERE))).length, 1);
    passTime(PRESENT_MS);
    await beat(ben, at(newId(), THERE));
    const rows = await test.app.database.read.selectFrom('editor_presence').select('tab_id').execute();
    assert.deepEqual(
      rows.map((row) => row.tab_id),
      [THERE],
    );
  });

  it('keeps a bounded number of rows of one person', async () => {
    const page = newId();
    for (let tab = 0; tab < MAX_OWN + 5; tab += 1) await beat(anna, at(page, newId()), { isAway: true });
    const { rows } = await sql<{ count: number }>`select count(*) as count from editor_presence
      where entity_id = ${`pages/${page}`}`.execute(test.app.database.read);
    // The last one is added after the others were limited.
    assert.equal(Number(rows[0]?.count), MAX_OWN + 1);
    await beat(anna, at(page, HERE));
  });

  it('belongs to a kind, whoever knows the id of another one', async () => {
    const page = newId();
    await beat(anna, at(page, HERE));
    const forms = await test.signIn('access_cms_forms');
    assert.deepEqual(await beat(forms, at(page, THERE, 'forms')), []);
  });

  it('needs the authority of the kind, and is not logged', async () => {
    const page = newId();
    log.length = 0;
    await beat(anna, at(page, HERE));
    assert.deepEqual(log, []);
    const body = { hasUnsavedChanges: false, isAway: false };
    assert.equal((await anna.put(at(page, HERE, 'forms'), body)).status, 403);
    assert.equal((await anna.put(at('site', HERE, 'styleSheets'), body)).status, 403);
    const designer = await test.signIn('access_css');
    assert.equal((await designer.put(at('site', HERE, 'styleSheets'), body)).status, 200);
    assert.equal((await createClient(test.app.server).put(at(page, HERE), body)).status, 401);
    assert.equal((await anna.put(at(page, 'tab'), body)).status, 400);
    assert.equal((await anna.put(at(page, HERE), {})).status, 422);
  });
});
