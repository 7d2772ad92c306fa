import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { SessionView } from '../../src/contract/account.ts';
import type { SignInView } from '../../src/contract/auth.ts';
import type { ListView } from '../../src/contract/common.ts';
import type { UserView } from '../../src/contract/user.ts';
import { forEachEngine } from '../support/engines.ts';
import { faultsOf, startUsersApp, type Browser, type UsersApp } from './users-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PASSWORD = 'correct horse battery';
const NEXT = 'another good password';
const SESSIONS = '/api/auth/sessions';
const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

forEachEngine("The user's own account", (engine) => {
  let app: UsersApp;
  let people = 0;
  before(async () => {
    app = await startUsersApp(engine, { settings: ['app.security.sign-in-limit=3'] });
  });
  after(() => app.close());

  const newUser = async () => {
    people += 1;
    const login = `person${people}`;
    const { body } = await app.admin.send<UserView>('POST', '/api/admin/users', {
      login,
      email: `${login}@example.org`,
      firstName: 'Jane',
      lastName: 'Doe',
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
    });
    return body;
  };
  const signedIn = async (login: string, address?: string): Promise<Browser> => {
    const browser = app.newBrowser(address);
    assert.equal((await browser.signIn(login, PASSWORD)).status, 200);
    return browser;
  };
  const isSignedIn = async (browser: Browser) => (await browser.send('GET', '/api/auth/me')).status === 200;
  const change = (browser: Browser, body: object) => browser.send('PUT', '/api/auth/me/password', body);
  const toNext = { currentPassword: PASSWORD, password: NEXT, passwordConfirmation: NEXT };
  const sessionsOf = async (browser: Browser) =>
    (await browser.send<ListView<SessionView>>('GET', SESSIONS)).body.items;

  it('[§5-7] changes the password and ends every session except the current one', async () => {
    const user = await newUser();
    const [here, there] = [await signedIn(user.login), await signedIn(user.login)];
    const answer = await change(here, toNext);
    assert.equal(answer.status, 204);
    assert.equal(answer.body, undefined);
    assert.deepEqual([await isSignedIn(here), await isSignedIn(there)], [true, false]);
    assert.equal((await app.newBrowser().signIn(user.login, PASSWORD)).status, 401);
    assert.equal((await app.newBrowser().signIn(user.login, NEXT)).status, 200);
    const { body } = await app.admin.send<UserView>('GET', `/api/admin/users/${user.id}`);
    assert.deepEqual([body.version, body.updatedBy], [2, user.login]);
  });

  it('[§5-7] stores the changed password as a salted BCrypt hash', async () => {
    const user = await newUser();
    await change(await signedIn(user.login), toNext);
    const { password_hash: hash } = await app.database.read
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    assert.match(hash!, /^\$2b\$05\$[./A-Za-z0-9]{53}$/);
  });

  it('does not change it without the current password', async () => {
    const user = await newUser();
    const [here, there] = [await signedIn(user.login), await signedIn(user.login)];
    const answer = await change(here, { ...toNext, currentPassword: 'not the password' });
    assert.equal(answer.status, 422);
    assert.deepEqual(faultsOf(answer), ['/currentPassword password-wrong']);
    assert.deepEqual([await isSignedIn(here), await isSignedIn(there)], [true, true]);
    assert.equal((await app.newBrowser().signIn(user.login, PASSWORD)).status, 200);
  });

  it('reports all faults of the new password before it checks the current one', async () => {
    const browser = await signedIn((await newUser()).login);
    const wrong = { currentPassword: 'wrong', password: 'short', passwordConfirmation: 'other', more: 1 };
    assert.deepEqual(faultsOf(await change(browser, wrong)), [
      '/more unknown-property',
      '/password password-too-short',
      '/passwordConfirmation password-mismatch',
    ]);
    assert.deepEqual(faultsOf(await change(browser, {})), [
      '/currentPassword required',
      '/password required',
      '/passwordConfirmation required',
    ]);
    assert.deepEqual(faultsOf(await change(browser, { ...toNext, password: NEXT + 'x' })), [
      '/passwordConfirmation password-mismatch',
    ]);
  });

  it('refuses an easily guessed password from anyone', async () => {
    const user = await newUser();
    const browser = await signedIn(user.login);
    for (const password of ['aaaaaaaaaaaa', '123456789012', 'password1234']) {
      const passwords = { password, passwordConfirmation: password };
      const own = await change(browser, { currentPassword: PASSWORD, ...passwords });
      assert.deepEqual([own.status, faultsOf(own)], [422, ['/password password-weak']]);
      const changed = await app.admin.send('PUT', '/api/admin/users', { ...user, ...passwords });
      assert.deepEqual(faultsOf(changed), ['/password password-weak']);
      const made = { ...user, id: undefined, login: `new${user.login}`, email: `n${user.email}` };
      const created = await app.admin.send('POST', '/api/admin/users', { ...made, ...passwords });
      assert.deepEqual(faultsOf(created), ['/password password-weak']);
    }
  });

  it('limits guesses of the current password like sign-ins', async () => {
    const user = await newUser();
    const address = '198.51.100.7';
    const browser = await signedIn(user.login, address);
    for (let time = 0; time < 3; time += 1) {
      assert.equal((await change(browser, { ...toNext, currentPassword: `guess ${time}` })).status, 422);
    }
    const answer = await change(browser, toNext);
    assert.deepEqual([answer.status, answer.body.code], [429, 'rate-limited']);
    assert.equal((await app.newBrowser(address).signIn(user.login, PASSWORD)).status, 429);
    app.clock.advance(15 * MINUTE);
    assert.equal((await change(browser, toNext)).status, 204);
    await app.admin.signIn('admin', 'the first administrator');
  });

  it('applies one of two simultaneous changes', async () => {
    const user = await newUser();
    const [here, there] = [await signedIn(user.login), await signedIn(user.login)];
    const answers = await Promise.all([
      change(here, toNext),
      change(there, { ...toNext, password: NEXT + '!', passwordConfirmation: NEXT + '!' }),
    ]);
    assert.equal(answers.filter(({ status }) => status === 204).length, 1);
    assert.ok(answers.every(({ status }) => [204, 401, 412, 422].includes(status)));
  });

  it('[§5-6] does not change the password of an account that is disabled meanwhile', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await newUser();
      const browser = await signedIn(user.login);
      const [changed, disabled] = await Promise.all([
        change(browser, toNext),
        app.admin.send('DELETE', `/api/admin/users/${user.id}`),
      ]);
      assert.ok([204, 401, 412].includes(changed.status));
      assert.equal(disabled.status, 204);
      assert.equal(await isSignedIn(browser), false);
    }
  });

  it('[§5-6] leaves no session of a sign-in during the disabling', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await newUser();
      const browsers = [app.newBrowser(), app.newBrowser(), app.newBrowser()];
      await Promise.all([
        ...browsers.map((browser) => browser.signIn(user.login, PASSWORD)),
        app.admin.send('DELETE', `/api/admin/users/${user.id}`),
      ]);
      await app.admin.send('POST', `/api/admin/users/${user.id}/restore`);
      for (const browser of browsers) assert.equal(await isSignedIn(browser), false);
    }
  });

  it("lists the user's sessions: start, last use, address, browser, and which is the current one", async () => {
    const user = await newUser();
    const here = await signedIn(user.login, '198.51.100.20');
    const opened = app.clock.now();
    app.clock.advance(5 * MINUTE);
    const there = app.newBrowser('198.51.100.21');
    const credentials = { login: user.login, password: PASSWORD };
    await there.send('POST', '/api/auth/login', credentials, { 'user-agent': FIREFOX });
    const sessions = await sessionsOf(here);
    const times = (createdAt: number, lastUsedAt: number) => ({
      createdAt: new Date(createdAt).toISOString(),
      lastUsedAt: new Date(lastUsedAt).toISOString(),
      expiresAt: new Date(createdAt + 7 * 24 * HOUR).toISOString(),
    });
    const now = app.clock.now();
    const newest = sessions.find(({ current }) => !current)!;
    const oldest = sessions.find(({ current }) => current)!;
    assert.equal(sessions.length, 2);
    assert.deepEqual(newest, {
      id: newest.id,
      ...times(now, now),
      address: '198.51.100.21',
      browser: 'Firefox 144',
      system: 'Linux',
      current: false,
    });
    assert.deepEqual(oldest, {
      id: oldest.id,
      ...times(opened, now),
      address: '198.51.100.20',
      browser: oldest.browser,
      system: null,
      current: true,
    });
    const { body } = await here.send<SessionView>('GET', `${SESSIONS}/${newest.id}`);
    assert.deepEqual(body, newest);
  });

  it('does not list sessions of others, ended sessions or tokens', async () => {
    const user = await newUser();
    await signedIn(user.login);
    app.clock.advance(8 * HOUR);
    const here = await signedIn(user.login);
    await app.admin.signIn('admin', 'the first administrator');
    const answer = await here.send<ListView<SessionView>>('GET', SESSIONS);
    assert.deepEqual(
      answer.body.items.map(({ current }) => current),
      [true],
    );
    assert.doesNotMatch(JSON.stringify(answer.body), new RegExp(here.token!));
  });

  it("ends one of the user's sessions", async () => {
    const user = await newUser();
    const [here, there] = [await signedIn(user.login), await signedIn(user.login)];
    const other = (await sessionsOf(here)).find(({ current }) => !current)!;
    const answer = await here.send('DELETE', `${SESSIONS}/${other.id}`);
    assert.equal(answer.status, 204);
    assert.equal(answer.headers['set-cookie'], undefined);
    assert.deepEqual([await isSignedIn(here), await isSignedIn(there)], [true, false]);
    assert.equal((await here.send('DELETE', `${SESSIONS}/${other.id}`)).status, 404);
    const [current] = await sessionsOf(here);
    const last = await here.send('DELETE', `${SESSIONS}/${current!.id}`);
    assert.equal(last.status, 204);
    assert.match(String(last.headers['set-cookie']), /^parvis_session=; Max-Age=0;/);
    assert.equal(await isSignedIn(here), false);
  });

  it("ends all of the user's sessions except the current one", async () => {
    const user = await newUser();
    const [here, ...others] = await Promise.all([1, 2, 3].map(() => signedIn(user.login)));
    for (let time = 0; time < 2; time += 1) {
      assert.equal((await here!.send('DELETE', SESSIONS)).status, 204);
      assert.equal(await isSignedIn(here!), true);
    }
    for (const other of others) assert.equal(await isSignedIn(other), false);
    assert.equal(await isSignedIn(app.admin), true);
  });

  it('leaves sessions of other users open', async () => {
    const [one, two] = [await signedIn((await newUser()).login), await signedIn((await newUser()).login)];
    const [session] = await sessionsOf(two);
    for (const method of ['GET', 'DELETE']) {
      assert.equal((await one.send(method, `${SESSIONS}/${session!.id}`)).status, 404);
      assert.equal((await one.send(method, `${SESSIONS}/${UNKNOWN}`)).status, 404);
      assert.equal((await one.send(method, `${SESSIONS}/7`)).status, 400);
    }
    assert.equal(await isSignedIn(two), true);
  });

  it('[§5-6] ends the sessions of a disabled user immediately, also on another instance', async () => {
    const user = await newUser();
    const second = await startUsersApp(engine, { peer: app });
    try {
      const browser = second.newBrowser();
      await browser.signIn(user.login, PASSWORD);
      assert.equal((await browser.send<SignInView>('GET', '/api/auth/me')).status, 200);
      await app.admin.send('DELETE', `/api/admin/users/${user.id}`);
      assert.equal((await browser.send<SignInView>('GET', '/api/auth/me')).status, 401);
    } finally {
      await second.close();
    }
  });
});
