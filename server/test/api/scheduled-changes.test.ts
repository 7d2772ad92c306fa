import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { PublicationSchedule } from '../../src/contract/working-copy.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine, type Engine } from '../support/engines.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { prepareCopy } from '../support/working-copies.ts';

const CMS = '/api/admin/cms';
const HOUR_MS = 3_600_000;
const JOB = 'PublishScheduledChanges';
const AUTHORITIES = [
  ...(['access_cms_page', 'access_cms_articles', 'access_cms_articles_model'] as const),
  ...(['access_cms_forms', 'acces_users'] as const),
];

forEachEngine('Scheduled changes', (engine) => {
  let test: TestApp;
  /** Another instance on the same database; on SQLite, the same. */
  let other: TestApp;
  const log: string[] = [];
  let editor: Client;
  let next = 0;

  before(async () => {
    const url = await engine.newDatabase();
    const shared: Engine = { name: engine.name, newDatabase: () => Promise.resolve(url) };
    test = await startTestApp(shared, { onLog: (line) => void log.push(line) });
    other = engine.name === 'postgres' ? await startTestApp(shared) : test;
    editor = await test.signIn(...AUTHORITIES);
  });
  after(async () => {
    await test.app.close();
    if (other !== test) await other.app.close();
  });

  const create = async (path: string, change: object) => {
    const shortcut = `timed-${(next += 1)}`;
    const { status, body, text } = await editor.post(`${CMS}/${path}`, { shortcut, ...change });
    assert.equal(status, 201, text);
    return { shortcut, url: `${CMS}/${path}/${body.id}`, id: String(body.id) };
  };
  const page = (change: object = {}) =>
    create('pages', { title: { en: 'Now' }, status: 'published', ...change });
  const inAnHour = () => new Date(test.clock.now() + HOUR_MS).toISOString();
  const schedule = async (entity: { url: string }, client = editor) => {
    const answer = await client.put(`${entity.url}/draft/schedule`, { publishAt: inAnHour() });
    assert.equal(answer.status, 200, answer.text);
    return answer.body.workingCopy.schedule as PublicationSchedule;
  };
  const read = async ({ url }: { url: string }) => (await editor.get(url)).body;
  const scheduleOf = async (entity: { url: string }) =>
    (await read(entity)).workingCopy?.schedule as PublicationSchedule | null | undefined;
  /** Passes an hour on both instances, which check their jobs at the same time. */
  const passAnHour = async () => {
    for (const app of new Set([test, other])) app.clock.advance(HOUR_MS);
    await Promise.all([test.app.jobs.runDue(), other.app.jobs.runDue()]);
    // Whoever lost the race for the lease.
    await Promise.all([test.app.jobs.runDue(), other.app.jobs.runDue()]);
  };
  const audited = async (id: string) => {
    const { body } = await editor.get(`${CMS.replace('/cms', '')}/audit?entity=${id}&sort=occurredAt`);
    return (body.items as { action: string; login: string; address: string | null }[]).map(
      ({ action, login, address }) => [action, login, address],
    );
  };

  it('are published at their time, once, for the person who scheduled them', async () => {
    const target = await page({ urls: [{ locale: 'en', path: '/before' }] });
    await prepareCopy(editor, target, { title: { en: 'Then' }, urls: [{ locale: 'en', path: '/after' }] });
    const set = await schedule(target);
    assert.deepEqual(set, { publishAt: inAnHour(), by: editor.login, failure: null });
    await test.app.jobs.runDue();
    assert.equal((await read(target)).title.en, 'Now');

    await passAnHour();
    const { title, version, workingCopy } = await read(target);
    assert.deepEqual([title.en, version, workingCopy], ['Then', 2, null]);
    assert.match((await other.visitor.get('/after')).text, /Then/);
    assert.equal((await test.visitor.get('/before')).headers.location, '/after');
    assert.equal((await editor.get(`${target.url}/revisions`)).body.total, 1);
    assert.deepEqual(await audited(target.id), [
      ['create', editor.login, '127.0.0.1'],
      ['save-draft', editor.login, '127.0.0.1'],
      ['schedule-draft', editor.login, '127.0.0.1'],
      ['update', editor.login, null],
    ]);
  });

  it('keep their time when they are edited, and can be moved and cancelled', async () => {
    const target = await page();
    await prepareCopy(editor, target, { title: { en: 'First' } });
    const set = await schedule(target);
    await prepareCopy(editor, target, { title: { en: 'Second' } });
    assert.deepEqual(await scheduleOf(target), set);
    test.clock.advance(1000);
    const moved = await schedule(target);
    assert.notEqual(moved.publishAt, set.publishAt);
    assert.equal((await editor.delete(`${target.url}/draft/schedule`)).status, 204);
    assert.equal((await editor.delete(`${target.url}/draft/schedule`)).status, 404);
    assert.equal(await scheduleOf(target), null);
    await passAnHour();
    assert.equal((await read(target)).title.en, 'Now');
    assert.deepEqual((await audited(target.id)).at(-1), ['unschedule-draft', editor.login, '127.0.0.1']);
  });

  /** Creates an entity of each kind with pending changes. */
  const oneOfEachKind = async () => {
    const { id: modelId, ...model } = await create('articles-model', { name: { en: 'Now' } });
    const all = [
      { path: 'articles-model', id: modelId, ...model, change: { name: { en: 'Then' } } },
      ...(await Promise.all(
        ['pages', 'articles', 'forms', 'navigation'].map(async (path) => {
          const body = path === 'articles' ? { modelId } : {};
          const entity = await create(path, { title: { en: 'Now' }, ...body });
          return { path, ...entity, change: { title: { en: 'Then' } } };
        }),
      )),
    ];
    for (const one of all) await prepareCopy(editor, one, one.change);
    return all;
  };

  it('work for every kind', async () => {
    const all = await oneOfEachKind();
    for (const one of all) await schedule(one);
    await passAnHour();
    for (const one of all) {
      const { title, name, workingCopy } = await read(one);
      assert.deepEqual([(title ?? name).en, workingCopy], ['Then', null], one.url);
    }
  });

  it('are in the lists of every kind, with filters for them and for other pending changes', async () => {
    const [scheduled, pending, plain] = [await oneOfEachKind(), await oneOfEachKind(), await oneOfEachKind()];
    for (const one of scheduled) await schedule(one);
    for (const { url } of plain) assert.equal((await editor.delete(`${url}/draft`)).status, 204);
    const ours = new Set([...scheduled, ...pending, ...plain].map(({ id }) => id));
    for (const [index, { path, id }] of scheduled.entries()) {
      const list = async (query: string) => {
        const { status, body, text } = await editor.get(`${CMS}/${path}?${query}&sort=-shortcut&size=200`);
        assert.equal(status, 200, text);
        const items = body.items as { id: string; workingCopy: { schedule: object | null } | null }[];
        return items.filter((item) => ours.has(item.id));
      };
      const found = await list('changes=scheduled');
      assert.deepEqual(
        found.map((item) => [item.id, item.workingCopy?.schedule]),
        [[id, { publishAt: inAnHour(), by: editor.login, failure: null }]],
      );
      const ids = async (query: string) => (await list(query)).map((item) => item.id);
      assert.deepEqual(await ids('changes=scheduled&search=timed'), [id]);
      assert.deepEqual(new Set(await ids('changes=pending')), new Set([id, pending[index]!.id]));
      assert.equal((await list('page=1')).length, 3);
      assert.equal((await editor.get(`${CMS}/${path}?changes=none`)).status, 400);
    }
    const [aPage] = scheduled.filter(({ path }) => path === 'pages');
    const bulk = { action: 'delete', filter: { changes: 'scheduled', search: aPage!.shortcut } };
    const { body } = await editor.post(`${CMS}/pages/bulk`, bulk);
    assert.deepEqual(body.items, [{ id: aPage!.id, status: 204 }]);
  });

  it('stay pending when they cannot be published, and are not tried again', async () => {
    const stale = await page();
    await prepareCopy(editor, stale, { title: { en: 'Then' } });
    await schedule(stale);
    const live = await read(stale);
    assert.equal((await editor.put(stale.url, { ...live, title: { en: 'Overtaken' } })).status, 200);
    const taken = await page();
    await prepareCopy(editor, taken, { shortcut: 'wanted' });
    await schedule(taken);
    const holder = await page();
    assert.equal((await editor.put(holder.url, { ...(await read(holder)), shortcut: 'wanted' })).status, 200);
    log.length = 0;

    await passAnHour();
    const at = new Date(test.clock.now()).toISOString();
    assert.equal((await read(stale)).title.en, 'Overtaken');
    assert.deepEqual((await scheduleOf(stale))?.failure, { at, code: 'stale', errors: [] });
    const { failure } = (await scheduleOf(taken))!;
    assert.equal(failure?.code, 'conflict');
    assert.deepEqual(
      failure.errors.map(({ pointer, code }) => [pointer, code]),
      [['/shortcut', 'taken']],
    );
    if (other === test) {
      const events = log
        .map((line) => JSON.parse(line) as { msg: string; reason?: string })
        .filter(({ msg }) => msg === 'scheduled publication failed');
      assert.deepEqual(events.map(({ reason }) => reason).sort(), ['conflict', 'stale']);
    }

    const { body } = await editor.get('/api/admin/cms/dashboard');
    assert.deepEqual(
      body.failedPublications.items.map(({ kind, id }: { kind: string; id: string }) => [kind, id]).sort(),
      [
        ['page', stale.id],
        ['page', taken.id],
      ].sort(),
    );
    assert.equal(body.failedPublications.total, 2);
    const { finishedAt } = (await test.app.jobs.status(JOB)).lastRun!;
    assert.equal((await editor.delete(holder.url)).status, 204);
    await passAnHour();
    assert.equal((await test.app.jobs.status(JOB)).lastRun!.finishedAt, finishedAt);
    assert.notEqual((await scheduleOf(taken))?.failure, null);
    assert.equal((await schedule(taken)).failure, null);
    await passAnHour();
    assert.equal((await read(taken)).shortcut, 'wanted');
    await editor.delete(`${stale.url}/draft`);
    assert.equal((await editor.get('/api/admin/cms/dashboard')).body.failedPublications.total, 0);
  });

  it('stay pending when the person who scheduled them may not publish any more', async () => {
    const users = '/api/admin/users';
    const [disabled, demoted] = [await test.signIn('access_cms_page'), await test.signIn('access_cms_page')];
    const [one, two] = [await page(), await page()];
    for (const [target, client] of [
      [one, disabled],
      [two, demoted],
    ] as const) {
      await prepareCopy(client, target, { title: { en: 'Then' } });
      await schedule(target, client);
    }
    const idOf = async (client: Client) => String((await client.get('/api/auth/me')).body.user.id);
    const [disabledId, demotedId] = [await idOf(disabled), await idOf(demoted)];
    const off = await editor.delete(`${users}/${disabledId}`);
    assert.equal(off.status, 204, off.text);
    await test.app.database.transaction((db) =>
      db.updateTable('app_user').set({ profile_id: null }).where('id', '=', demotedId).execute(),
    );
    await passAnHour();
    assert.equal((await read(one)).title.en, 'Now');
    const failed = [await scheduleOf(one), await scheduleOf(two)];
    assert.deepEqual(
      failed.map((set) => [set?.by, set?.failure?.code]),
      [
        [disabled.login, 'forbidden'],
        [demoted.login, 'forbidden'],
      ],
    );
  });

  it('need a time to come, pending changes, their version and the authority of the kind', async () => {
    const target = await page();
    const put = (body: unknown, version?: string, client = editor) =>
      client.put(`${target.url}/draft/schedule`, body, version ? { 'if-match': version } : {});
    assert.equal((await put({ publishAt: inAnHour() })).status, 404);
    const copy = await prepareCopy(editor, target, { title: { en: 'Then' } });
    const past = await put({ publishAt: new Date(test.clock.now()).toISOString() });
    assert.deepEqual([past.status, past.body.errors[0].code], [422, 'past']);
    assert.equal((await put({})).status, 422);
    assert.equal((await put({ publishAt: 'tomorrow' })).status, 422);
    assert.equal((await put({ publishAt: inAnHour() }, '"7"')).status, 412);
    assert.equal((await put({ publishAt: inAnHour() }, `"${copy.version}"`)).status, 200);
    const stranger = await test.signIn('access_cms_forms');
    assert.equal((await put({ publishAt: inAnHour() }, undefined, stranger)).status, 403);
    assert.equal((await stranger.delete(`${target.url}/draft/schedule`)).status, 403);
  });
});
