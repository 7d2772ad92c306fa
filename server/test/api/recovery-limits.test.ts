import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { forEachEngine, sqlite } from '../support/engines.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const NEW_PASSWORD = 'another password for tests';
const ASK = '/api/auth/password-recovery';
const RESET = '/api/auth/password-reset';
const PAGE = '/api/auth/recover';

forEachEngine('The limit of password recovery', (engine) => {
  let test: TestApp;
  before(async () => {
    test = await startTestApp(engine, { settings: ['app.server.trust-proxy=1'] });
  });
  after(() => test.app.close());

  it('is ten requests and ten wrong links in fifteen minutes per address', async () => {
    const wrong = { token: 'x', password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
    for (const [url, body, good] of [
      [ASK, { email: 'nobody@example.org' }, 202],
      [RESET, wrong, 422],
    ] as const) {
      const from = (host: number) => ({ 'x-forwarded-for': `192.0.2.${host}` });
      for (let tries = 0; tries < 10; tries += 1) {
        assert.equal((await test.visitor.post(url, body, from(1))).status, good);
      }
      const answer = await test.visitor.post(url, body, from(1));
      assert.deepEqual([answer.status, answer.body.code], [429, 'rate-limited']);
      assert.ok(Number(answer.headers['retry-after']) > 0);
      assert.equal((await test.visitor.post(url, body, from(2))).status, good);
    }
    const page = await test.visitor.post(PAGE, new URLSearchParams({ email: 'nobody@example.org' }), {
      'x-forwarded-for': '192.0.2.1',
    });
    assert.equal(page.status, 429);
    assert.match(page.text, /Too many attempts/);
  });
});

forEachEngine('The response to a recovery request', (engine) => {
  it('takes the same work for any address: the rest is done in the background', async () => {
    const settings = ['app.cms.mail-from=library@site.test', 'app.mail.url=smtp://127.0.0.1:1'];
    const test = await startTestApp(engine, { settings });
    try {
      const [known, disabled] = [await test.signIn(), await test.signIn()];
      await test.app.outbox.close();
      const { read } = test.app.database;
      await test.app.database.transaction((db) =>
        db.updateTable('app_user').set({ disabled: 1 }).where('login', '=', disabled.login!).execute(),
      );
      const count = async () => ({
        mails: (await read.selectFrom('mail_outbox').select('id').execute()).length,
        links: (await read.selectFrom('password_recovery').select('user_id').execute()).length,
        requests: (await read.selectFrom('sign_in_failure').select('id').execute()).length,
      });
      for (const [index, login] of [known.login, disabled.login, 'nobody'].entries()) {
        const { status } = await test.visitor.post(ASK, { email: `${login}@example.org` });
        assert.equal(status, 202);
        assert.deepEqual(await count(), { mails: index + 1, links: 0, requests: index + 1 });
      }
    } finally {
      await test.app.close();
    }
  });
});

describe('Password recovery without an email sender', () => {
  it('responds the same, queues nothing, and its page says that emails are not sent', async () => {
    const log: string[] = [];
    const test = await startTestApp(sqlite, { onLog: (line) => void log.push(line) });
    try {
      assert.equal((await test.visitor.post(ASK, { email: 'nobody@example.org' })).status, 202);
      assert.equal((await test.visitor.post(ASK, { email: 'nobody@example.org' })).status, 202);
      assert.deepEqual(await test.app.database.read.selectFrom('mail_outbox').selectAll().execute(), []);
      assert.equal(log.filter((line) => line.includes('app.cms.mail-from')).length, 1);
      assert.match((await test.visitor.get(PAGE)).text, /This site cannot send email/);
    } finally {
      await test.app.close();
    }
  });
});
