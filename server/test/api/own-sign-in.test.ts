import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import type { CreatedToken } from '../../src/contract/account.ts';
import type { SignInView } from '../../src/contract/auth.ts';
import type { UserView } from '../../src/contract/user.ts';
import { forEachEngine } from '../support/engines.ts';
import { ADMIN_PASSWORD, faultsOf, startUsersApp, type Browser, type UsersApp } from './users-app.ts';

const USERS = '/api/admin/users';
const NEXT = 'another good password';
const MINUTE = 60_000;

forEachEngine("The user's own credentials in user administration", (engine) => {
  let app: UsersApp;
  let people = 0;
  before(async () => {
    app = await startUsersApp(engine, { settings: [`app.security.secret=${'k'.repeat(40)}`] });
  });
  after(() => app.close());

  interface Person {
    browser: Browser;
    token: string;
    user: UserView;
  }

  /** Creates a second administrator with a session and an API token. */
  async function newAdministrator(): Promise<Person> {
    people += 1;
    const login = `administrator${people}`;
    const { body: me } = await app.admin.send<SignInView>('GET', '/api/auth/me');
    const { body: user } = await app.admin.send<UserView>('POST', USERS, {
      login,
      email: `${login}@example.org`,
      firstName: 'Ann',
      lastName: 'Other',
      profileId: me.user.profile!.id,
      password: ADMIN_PASSWORD,
      passwordConfirmation: ADMIN_PASSWORD,
    });
    const browser = app.newBrowser();
    await browser.signIn(login, ADMIN_PASSWORD);
    const made = await browser.send<CreatedToken>('POST', '/api/auth/tokens', { name: 'A program' });
    return { browser, token: made.body.token, user };
  }

  const byToken = (token: string, method: string, path: string, body?: object) =>
    app.newBrowser().send(method, path, body, { authorization: `Bearer ${token}` });
  const passwords = { password: NEXT, passwordConfirmation: NEXT };
  const changes: [string, (user: UserView) => object][] = [
    ['password', () => passwords],
    ['email address', ({ login }) => ({ email: `elsewhere-${login}@example.net` })],
    ['login', ({ login }) => ({ login: `${login}-2` })],
  ];

  for (const [what, change] of changes) {
    it(`a token cannot change the user's own ${what}`, async () => {
      const { token, user } = await newAdministrator();
      for (const more of [{}, { currentPassword: ADMIN_PASSWORD }]) {
        const answer = await byToken(token, 'PUT', USERS, { ...user, ...change(user), ...more });
        assert.deepEqual([answer.status, answer.body.code], [403, 'forbidden']);
        assert.deepEqual(faultsOf(answer), ['Authorization session-needed']);
      }
      const { body } = await app.admin.send<UserView>('GET', `${USERS}/${user.id}`);
      assert.deepEqual(body, user.version === 1 ? { ...user, lastSignInAt: body.lastSignInAt } : body);
      assert.equal((await app.newBrowser().signIn(user.login, ADMIN_PASSWORD)).status, 200);
    });

    it(`a session changes the user's own ${what} only with the current password`, async () => {
      const { browser, user } = await newAdministrator();
      const form = { ...user, ...change(user) };
      assert.deepEqual(faultsOf(await browser.send('PUT', USERS, form)), ['/currentPassword required']);
      const wrong = await browser.send('PUT', USERS, { ...form, currentPassword: 'not the password' });
      assert.deepEqual([wrong.status, faultsOf(wrong)], [422, ['/currentPassword password-wrong']]);
      const right = await browser.send('PUT', USERS, { ...form, currentPassword: ADMIN_PASSWORD });
      assert.equal(right.status, 200);
    });
  }

  it("a token changes the user's other data, and everything of other users", async () => {
    const { token, user } = await newAdministrator();
    const other = (await newAdministrator()).user;
    const own = await byToken(token, 'PUT', USERS, { ...user, company: 'The library' });
    assert.equal(own.status, 200);
    const form = { ...other, ...passwords, email: `moved-${other.login}@example.org` };
    assert.equal((await byToken(token, 'PUT', USERS, form)).status, 200);
    assert.equal((await app.newBrowser().signIn(other.login, NEXT)).status, 200);
  });

  it('wrong current passwords count as refused sign-ins and are audited', async () => {
    const { user } = await newAdministrator();
    const browser = app.newBrowser('198.51.100.20');
    await browser.signIn(user.login, ADMIN_PASSWORD);
    const form = { ...user, ...passwords };
    for (let guess = 0; guess < 10; guess += 1) {
      await browser.send('PUT', USERS, { ...form, currentPassword: `guess ${guess}` });
    }
    const limited = await browser.send('PUT', USERS, { ...form, currentPassword: ADMIN_PASSWORD });
    assert.equal(limited.status, 429);
    const { body } = await app.admin.send<{ total: number }>(
      'GET',
      `/api/admin/audit?login=${user.login}&action=update-refused`,
    );
    assert.equal(body.total, 10);
  });

  it("the user's own second factor requires a session and the current password", async () => {
    const { browser, token, user } = await newAdministrator();
    const path = '/api/auth/second-factor';
    const begun = await browser.send<{ secret: string }>('POST', path, { password: ADMIN_PASSWORD });
    const code = new TOTP({ secret: Secret.fromBase32(begun.body.secret) }).generate({
      timestamp: app.clock.now(),
    });
    assert.equal((await browser.send('POST', `${path}/confirm`, { code })).status, 200);

    const reset = `${USERS}/${user.id}/second-factor`;
    for (const body of [undefined, {}, { currentPassword: ADMIN_PASSWORD }]) {
      const answer = await byToken(token, 'DELETE', reset, body);
      assert.deepEqual([answer.status, faultsOf(answer)], [403, ['Authorization session-needed']]);
    }
    assert.deepEqual(faultsOf(await browser.send('DELETE', reset)), ['/currentPassword required']);
    const wrong = await browser.send('DELETE', reset, { currentPassword: 'not the password' });
    assert.deepEqual(faultsOf(wrong), ['/currentPassword password-wrong']);
    const isOn = async () =>
      (await app.admin.send<UserView>('GET', `${USERS}/${user.id}`)).body.secondFactorEnabled;
    assert.equal(await isOn(), true);
    assert.equal((await browser.send('DELETE', reset, { currentPassword: ADMIN_PASSWORD })).status, 204);
    assert.equal(await isOn(), false);
  });

  it('a user without a password requires a sign-in within the last ten minutes', async () => {
    const { browser, user } = await newAdministrator();
    await app.database.transaction((db) =>
      db.updateTable('app_user').set({ password_hash: null }).where('id', '=', user.id).execute(),
    );
    const form = { ...user, email: `mine-${user.login}@example.org` };
    app.clock.advance(10 * MINUTE);
    assert.deepEqual(faultsOf(await browser.send('PUT', USERS, form)), ['/currentPassword sign-in-again']);
    const begun = await browser.send('POST', '/api/auth/second-factor', {});
    assert.deepEqual(faultsOf(begun), ['/password sign-in-again']);
    app.clock.advance(-MINUTE);
    assert.equal((await browser.send('POST', '/api/auth/second-factor', {})).status, 200);
    assert.equal((await browser.send('PUT', USERS, form)).status, 200);
  });
});
