import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, it } from 'node:test';
import type { SignInView } from '../../src/contract/auth.ts';
import type { UserView } from '../../src/contract/user.ts';
import { ACCESS_SCRIPT_SECTIONS } from '../../src/features/access/access-scripts.ts';
import { createPasswords } from '../../src/security/passwords.ts';
import { forEachEngine } from '../support/engines.ts';
import { ADMIN_PASSWORD, BCRYPT_COST, faultsOf, startUsersApp, type UsersApp } from './users-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PASSWORD = 'correct horse battery';

forEachEngine('Sign-in', (engine) => {
  let app: UsersApp;
  let people = 0;

  before(async () => {
    app = await startUsersApp(engine);
    const entries: [string, object][] = [
      ['functions', { name: 'manage_loans', label: { en: 'Loans', fr: 'Prêts' } }],
      ['roles', { name: 'Editor', functions: ['access_cms_page', 'manage_loans'] }],
      ['profiles', { name: 'Editors', roles: ['Editor'] }],
      [
        'menu',
        {
          id: 'pages',
          label: { en: 'Pages', fr: 'Les pages' },
          path: '/admin/pages',
          function: 'access_cms_page',
        },
      ],
      [
        'menu',
        {
          id: 'users',
          label: { en: 'Users', fr: 'Utilisateurs' },
          path: '/admin/users',
          function: 'acces_users',
        },
      ],
      [
        'menu',
        {
          id: 'media',
          label: { en: 'Media' },
          path: '/admin/media',
          function: ['access_css', 'access_cms_page'],
        },
      ],
      ['menu', { id: 'help', label: { en: 'Help' }, path: '/admin/help' }],
    ];
    for (const [name, entry] of entries) {
      const section = ACCESS_SCRIPT_SECTIONS.find((candidate) => candidate.section === name)!;
      await app.database.transaction((db) =>
        section.insert(db, entry, { now: app.clock.now(), announced: new Set() }),
      );
    }
  });

  after(() => app.close());

  /** Creates a user with the profile Editors. */
  async function newEditor(): Promise<{ id: string; login: string }> {
    people += 1;
    const login = `editor${people}`;
    const profile = await app.database.read
      .selectFrom('profile')
      .select('id')
      .where('name', '=', 'Editors')
      .executeTakeFirstOrThrow();
    const { body } = await app.admin.send<UserView>('POST', '/api/admin/users', {
      login,
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
      lastName: 'Editor',
      firstName: 'Example',
      email: `${login}@example.org`,
      profileId: profile.id,
    });
    return { id: body.id, login };
  }

  it('[§5-5] signs in with login and password, and returns the user, the authorities and the menu', async () => {
    const { id, login } = await newEditor();
    const { status, body, headers } = await app.newBrowser().signIn(login, PASSWORD);
    assert.equal(status, 200);
    assert.equal(body.user.id, id);
    assert.equal(body.user.login, login);
    assert.equal(body.user.profile?.name, 'Editors');
    assert.deepEqual(body.authorities, ['access_cms_page', 'manage_loans']);
    const own = ['pages', 'media', 'help'];
    assert.deepEqual(
      body.menu.map((entry) => entry.id),
      ['pages', 'navigation', 'media', 'trash', 'redirects', 'webhooks', 'help'],
    );
    assert.deepEqual(
      body.menu.filter((entry) => own.includes(entry.id)),
      [
        { id: 'pages', label: 'Pages', path: '/admin/pages', function: 'access_cms_page' },
        { id: 'media', label: 'Media', path: '/admin/media', function: 'access_cms_page' },
        { id: 'help', label: 'Help', path: '/admin/help', function: null },
      ],
    );
    assert.match(
      String(headers['set-cookie']),
      /^parvis_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    assert.equal(headers['cache-control'], 'no-store');
    assert.doesNotMatch(JSON.stringify(body), /\$2b\$/);
  });

  it('[§5-5] also signs in with an email address; a login equal to an address takes precedence', async () => {
    const { id, login } = await newEditor();
    for (const email of [`${login}@example.org`, `${login}@EXAMPLE.ORG`]) {
      const { status, body } = await app.newBrowser().signIn(email, PASSWORD);
      assert.deepEqual([status, body.user.id], [200, id]);
    }
    const other = await app.admin.send<UserView>('POST', '/api/admin/users', {
      login: `${login}@example.org`,
      email: `other-${login}@example.org`,
      firstName: 'Other',
      lastName: 'Person',
      password: 'quite another password',
      passwordConfirmation: 'quite another password',
    });
    const address = `${login}@example.org`;
    assert.equal((await app.newBrowser().signIn(address, PASSWORD)).status, 401);
    const won = await app.newBrowser().signIn(address, 'quite another password');
    assert.equal(won.body.user.id, other.body.id);
  });

  it('[§5-5] accepts any equivalent spelling of a login', async () => {
    const { login } = await newEditor();
    for (const spelling of [login.toUpperCase(), login.replace('e', 'ｅ')]) {
      assert.equal((await app.newBrowser().signIn(spelling, PASSWORD)).status, 200, spelling);
    }
  });

  it('marks the cookie as secure only for https requests', async () => {
    const credentials = { login: 'admin', password: ADMIN_PASSWORD };
    const answer = await app
      .newBrowser()
      .send('POST', '/api/auth/login', credentials, { 'x-forwarded-proto': 'https' });
    assert.match(String(answer.headers['set-cookie']), /; HttpOnly; Secure; SameSite=Lax$/);
  });

  it("[§5-8] grants the built-in profile every function, also the project's", async () => {
    const { body } = await app.admin.send<SignInView>('GET', '/api/auth/me');
    assert.deepEqual(body.authorities, [
      'acces_users',
      'access_cms_articles',
      'access_cms_articles_model',
      'access_cms_forms',
      'access_cms_page',
      'access_css',
      'manage_loans',
    ]);
  });

  it('[§5-6] responds alike to an unknown login, a wrong password and a disabled user', async () => {
    const { id, login } = await newEditor();
    const { login: active } = await newEditor();
    await app.admin.send('DELETE', `/api/admin/users/${id}`);
    const answers = [
      await app.newBrowser().signIn('nobody', PASSWORD),
      await app.newBrowser().signIn(active, 'not the password'),
      await app.newBrowser().signIn(login, PASSWORD),
    ];
    const responses = answers.map(({ status, headers, body }) => ({
      status,
      cookie: headers['set-cookie'],
      body: { ...body, requestId: '' },
    }));
    assert.deepEqual(responses[1], responses[0]);
    assert.deepEqual(responses[2], responses[0]);
    for (const { status, body, cookie } of responses) {
      assert.deepEqual([status, body.code, cookie], [401, 'bad-credentials', undefined]);
    }
  });

  it('[§5-6] ends the sessions of a disabled user for good', async () => {
    const { id, login } = await newEditor();
    const browser = app.newBrowser();
    await browser.signIn(login, PASSWORD);
    await app.admin.send('DELETE', `/api/admin/users/${id}`);
    assert.equal((await browser.send<SignInView>('GET', '/api/auth/me')).status, 401);
    await app.admin.send('POST', `/api/admin/users/${id}/restore`);
    assert.equal((await browser.send<SignInView>('GET', '/api/auth/me')).status, 401);
    assert.equal((await browser.signIn(login, PASSWORD)).status, 200);
  });

  it('[§5-1] reveals nothing to anonymous requests', async () => {
    const answer = await app.newBrowser().send<SignInView>('GET', '/api/auth/me');
    assert.equal(answer.status, 401);
    assert.equal(answer.body.code, 'unauthenticated');
  });

  it('labels the menu in the language of Accept-Language', async () => {
    const { body } = await app.admin.send<SignInView>('GET', '/api/auth/me', undefined, {
      'accept-language': 'fr-CA, en;q=0.5',
    });
    assert.deepEqual(
      body.menu
        .filter(({ id }) => ['pages', 'forms', 'users', 'help'].includes(id))
        .map(({ label }) => label),
      ['Les pages', 'Formulaires', 'Utilisateurs', 'Help'],
    );
  });

  it('[§5-1] applies changed authorities from the next request', async () => {
    const { id, login } = await newEditor();
    const browser = app.newBrowser();
    await browser.signIn(login, PASSWORD);
    const { body: user } = await app.admin.send<UserView>('GET', `/api/admin/users/${id}`);
    await app.admin.send('PUT', '/api/admin/users', { ...user, profileId: null });
    const { body } = await browser.send<SignInView>('GET', '/api/auth/me');
    assert.deepEqual(body.authorities, []);
    assert.equal(body.user.profile, null);
  });

  it('signs out on the server too, also repeatedly', async () => {
    const browser = app.newBrowser();
    await browser.signIn('admin', ADMIN_PASSWORD);
    const { token } = browser;
    const answer = await browser.send('POST', '/api/auth/logout');
    assert.equal(answer.status, 204);
    assert.match(String(answer.headers['set-cookie']), /^parvis_session=; Max-Age=0;/);
    browser.token = token;
    assert.equal((await browser.send<SignInView>('GET', '/api/auth/me')).status, 401);
    assert.equal((await browser.send('POST', '/api/auth/logout')).status, 204);
    assert.equal((await app.newBrowser().send('POST', '/api/auth/logout')).status, 204);
  });

  it('ends a session that is not used for eight hours', async () => {
    const browser = app.newBrowser();
    await browser.signIn('admin', ADMIN_PASSWORD);
    app.clock.advance(8 * HOUR - 1);
    assert.equal((await browser.send<SignInView>('GET', '/api/auth/me')).status, 200);
    app.clock.advance(8 * HOUR - 1);
    assert.equal((await browser.send<SignInView>('GET', '/api/auth/me')).status, 200);
    app.clock.advance(8 * HOUR);
    assert.equal((await browser.send<SignInView>('GET', '/api/auth/me')).status, 401);
    await app.admin.signIn('admin', ADMIN_PASSWORD);
  });

  it('ends a session after seven days, however much it is used', async () => {
    const browser = app.newBrowser();
    await browser.signIn('admin', ADMIN_PASSWORD);
    for (let hours = 7; hours < 7 * 24; hours += 7) {
      app.clock.advance(7 * HOUR);
      assert.equal(
        (await browser.send<SignInView>('GET', '/api/auth/me')).status,
        200,
        `after ${hours} hours`,
      );
    }
    app.clock.advance(7 * HOUR);
    assert.equal((await browser.send<SignInView>('GET', '/api/auth/me')).status, 401);
    await app.admin.signIn('admin', ADMIN_PASSWORD);
  });

  it('records the use of a session at most once a minute', async () => {
    const browser = app.newBrowser();
    await browser.signIn('admin', ADMIN_PASSWORD);
    const opened = app.clock.now();
    const lastUsed = async () =>
      (
        await app.database.read
          .selectFrom('session')
          .select('last_used_at')
          .where('token_hash', '=', hashOf(browser.token!))
          .executeTakeFirstOrThrow()
      ).last_used_at;
    app.clock.advance(MINUTE - 1);
    await browser.send<SignInView>('GET', '/api/auth/me');
    assert.equal(await lastUsed(), opened);
    app.clock.advance(1);
    await browser.send<SignInView>('GET', '/api/auth/me');
    assert.equal(await lastUsed(), opened + MINUTE);
  });

  it("opens a new session at each sign-in and ends the browser's previous one", async () => {
    const browser = app.newBrowser();
    await browser.signIn('admin', ADMIN_PASSWORD);
    const first = browser.token;
    await browser.signIn('admin', ADMIN_PASSWORD);
    assert.notEqual(browser.token, first);
    browser.token = first;
    assert.equal((await browser.send<SignInView>('GET', '/api/auth/me')).status, 401);
  });

  it('does not adopt a token chosen by someone else', async () => {
    const browser = app.newBrowser();
    const chosen = 'A'.repeat(43);
    browser.token = chosen;
    await browser.signIn('admin', ADMIN_PASSWORD);
    assert.notEqual(browser.token, chosen);
    browser.token = chosen;
    assert.equal((await browser.send<SignInView>('GET', '/api/auth/me')).status, 401);
  });

  it('stores only the hash of a token', async () => {
    const browser = app.newBrowser();
    await browser.signIn('admin', ADMIN_PASSWORD);
    const rows = await app.database.read.selectFrom('session').selectAll().execute();
    assert.ok(rows.some((row) => row.token_hash === hashOf(browser.token!)));
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(browser.token!));
  });

  it("deletes a user's ended sessions at the next sign-in", async () => {
    const { id, login } = await newEditor();
    await app.newBrowser().signIn(login, PASSWORD);
    app.clock.advance(8 * HOUR);
    await app.newBrowser().signIn(login, PASSWORD);
    const rows = await app.database.read
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', id)
      .execute();
    assert.equal(rows.length, 1);
    await app.admin.signIn('admin', ADMIN_PASSWORD);
  });

  it('[§5-7] rehashes passwords stored at a lower cost, and keeps stronger ones', async () => {
    const { id, login } = await newEditor();
    const storedHash = async () =>
      (
        await app.database.read
          .selectFrom('app_user')
          .select('password_hash')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).password_hash!;
    const weak = await createPasswords({ cost: BCRYPT_COST - 1 }).hash(PASSWORD);
    await app.database.transaction(async (db) => {
      await db.updateTable('app_user').set({ password_hash: weak }).where('id', '=', id).execute();
    });
    assert.equal((await app.newBrowser().signIn(login, 'not the password')).status, 401);
    assert.equal(await storedHash(), weak);
    assert.equal((await app.newBrowser().signIn(login, PASSWORD)).status, 200);
    const renewed = await storedHash();
    assert.match(renewed, new RegExp(`^\\$2b\\$0${BCRYPT_COST}\\$`));
    assert.equal((await app.newBrowser().signIn(login, PASSWORD)).status, 200);
    assert.equal(await storedHash(), renewed);
  });

  it('records the last sign-in', async () => {
    const { id, login } = await newEditor();
    assert.equal((await app.admin.send<UserView>('GET', `/api/admin/users/${id}`)).body.lastSignInAt, null);
    await app.newBrowser().signIn(login, PASSWORD);
    const { body } = await app.admin.send<UserView>('GET', `/api/admin/users/${id}`);
    assert.equal(body.lastSignInAt, new Date(app.clock.now()).toISOString());
    assert.equal(body.version, 1);
  });

  it('reports all faults of the body at once', async () => {
    const answer = await app.newBrowser().send('POST', '/api/auth/login', { login: 5, remember: true });
    assert.equal(answer.status, 422);
    assert.deepEqual(faultsOf(answer), ['/login type', '/password required', '/remember unknown-property']);
  });

  it('refuses a sign-in from another site', async () => {
    const credentials = { login: 'admin', password: ADMIN_PASSWORD };
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]) {
      const answer = await app.newBrowser().send('POST', '/api/auth/login', credentials, headers);
      assert.equal(answer.status, 403);
      assert.equal(answer.body.code, 'cross-origin');
    }
  });
});

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
