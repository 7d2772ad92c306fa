import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { sql } from 'kysely';
import type { CreatedToken } from '../../src/contract/account.ts';
import type { UserView } from '../../src/contract/user.ts';
import { forEachEngine } from '../support/engines.ts';
import { ADMIN_PASSWORD, startUsersApp, type Answer, type Browser, type UsersApp } from './users-app.ts';

const PASSWORDS = ['correct horse battery', 'another good password', 'a third good password'] as const;

/** What only its owner may see: passwords, cookies, tokens. */
forEachEngine('Secrets', (engine) => {
  let app: UsersApp;
  let browser: Browser;
  let token: string;
  const lines: string[] = [];
  const answers: string[] = [];

  before(async () => {
    app = await startUsersApp(engine, { onLog: (line) => void lines.push(line) });
    const [first, second, third] = PASSWORDS;
    const form = { login: 'jane', email: 'jane@example.org', firstName: 'Jane', lastName: 'Doe' };
    const user = await app.admin.send<UserView>('POST', '/api/admin/users', {
      ...form,
      password: first,
      passwordConfirmation: first,
    });
    browser = app.newBrowser();
    const tried: Answer[] = [
      user,
      await browser.signIn('jane', second),
      await browser.signIn('jane', first),
      // People paste secrets into the wrong field or send unreadable input.
      await browser.send('POST', '/api/auth/login', { login: 'jane', password: first, extra: second }),
      await browser.send('POST', '/api/auth/login', `{"login": "jane", "password": "${first}"`, {
        'content-type': 'application/json',
      }),
      await browser.send('GET', `/api/auth/me?password=${encodeURIComponent(first)}`),
    ];
    const changed = await browser.send('PUT', '/api/auth/me/password', {
      currentPassword: first,
      password: second,
      passwordConfirmation: second,
    });
    const { body: created } = await browser.send<CreatedToken>('POST', '/api/auth/tokens', {
      name: 'Export',
    });
    token = created.token;
    const used = await app
      .newBrowser()
      .send('GET', '/api/auth/me', undefined, { authorization: `Bearer ${token}` });
    const { body: current } = await app.admin.send<UserView>('GET', `/api/admin/users/${user.body.id}`);
    const reset = await app.admin.send('PUT', '/api/admin/users', {
      ...current,
      password: third,
      passwordConfirmation: third,
    });
    await browser.signIn('jane', third);
    const read = [
      await app.admin.send('GET', '/api/admin/users'),
      await app.admin.send('GET', '/api/admin/audit?size=200'),
      await browser.send('GET', '/api/auth/sessions'),
      await browser.send('GET', '/api/auth/tokens'),
    ];
    assert.deepEqual([changed.status, used.status, reset.status], [204, 200, 200]);
    answers.push(...[...tried, used, reset, ...read].map(({ body }) => JSON.stringify(body)));
  });
  after(() => app.close());

  const secrets = () => [...PASSWORDS, ADMIN_PASSWORD, browser.token!, app.admin.token!, token];
  const spellings = (secret: string) => [secret, encodeURIComponent(secret)];
  function assertFree(texts: readonly string[], what: string): void {
    assert.ok(texts.length > 0, what);
    for (const secret of secrets().flatMap(spellings)) {
      for (const text of texts) assert.ok(!text.includes(secret), `${what} holds “${secret}”: ${text}`);
    }
  }

  it('are never logged', () => {
    assert.ok(lines.some((line) => line.includes('"/api/auth/login"')));
    assertFree(lines, 'the log');
    for (const line of lines) assert.doesNotMatch(line, /pvt_|parvis_session|\$2b\$/);
  });

  it('[§5-7] are stored in no table: passwords, sessions and tokens only as hashes', async () => {
    const tables = await app.database.read.introspection.getTables();
    assert.ok(tables.length > 15);
    const rows: string[] = [];
    for (const { name } of tables) {
      const result = await sql`select * from ${sql.table(name)}`.execute(app.database.read);
      rows.push(...result.rows.map((row) => `${name} ${JSON.stringify(row)}`));
    }
    assertFree(rows, 'the database');
    assert.equal(rows.filter((row) => /^app_user .*\$2b\$05\$/.test(row)).length, 2);
  });

  it('are in no response except that of creating a token', () => {
    assertFree(answers, 'an answer');
    for (const answer of answers) assert.doesNotMatch(answer, /\$2[aby]\$|pvt_|_hash/);
  });

  it('are in a cookie that scripts cannot read, and that only a trusted proxy can mark as secure', async () => {
    const credentials = { login: 'admin', password: ADMIN_PASSWORD };
    const https = { 'x-forwarded-proto': 'https' };
    const setCookie = async (instance: UsersApp, headers: Record<string, string>) => {
      const answer = await instance.newBrowser().send('POST', '/api/auth/login', credentials, headers);
      return String(answer.headers['set-cookie']).replace(/=[^;]+/, '=…');
    };
    const plain = 'parvis_session=…; Path=/; HttpOnly; SameSite=Lax';
    assert.equal(await setCookie(app, {}), plain);
    assert.equal(
      await setCookie(app, https),
      '__Host-parvis_session=…; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    const browser = app.newBrowser();
    const { headers } = await browser.send('POST', '/api/auth/login', credentials, https);
    assert.equal(headers['strict-transport-security'], 'max-age=31536000');
    assert.equal((await browser.send('GET', '/api/auth/me', undefined, https)).status, 200);
    const token = browser.token!;
    const plainCookie = { ...https, cookie: `parvis_session=${token}` };
    browser.token = undefined;
    assert.equal((await browser.send('GET', '/api/auth/me', undefined, plainCookie)).status, 401);
    const alone = await startUsersApp(engine, { settings: ['app.server.trust-proxy=false'], peer: app });
    const elsewhere = await startUsersApp(engine, {
      settings: ['app.server.trust-proxy=10.0.0.0/8'],
      peer: app,
    });
    try {
      assert.equal(await setCookie(alone, https), plain);
      assert.equal(await setCookie(elsewhere, https), plain);
    } finally {
      await alone.close();
      await elsewhere.close();
    }
  });
});
