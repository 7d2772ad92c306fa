import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { ProfileView, RoleView } from '../../src/contract/access.ts';
import type { CreatedToken, SessionView, TokenView } from '../../src/contract/account.ts';
import type { SignInView } from '../../src/contract/auth.ts';
import type { ListView } from '../../src/contract/common.ts';
import type { UserView } from '../../src/contract/user.ts';
import { forEachEngine } from '../support/engines.ts';
import { ADMIN_PASSWORD, faultsOf, startUsersApp, type Browser, type UsersApp } from './users-app.ts';

const USERS = '/api/admin/users';
const ROLES = '/api/admin/roles';
const PROFILES = '/api/admin/profiles';

forEachEngine('Administering users without the profile Administrator', (engine) => {
  let app: UsersApp;
  let director: Browser;
  let directorUser: UserView;
  let administrator: UserView;
  const profiles: Record<string, ProfileView> = {};
  const roles: Record<string, RoleView> = {};
  let count = 0;

  before(async () => {
    app = await startUsersApp(engine);
    for (const [name, functions] of Object.entries({
      pages: ['access_cms_page'],
      css: ['access_css'],
      users: ['acces_users'],
    })) {
      roles[name] = (await app.admin.send<RoleView>('POST', ROLES, { name, functions })).body;
    }
    for (const [name, held] of Object.entries({
      director: ['pages', 'users'],
      editor: ['pages'],
      designer: ['pages', 'css'],
    })) {
      const roleIds = held.map((role) => roles[role]!.id);
      profiles[name] = (await app.admin.send<ProfileView>('POST', PROFILES, { name, roleIds })).body;
    }
    const { body } = await app.admin.send<SignInView>('GET', '/api/auth/me');
    administrator = (await app.admin.send<UserView>('GET', `${USERS}/${body.user.id}`)).body;
    ({ browser: director, user: directorUser } = await newPerson('director'));
  });
  after(() => app.close());

  function formOf(profile: string | null) {
    count += 1;
    return {
      login: `person${count}`,
      email: `person${count}@example.org`,
      firstName: 'Jane',
      lastName: 'Doe',
      profileId: profile === null ? null : profiles[profile]!.id,
      password: ADMIN_PASSWORD,
      passwordConfirmation: ADMIN_PASSWORD,
    };
  }

  async function newPerson(profile: string | null) {
    const { body: user } = await app.admin.send<UserView>('POST', USERS, formOf(profile));
    const browser = app.newBrowser();
    await browser.signIn(user.login, ADMIN_PASSWORD);
    return { user, browser };
  }

  async function refused(method: string, path: string, body?: object, missing = 'access_css'): Promise<void> {
    const answer = await director.send(method, path, body);
    assert.deepEqual([answer.status, answer.body.code], [403, 'forbidden'], `${method} ${path}`);
    assert.match(answer.body.detail, new RegExp(missing));
    assert.match(faultsOf(answer).join(), /beyond-own-authorities/);
  }

  it('does not let anyone become an administrator, by any route', async () => {
    const profileId = administrator.profileId!;
    await refused('PUT', USERS, { ...directorUser, profileId });
    await refused('POST', USERS, { ...formOf(null), profileId });
    await refused('PUT', `${ROLES}/${roles.users!.id}`, {
      ...roles.users,
      functions: ['acces_users', 'access_css'],
    });
    await refused('PUT', `${PROFILES}/${profiles.director!.id}`, {
      ...profiles.director,
      roleIds: [roles.pages!.id, roles.users!.id, roles.css!.id],
    });
    await refused('PUT', USERS, { ...directorUser, profileId: profiles.designer!.id });
    const { body } = await director.send<SignInView>('GET', '/api/auth/me');
    assert.deepEqual(body.authorities, ['acces_users', 'access_cms_page']);
  });

  it("does not let anyone create or change roles and profiles beyond the caller's own authorities", async () => {
    await refused('POST', ROLES, { name: 'New', functions: ['access_cms_page', 'access_css'] });
    await refused('PUT', `${ROLES}/${roles.css!.id}`, { ...roles.css, functions: [] });
    await refused('PUT', `${ROLES}/${roles.css!.id}`, { ...roles.css, name: 'Renamed' });
    await refused('DELETE', `${ROLES}/${roles.css!.id}`);
    await refused('POST', PROFILES, { name: 'New', roleIds: [roles.css!.id] });
    const { designer } = profiles;
    await refused('PUT', `${PROFILES}/${designer!.id}`, { ...designer, roleIds: [] });
    await refused('PUT', `${PROFILES}/${designer!.id}`, { ...designer, requiresSecondFactor: true });
    await refused('DELETE', `${PROFILES}/${designer!.id}`);
    const builtIn = `${PROFILES}/${administrator.profileId!}`;
    const { body } = await app.admin.send<ProfileView>('GET', builtIn);
    await refused('PUT', builtIn, { ...body, requiresSecondFactor: true });
  });

  it('does not let anyone change a user with more permissions', async () => {
    for (const { user } of [await newPerson('designer'), { user: administrator }]) {
      await refused('PUT', USERS, { ...user, company: 'Taken over' });
      await refused('PUT', USERS, { ...user, email: `mine${user.login}@example.org` });
      await refused('PUT', USERS, {
        ...user,
        password: 'a password of mine',
        passwordConfirmation: 'a password of mine',
      });
      await refused('PUT', USERS, { ...user, profileId: null });
      await refused('DELETE', `${USERS}/${user.id}`);
      await refused('DELETE', `${USERS}/${user.id}/second-factor`);
      await refused('DELETE', `${USERS}/${user.id}/sessions`);
    }
    const { user } = await newPerson('designer');
    await app.admin.send('DELETE', `${USERS}/${user.id}`);
    await refused('POST', `${USERS}/${user.id}/restore`);
  });

  it('counts all permissions of a user whose required second factor is not active yet', async () => {
    const roleIds = [roles.css!.id];
    const strict = { name: 'strict', roleIds, requiresSecondFactor: true };
    profiles.strict = (await app.admin.send<ProfileView>('POST', PROFILES, strict)).body;
    const { user, browser } = await newPerson('strict');
    assert.deepEqual((await browser.send<SignInView>('GET', '/api/auth/me')).body.authorities, []);
    await refused('DELETE', `${USERS}/${user.id}`);
  });

  it('allows everything else', async () => {
    const form = formOf('editor');
    const made = await director.send<UserView>('POST', USERS, form);
    assert.equal(made.status, 201);
    const { body: user } = await director.send<UserView>('PUT', USERS, { ...made.body, company: 'Library' });
    assert.equal((await director.send('DELETE', `${USERS}/${user.id}`)).status, 204);
    assert.equal((await director.send('POST', `${USERS}/${user.id}/restore`)).status, 200);
    const role = await director.send<RoleView>('POST', ROLES, {
      name: 'Mine',
      functions: ['access_cms_page'],
    });
    assert.equal(role.status, 201);
    const profile = await director.send('POST', PROFILES, { name: 'Mine', roleIds: [role.body.id] });
    assert.equal(profile.status, 201);
  });

  it('lists and ends the sessions and tokens of a user', async () => {
    const { user, browser } = await newPerson('editor');
    const { body: made } = await browser.send<CreatedToken>('POST', '/api/auth/tokens', { name: 'Lost' });
    const path = `${USERS}/${user.id}`;
    const tokens = await director.send<ListView<TokenView>>('GET', `${path}/tokens`);
    assert.deepEqual(
      tokens.body.items.map(({ id, name }) => [id, name]),
      [[made.id, 'Lost']],
    );
    assert.doesNotMatch(JSON.stringify(tokens.body), /pvt_/);
    assert.equal((await director.send('DELETE', `${path}/tokens/${made.id}`)).status, 204);
    assert.equal((await director.send('DELETE', `${path}/tokens/${made.id}`)).status, 404);
    const withToken = app.newBrowser().send('GET', '/api/auth/me', undefined, {
      authorization: `Bearer ${made.token}`,
    });
    assert.equal((await withToken).status, 401);

    await app.newBrowser().signIn(user.login, ADMIN_PASSWORD);
    const sessions = await director.send<ListView<SessionView>>('GET', `${path}/sessions`);
    assert.deepEqual(
      sessions.body.items.map(({ current }) => current),
      [false, false],
    );
    const [one] = sessions.body.items;
    assert.equal((await director.send('DELETE', `${path}/sessions/${one!.id}`)).status, 204);
    assert.equal((await director.send('DELETE', `${path}/sessions`)).status, 204);
    assert.equal((await browser.send('GET', '/api/auth/me')).status, 401);
    const left = await director.send<ListView<SessionView>>('GET', `${path}/sessions`);
    assert.equal(left.body.total, 0);

    const unknown = '01890000-0000-7000-8000-000000000000';
    for (const kind of ['sessions', 'tokens']) {
      assert.equal((await director.send('GET', `${USERS}/${unknown}/${kind}`)).status, 404);
    }
    const audit = await app.admin.send<ListView<{ action: string }>>(
      'GET',
      `/api/admin/audit?login=${directorUser.login}&action=end-sessions`,
    );
    assert.equal(audit.body.total, 2);
  });

  it("does not end a session under another user's address", async () => {
    const [mine, other] = [await newPerson('editor'), await newPerson('editor')];
    const { body } = await director.send<ListView<SessionView>>('GET', `${USERS}/${other.user.id}/sessions`);
    const path = `${USERS}/${mine.user.id}/sessions/${body.items[0]!.id}`;
    assert.equal((await director.send('DELETE', path)).status, 404);
    assert.equal((await other.browser.send('GET', '/api/auth/me')).status, 200);
  });

  it("does not let a token manage the caller's own sessions and tokens", async () => {
    const { body: made } = await director.send<CreatedToken>('POST', '/api/auth/tokens', { name: 'Mine' });
    for (const [method, kind] of [
      ['GET', 'sessions'],
      ['DELETE', 'sessions'],
      ['GET', 'tokens'],
      ['DELETE', `tokens/${made.id}`],
    ] as const) {
      const answer = await app.newBrowser().send(method, `${USERS}/${directorUser.id}/${kind}`, undefined, {
        authorization: `Bearer ${made.token}`,
      });
      assert.deepEqual([answer.status, faultsOf(answer)], [403, ['Authorization session-needed']], kind);
    }
    assert.equal((await director.send('DELETE', `${USERS}/${directorUser.id}/sessions`)).status, 204);
    assert.equal((await director.send('GET', '/api/auth/me')).status, 200);
  });
});
