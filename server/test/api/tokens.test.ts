import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, it } from 'node:test';
import type { CreatedToken, TokenView } from '../../src/contract/account.ts';
import type { SignInView } from '../../src/contract/auth.ts';
import type { ListView } from '../../src/contract/common.ts';
import type { UserView } from '../../src/contract/user.ts';
import { forEachEngine } from '../support/engines.ts';
import { ADMIN_PASSWORD, faultsOf, startUsersApp, type Browser, type UsersApp } from './users-app.ts';

const MINUTE = 60_000;
const PASSWORD = 'correct horse battery';
const TOKENS = '/api/auth/tokens';
const UNKNOWN = '01890000-0000-7000-8000-000000000000';

forEachEngine('API tokens', (engine) => {
  let app: UsersApp;
  let people = 0;
  before(async () => {
    app = await startUsersApp(engine);
  });
  after(() => app.close());

  const newPerson = async (): Promise<{ user: UserView; browser: Browser }> => {
    people += 1;
    const login = `person${people}`;
    const { body: user } = await app.admin.send<UserView>('POST', '/api/admin/users', {
      login,
      email: `${login}@example.org`,
      firstName: 'Jane',
      lastName: 'Doe',
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
    });
    const browser = app.newBrowser();
    await browser.signIn(login, PASSWORD);
    return { user, browser };
  };
  const create = (browser: Browser, body: object = { name: 'Nightly export' }) =>
    browser.send<CreatedToken>('POST', TOKENS, body);
  const newToken = async (browser: Browser, body?: object) => {
    const answer = await create(browser, body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };
  /** Sends a request as a program with only the token, without a cookie. */
  const withToken = <T = unknown>(token: string, method: string, path: string, body?: object, headers = {}) =>
    app.newBrowser().send<T>(method, path, body, { authorization: `Bearer ${token}`, ...headers });
  const opens = async (token: string) => (await withToken(token, 'GET', '/api/auth/me')).status === 200;

  it('creates a token and shows it once', async () => {
    const { browser } = await newPerson();
    const expiresAt = new Date(app.clock.now() + 60 * MINUTE).toISOString();
    const { status, body, headers } = await create(browser, { name: 'Nightly  «export»', expiresAt });
    assert.equal(status, 201);
    assert.equal(headers.location, `${TOKENS}/${body.id}`);
    assert.match(body.token, /^pvt_[\w-]{43}$/);
    const { token, ...shown } = body;
    assert.deepEqual(shown, {
      id: body.id,
      name: 'Nightly  «export»',
      createdAt: new Date(app.clock.now()).toISOString(),
      expiresAt,
      lastUsedAt: null,
      authorities: null,
      readOnly: false,
    });
    const list = await browser.send<ListView<TokenView>>('GET', TOKENS);
    assert.deepEqual(list.body.items, [shown]);
    assert.equal(list.body.total, 1);
    assert.deepEqual((await browser.send<TokenView>('GET', `${TOKENS}/${body.id}`)).body, shown);
    assert.doesNotMatch(JSON.stringify(list.body), new RegExp(token));
  });

  it('[§5-1] has the current authorities of its user', async () => {
    const browser = app.newBrowser();
    await browser.signIn('admin', ADMIN_PASSWORD);
    const { token } = await newToken(browser);
    const { body } = await withToken<SignInView>(token, 'GET', '/api/auth/me');
    assert.equal(body.user.login, 'admin');
    assert.ok(body.authorities.includes('acces_users'));
    assert.equal((await withToken(token, 'GET', '/api/admin/users')).status, 200);

    const person = await newPerson();
    const weak = (await newToken(person.browser)).token;
    assert.equal((await withToken(weak, 'GET', '/api/admin/users')).status, 403);
    await app.admin.send('PUT', '/api/admin/users', { ...person.user, profileId: body.user.profile!.id });
    assert.equal((await withToken(weak, 'GET', '/api/admin/users')).status, 200);
  });

  it('expires after a year by default', async () => {
    const { browser } = await newPerson();
    const year = new Date(app.clock.now() + 365 * 24 * 60 * MINUTE).toISOString();
    assert.equal((await newToken(browser)).expiresAt, year);
    assert.equal((await newToken(browser, { name: 'For ever', expiresAt: null })).expiresAt, year);
  });

  it('has no more authorities than it was created with', async () => {
    const browser = app.newBrowser();
    await browser.signIn('admin', ADMIN_PASSWORD);
    const limited = await newToken(browser, { name: 'Pages', authorities: ['access_cms_page'] });
    assert.deepEqual(limited.authorities, ['access_cms_page']);
    const { body } = await withToken<SignInView>(limited.token, 'GET', '/api/auth/me');
    assert.deepEqual(body.authorities, ['access_cms_page']);
    assert.equal((await withToken(limited.token, 'GET', '/api/admin/users')).status, 403);

    const person = await newPerson();
    const beyond = await create(person.browser, { name: 'Users', authorities: ['acces_users', 'fly'] });
    assert.equal(beyond.status, 422);
    assert.deepEqual(faultsOf(beyond), [
      '/authorities/0 beyond-own-authorities',
      '/authorities/1 beyond-own-authorities',
    ]);
    assert.equal((await create(browser, { name: 'Nothing', authorities: [] })).status, 422);
  });

  it('limited to administering users does not exceed its authorities', async () => {
    const browser = app.newBrowser();
    const { body: me } = await browser.signIn('admin', ADMIN_PASSWORD);
    const { token } = await newToken(browser, { name: 'Users', authorities: ['acces_users'] });
    const { user } = await newPerson();
    const profileId = me.user.profile!.id;
    for (const [method, path, body] of [
      ['PUT', '/api/admin/users', { ...user, profileId }],
      ['POST', '/api/admin/roles', { name: 'All pages', functions: ['access_cms_page'] }],
      ['DELETE', `/api/admin/users/${me.user.id}`, undefined],
    ] as const) {
      const answer = await withToken(token, method, path, body);
      assert.deepEqual([answer.status, answer.body.code], [403, 'forbidden'], path);
      assert.match(answer.body.detail, /access_cms_page/);
    }
    assert.equal((await withToken(token, 'PUT', '/api/admin/users', { ...user, company: 'A' })).status, 200);
  });

  it('for reading only cannot write', async () => {
    const browser = app.newBrowser();
    await browser.signIn('admin', ADMIN_PASSWORD);
    const { user } = await newPerson();
    const { token, readOnly } = await newToken(browser, { name: 'Reader', readOnly: true });
    assert.equal(readOnly, true);
    assert.equal((await withToken(token, 'GET', '/api/admin/users')).status, 200);
    for (const [method, path, body] of [
      ['POST', '/api/admin/roles', { name: 'Never' }],
      ['PUT', '/api/admin/users', { ...user, company: 'Never' }],
      ['DELETE', `/api/admin/users/${user.id}`, undefined],
      ['POST', `/api/admin/users/${user.id}/restore`, undefined],
    ] as const) {
      const answer = await withToken(token, method, path, body);
      assert.deepEqual([answer.status, answer.body.code], [403, 'forbidden'], `${method} ${path}`);
      assert.deepEqual(faultsOf(answer), ['Authorization token-read-only']);
    }
  });

  it('writes without the origin check, which is for browsers', async () => {
    const browser = app.newBrowser();
    await browser.signIn('admin', ADMIN_PASSWORD);
    const { token } = await newToken(browser);
    const answer = await withToken(
      token,
      'POST',
      '/api/admin/roles',
      { name: 'By a program' },
      {
        origin: 'https://elsewhere.example',
      },
    );
    assert.equal(answer.status, 201);
  });

  it('is refused when unknown, mistyped or of another scheme', async () => {
    const { browser } = await newPerson();
    const { token } = await newToken(browser);
    assert.equal(await opens(token), true);
    for (const authorization of [
      `Bearer ${token}x`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${token.slice(4)}`,
      `Bearer pvt_${'A'.repeat(43)}`,
      `Bearer ${browser.token}`,
      'Bearer ',
      `Basic ${Buffer.from(`x:${token}`).toString('base64')}`,
      token,
    ]) {
      const answer = await app.newBrowser().send('GET', '/api/auth/me', undefined, { authorization });
      assert.deepEqual([answer.status, answer.body.code], [401, 'unauthenticated'], authorization);
    }
  });

  it('is refused when wrong, even with a valid cookie', async () => {
    const { browser } = await newPerson();
    const authorization = `Bearer pvt_${'A'.repeat(43)}`;
    const answer = await browser.send('GET', '/api/auth/me', undefined, { authorization });
    assert.equal(answer.status, 401);
  });

  it('does not work as a cookie, nor a cookie as a token', async () => {
    const { browser } = await newPerson();
    const { token } = await newToken(browser);
    const thief = app.newBrowser();
    thief.token = token;
    assert.equal((await thief.send('GET', '/api/auth/me')).status, 401);
    assert.equal(await opens(browser.token!), false);
  });

  it('cannot create, list or revoke tokens and sessions, or change the password', async () => {
    const { browser } = await newPerson();
    const { id, token } = await newToken(browser);
    const password = { currentPassword: PASSWORD, password: PASSWORD, passwordConfirmation: PASSWORD };
    const cases: [string, string, object?][] = [
      ['POST', TOKENS, { name: 'Another' }],
      ['GET', TOKENS],
      ['GET', `${TOKENS}/${id}`],
      ['DELETE', `${TOKENS}/${id}`],
      ['GET', '/api/auth/sessions'],
      ['GET', `/api/auth/sessions/${id}`],
      ['DELETE', '/api/auth/sessions'],
      ['DELETE', `/api/auth/sessions/${id}`],
      ['PUT', '/api/auth/me/password', password],
    ];
    for (const [method, path, body] of cases) {
      const answer = await withToken(token, method, path, body);
      assert.deepEqual([answer.status, answer.body.code], [403, 'forbidden'], `${method} ${path}`);
      assert.deepEqual(faultsOf(answer), ['Authorization session-needed']);
    }
    assert.equal((await browser.send('GET', '/api/auth/me')).status, 200);
    assert.equal((await browser.send<ListView<TokenView>>('GET', TOKENS)).body.total, 1);
  });

  it('expires on time', async () => {
    const { browser } = await newPerson();
    const expiresAt = new Date(app.clock.now() + MINUTE).toISOString();
    const { token } = await newToken(browser, { name: 'Short', expiresAt });
    app.clock.advance(MINUTE - 1);
    assert.equal(await opens(token), true);
    app.clock.advance(1);
    assert.equal(await opens(token), false);
    assert.equal((await browser.send<ListView<TokenView>>('GET', TOKENS)).body.total, 1);
  });

  it('records its last use, to the minute', async () => {
    const { browser } = await newPerson();
    const { id, token } = await newToken(browser);
    const lastUsed = async () => (await browser.send<TokenView>('GET', `${TOKENS}/${id}`)).body.lastUsedAt;
    assert.equal(await lastUsed(), null);
    const first = new Date(app.clock.now()).toISOString();
    assert.equal(await opens(token), true);
    assert.equal(await lastUsed(), first);
    app.clock.advance(MINUTE - 1);
    await opens(token);
    assert.equal(await lastUsed(), first);
    app.clock.advance(1);
    await opens(token);
    assert.equal(await lastUsed(), new Date(app.clock.now()).toISOString());
  });

  it('is revoked only by its user', async () => {
    const { browser } = await newPerson();
    const { browser: other } = await newPerson();
    const { id, token } = await newToken(browser);
    for (const path of [`${TOKENS}/${id}`, `${TOKENS}/${UNKNOWN}`]) {
      assert.equal((await other.send('GET', path)).status, 404);
      assert.equal((await other.send('DELETE', path)).status, 404);
    }
    assert.equal(await opens(token), true);
    assert.equal((await browser.send('DELETE', `${TOKENS}/${id}`)).status, 204);
    assert.equal(await opens(token), false);
    assert.equal((await browser.send('DELETE', `${TOKENS}/${id}`)).status, 404);
    assert.equal((await browser.send('DELETE', `${TOKENS}/7`)).status, 400);
  });

  it('[§5-6] is revoked for good when its user is disabled', async () => {
    const { user, browser } = await newPerson();
    const { token } = await newToken(browser);
    await app.admin.send('DELETE', `/api/admin/users/${user.id}`);
    assert.equal(await opens(token), false);
    await app.admin.send('POST', `/api/admin/users/${user.id}/restore`);
    assert.equal(await opens(token), false);
    await browser.signIn(user.login, PASSWORD);
    assert.equal((await browser.send<ListView<TokenView>>('GET', TOKENS)).body.total, 0);
  });

  it('[§5-6] is not left behind when its user is disabled, or the password is changed, during its creation', async () => {
    const endings: ((person: { user: UserView; browser: Browser }) => Promise<unknown>)[] = [
      ({ user }) => app.admin.send('DELETE', `/api/admin/users/${user.id}`),
      ({ user }) => {
        const passwords = {
          password: 'another good password',
          passwordConfirmation: 'another good password',
        };
        return app.admin.send('PUT', '/api/admin/users', { ...user, ...passwords });
      },
    ];
    for (const end of endings) {
      for (let round = 0; round < 3; round += 1) {
        const person = await newPerson();
        const [, ...made] = await Promise.all([
          end(person),
          ...Array.from({ length: 5 }, () => create(person.browser)),
        ]);
        await app.admin.send('POST', `/api/admin/users/${person.user.id}/restore`);
        for (const { status, body } of made) {
          assert.ok([201, 401].includes(status), `${status}`);
          if (status === 201) assert.equal(await opens(body.token), false);
        }
      }
    }
  });

  it('is revoked when the password is changed, by its user or by an administrator', async () => {
    const { user, browser } = await newPerson();
    const passwords = { password: 'another good password', passwordConfirmation: 'another good password' };
    const own = await newToken(browser);
    await browser.send('PUT', '/api/auth/me/password', { currentPassword: PASSWORD, ...passwords });
    assert.equal(await opens(own.token), false);
    const next = await newToken(browser);
    const { body: current } = await app.admin.send<UserView>('GET', `/api/admin/users/${user.id}`);
    assert.equal((await app.admin.send('PUT', '/api/admin/users', { ...current, ...passwords })).status, 200);
    assert.equal(await opens(next.token), false);
  });

  it('is stored only as a hash', async () => {
    const { browser } = await newPerson();
    const { token } = await newToken(browser);
    const rows = await app.database.read.selectFrom('api_token').selectAll().execute();
    const hash = createHash('sha256').update(token).digest('hex');
    assert.ok(rows.some((row) => row.token_hash === hash));
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(token.slice(4)));
  });

  it('reports all faults at once', async () => {
    const { browser } = await newPerson();
    const past = await create(browser, { name: ' ', expiresAt: '2020-01-01T00:00:00.000Z', scope: 'all' });
    assert.equal(past.status, 422);
    assert.deepEqual(faultsOf(past), ['/expiresAt past', '/name required', '/scope unknown-property']);
    assert.deepEqual(faultsOf(await create(browser, { expiresAt: 'soon' })), [
      '/expiresAt format',
      '/name required',
    ]);
  });

  it('is limited to a hundred per user', async () => {
    const { browser } = await newPerson();
    for (let count = 0; count < 100; count += 1) await newToken(browser);
    const answer = await create(browser);
    assert.equal(answer.status, 422);
    assert.deepEqual(faultsOf(answer), [' too-many-tokens']);
    const { body } = await browser.send<ListView<TokenView>>('GET', TOKENS);
    await browser.send('DELETE', `${TOKENS}/${body.items[0]!.id}`);
    await newToken(browser);
  });
});
