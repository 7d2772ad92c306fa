import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { newId } from '../../src/kernel/identifier.ts';
import { forEachEngine } from '../support/engines.ts';
import { startMailServer, type MailServer } from '../support/smtp-server.ts';
import { signInAs, startTestApp, TEST_PASSWORD, type TestApp } from '../support/test-app.ts';
import { insertTestForm, insertTestResults } from './form-results-data.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LIMIT = 3;
const PURGE = 'ClearFormResults';
const SITE = `
forms:
  - shortcut: contact
    title: { en: Contact }
    mail: { to: [office@site.test], subject: { en: A question } }
    fields: [{ name: name, type: text, attributes: { label: { en: Name } } }]
  - { shortcut: quiet, title: { en: Quiet }, fields: [{ name: name, type: text, attributes: { label: { en: Name } } }] }
`;

forEachEngine('A clock set back or forward by a day', (engine) => {
  let test: TestApp;
  let server: MailServer;
  const log: string[] = [];
  let next = 0;

  before(async () => {
    server = await startMailServer();
    test = await startTestApp(engine, {
      project: { 'data/site.yaml': SITE },
      settings: [
        'app.cms.mail-from=library@site.test',
        `app.mail.url=${server.url}`,
        `app.security.sign-in-limit=${LIMIT}`,
        'app.cms.form-rate-limit=20',
        'app.cms.clear-form-results-cron=30 12 * * *',
        'app.cms.days-before-result-form-deletion=100',
      ],
      onLog: (line) => log.push(line),
    });
  });
  after(async () => {
    await test.app.close();
    await server.close();
  });

  const submit = (form: string, key = `key-${(next += 1)}`) =>
    test.visitor.post(
      `/api/public/forms-results/${form}`,
      { values: { name: 'Ada' } },
      { 'idempotency-key': key },
    );
  const unsent = async () =>
    (
      await test.app.database.read
        .selectFrom('mail_outbox')
        .select('id')
        .where('state', '=', 'pending')
        .execute()
    ).length;

  it('delays no email, neither one to be retried nor one being sent', async () => {
    server.answer(451);
    assert.equal((await submit('contact')).status, 201);
    await test.app.outbox.deliverDue();
    server.answer(undefined);
    const { database, outbox } = test.app;
    assert.equal(await unsent(), 1);
    test.clock.advance(-DAY);
    await outbox.deliverDue();
    assert.equal(await unsent(), 0);
    assert.ok(log.some((line) => line.includes('"clock set back"')));

    server.answer(451);
    assert.equal((await submit('contact')).status, 201);
    await outbox.deliverDue();
    server.answer(undefined);
    const until = test.clock.now() + 5 * MINUTE;
    await database.transaction((db) =>
      db
        .updateTable('mail_outbox')
        .set({ lease: 'of the dead', leased_until: until, due_at: test.clock.now() })
        .where('state', '=', 'pending')
        .execute(),
    );
    await outbox.deliverDue();
    assert.equal(await unsent(), 1, 'its lease still holds');
    test.clock.advance(-DAY);
    await outbox.deliverDue();
    assert.equal(await unsent(), 0);
  });

  it('sends no retry early', async () => {
    server.answer(451);
    assert.equal((await submit('contact')).status, 201);
    await test.app.outbox.deliverDue();
    const { received } = server;
    received.length = 0;
    server.answer(undefined);
    await test.app.outbox.deliverDue();
    test.clock.advance(MINUTE - 1);
    await test.app.outbox.deliverDue();
    assert.equal(received.length, 0);
    test.clock.advance(1);
    await test.app.outbox.deliverDue();
    assert.equal(received.length, 1);
  });

  it('delays no job and runs none twice in a period', async () => {
    const { database, jobs } = test.app;
    const form = await database.transaction((db) => insertTestForm(db, 'purged'));
    const add = () =>
      database.transaction((db) => insertTestResults(db, form, [test.clock.now() - 200 * DAY]));
    const runsOf = async () => {
      const rows = await database.read
        .selectFrom('audit_entry')
        .select('id')
        .where('action', '=', 'purge-results')
        .execute();
      return rows.length;
    };
    const left = async () =>
      (await database.read.selectFrom('form_result').select('id').where('form_id', '=', form).execute())
        .length;

    await jobs.runDue();
    test.clock.advance(DAY);
    await jobs.runDue();
    const begun = await runsOf();
    await add();
    test.clock.advance(-DAY);
    await jobs.runDue();
    assert.equal(await left(), 0, 'what the future has done is done again');
    await jobs.runDue();
    assert.equal(await runsOf(), begun + 1);

    await add();
    test.clock.advance(DAY);
    await jobs.runDue();
    await jobs.runDue();
    assert.deepEqual([await left(), await runsOf()], [0, begun + 2]);
  });

  it('leaves no job to an instance that died with its lease', async () => {
    const { database, jobs } = test.app;
    await database.transaction((db) =>
      db
        .updateTable('job')
        .set({ lease: newId(), leased_until: test.clock.now() + 5 * MINUTE })
        .where('name', '=', PURGE)
        .execute(),
    );
    assert.equal((await jobs.status(PURGE)).running, true);
    assert.equal(await jobs.run(PURGE), undefined);
    test.clock.advance(-DAY);
    assert.equal((await jobs.status(PURGE)).running, false);
    assert.equal((await jobs.run(PURGE))?.outcome, 'done');
  });

  it('prevents nobody from signing in', async () => {
    const { login } = await test.signIn();
    const signIn = async (password: string) =>
      (await test.visitor.post('/api/auth/login', { login, password })).status;
    for (let time = 0; time < LIMIT; time += 1) assert.equal(await signIn('wrong'), 401);
    assert.equal(await signIn(TEST_PASSWORD), 429);
    test.clock.advance(-DAY);
    assert.equal(await signIn(TEST_PASSWORD), 200);
    for (let time = 0; time < LIMIT; time += 1) assert.equal(await signIn('wrong'), 401);
    assert.equal(await signIn(TEST_PASSWORD), 429, 'the limit holds as before');
    test.clock.advance(15 * MINUTE);
  });

  it('extends no session beyond its limit', async () => {
    const lasting = await test.signIn();
    const login = lasting.login!;
    const status = async (client: typeof lasting) => (await client.get('/api/auth/me')).status;
    for (let hours = 0; hours < 28; hours += 7) {
      test.clock.advance(7 * HOUR);
      assert.equal(await status(lasting), 200);
    }
    const later = await signInAs(test.app, login, TEST_PASSWORD);
    test.clock.advance(-DAY);
    assert.equal(await status(later), 401, 'opened in the future');
    assert.equal(await status(lasting), 200, 'opened before, and used in the future');
    test.clock.advance(8 * HOUR);
    assert.equal(await status(lasting), 401, 'idle as long as ever');

    const again = await signInAs(test.app, login, TEST_PASSWORD);
    const { body } = await again.get('/api/auth/sessions');
    assert.equal(body.total, 1);
    test.clock.advance(DAY);
    assert.equal(await status(again), 401);
    assert.equal(await status(await signInAs(test.app, login, TEST_PASSWORD)), 200);
  });

  it('extends no password link beyond its limit, and prevents no new one', async () => {
    const { login } = await test.signIn();
    const newToken = async () => {
      server.received.length = 0;
      await test.visitor.post('/api/auth/password-recovery', { email: `${login}@example.org` });
      await test.app.outbox.deliverDue();
      return /token=([\w-]+)/.exec(server.received[0]?.parts['text/plain'] ?? '')?.[1];
    };
    const password = 'another password for tests';
    const reset = async (token: string | undefined) =>
      (
        await test.visitor.post('/api/auth/password-reset', {
          token,
          password,
          passwordConfirmation: password,
        })
      ).status;
    for (let links = 0; links < 5; links += 1) {
      assert.ok(await newToken());
      test.clock.advance(5 * MINUTE);
    }
    test.clock.advance(15 * MINUTE);
    const old = await newToken();
    test.clock.advance(-DAY);
    assert.equal(await reset(old), 422);
    assert.equal(await reset(await newToken()), 204);
  });

  it('prevents no submissions', async () => {
    const statuses = new Set<number>();
    for (let time = 0; time <= 20; time += 1) statuses.add((await submit('quiet')).status);
    assert.deepEqual([...statuses], [201, 429]);
    test.clock.advance(-DAY);
    assert.equal((await submit('quiet')).status, 201);
    test.clock.advance(MINUTE);
  });

  it('does not store a retried submission twice', async () => {
    for (const jump of [DAY, -DAY]) {
      const key = `jump-${jump}`;
      const first = await submit('quiet', key);
      test.clock.advance(jump);
      await test.app.jobs.run('SweepSubmissions');
      assert.deepEqual((await submit('quiet', key)).body, first.body);
    }
  });

  it('leaves no hidden page cached and hides no visible one', async () => {
    const editor = await test.signIn('access_cms_page');
    const create = async (change: object) => {
      const shortcut = `page-${(next += 1)}`;
      const page = { shortcut, title: { en: shortcut }, status: 'published', ...change };
      assert.equal((await editor.post('/api/admin/cms/pages', page)).status, 201);
      return shortcut;
    };
    const soon = new Date(test.clock.now() + 12 * HOUR).toISOString();
    const shown = await create({ publishAt: soon });
    const hidden = await create({ unpublishAt: soon });
    const statuses = async () => {
      const answers = [];
      for (const shortcut of [shown, hidden])
        answers.push((await test.visitor.get(`/view/${shortcut}`)).status);
      return answers;
    };
    const [now, then] = [await statuses(), (test.clock.advance(DAY), await statuses())];
    assert.deepEqual([now[0], now[1], then[0]], [404, 200, 200]);
    assert.ok(then[1]! >= 400);
    test.clock.advance(-DAY);
    assert.deepEqual(await statuses(), now);
  });

  it('omits no result from an export', async () => {
    const form = await test.app.database.transaction((db) => insertTestForm(db, 'exported'));
    const times = [test.clock.now(), test.clock.now() - 2 * DAY];
    await test.app.database.transaction((db) => insertTestResults(db, form, times));
    test.clock.advance(-DAY);
    const editor = await test.signIn('access_cms_forms');
    const { status, text } = await editor.get('/api/admin/cms/forms-results?form=exported', {
      accept: 'text/csv',
    });
    assert.equal(status, 200, text);
    assert.equal(text.trim().split('\n').length, 1 + times.length);
  });
});
