import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { AUTHORITIES } from '../../src/contract/authorities.ts';
import type { ProfileView, RoleView } from '../../src/contract/access.ts';
import type { ListView } from '../../src/contract/common.ts';
import type { UserView } from '../../src/contract/user.ts';
import { forEachEngine } from '../support/engines.ts';
import { ADMIN_PASSWORD, startUsersApp, type Answer, type Browser, type UsersApp } from './users-app.ts';

const PASSWORD = 'correct horse battery';

/** There is always an active user with acces_users, however one tries to remove the last one. */
forEachEngine('The last administrator', (engine) => {
  let app: UsersApp;
  let count = 0;
  /** `admin` has the built-in profile. The second administrator has the same authority through a role. */
  let admin: UserView;
  let second: UserView;
  let browser: Browser;
  let role: RoleView;
  let profile: ProfileView;

  before(async () => {
    app = await startUsersApp(engine);
  });
  after(() => app.close());

  const send = <T>(method: string, path: string, body?: object) => browser.send<T>(method, path, body);
  const fresh = async <T>(path: string) => (await send<T>('GET', path)).body;
  const putUser = async (user: UserView, change: object) => {
    const current = await fresh<UserView>(`/api/admin/users/${user.id}`);
    return send('PUT', '/api/admin/users', { ...current, ...change });
  };
  const putRole = (change: object) => send('PUT', `/api/admin/roles/${role.id}`, { ...role, ...change });
  const putProfile = (change: object) =>
    send('PUT', `/api/admin/profiles/${profile.id}`, { ...profile, ...change });
  const disable = (user: UserView, by = browser) => by.send('DELETE', `/api/admin/users/${user.id}`);
  const refused = (answer: Answer) => answer.status === 409 && answer.body.code === 'last-administrator';

  /** Creates two active administrators; the second one, with acces_users through a role, is signed in. */
  async function twoAdministrators(): Promise<void> {
    count += 1;
    const name = `second${count}`;
    await app.admin.signIn('admin', ADMIN_PASSWORD);
    const post = async <T>(path: string, body: object) => (await app.admin.send<T>('POST', path, body)).body;
    role = await post('/api/admin/roles', { name, functions: [...AUTHORITIES] });
    profile = await post('/api/admin/profiles', { name, roleIds: [role.id] });
    second = await post('/api/admin/users', {
      login: name,
      email: `${name}@example.org`,
      firstName: 'Second',
      lastName: 'Administrator',
      profileId: profile.id,
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
    });
    browser = app.newBrowser();
    await browser.signIn(name, PASSWORD);
    const { items } = await fresh<ListView<UserView>>('/api/admin/users?search=admin');
    admin = items.find(({ login }) => login === 'admin')!;
  }

  /** Leaves the second one as the only administrator. */
  async function onlySecond(): Promise<void> {
    await twoAdministrators();
    assert.equal((await disable(admin)).status, 204);
  }

  /** Restores the first administrator. */
  async function restoreAdmin(): Promise<void> {
    await send('POST', `/api/admin/users/${admin.id}/restore`);
    await app.admin.signIn('admin', ADMIN_PASSWORD);
    await disable(second, app.admin);
  }

  const takingAway: [string, () => Promise<Answer>][] = [
    ['disabling the user', () => disable(second)],
    ['taking the profile from the user', () => putUser(second, { profileId: null })],
    ['taking the role from the profile', () => putProfile({ roleIds: [] })],
    ['taking acces_users from the role', () => putRole({ functions: ['access_css'] })],
  ];
  for (const [title, change] of takingAway) {
    it(`is not removed by ${title}`, async () => {
      await onlySecond();
      assert.ok(refused(await change()), title);
      assert.equal((await send('GET', '/api/admin/users')).status, 200);
      const after = await fresh<UserView>(`/api/admin/users/${second.id}`);
      assert.deepEqual([after.disabled, after.profileId, after.version], [false, profile.id, second.version]);
      await restoreAdmin();
    });
  }

  it('is not removed by deleting the role or the profile, which are in use', async () => {
    await onlySecond();
    for (const path of [`/api/admin/roles/${role.id}`, `/api/admin/profiles/${profile.id}`]) {
      const answer = await send('DELETE', path);
      assert.deepEqual([answer.status, answer.body.code], [409, 'in-use']);
    }
    await restoreAdmin();
  });

  it('is not affected while there is another administrator', async () => {
    for (const [title, change] of takingAway) {
      await twoAdministrators();
      const { status } = await change();
      assert.ok(status < 300, `${title}: ${status}`);
    }
  });

  const atOnce: [string, () => Promise<Answer>][] = [
    ['the profile loses its role', () => putProfile({ roleIds: [] })],
    ['the role loses acces_users', () => putRole({ functions: [] })],
    ['the second one loses the profile', () => putUser(second, { profileId: null })],
    ['the second one is disabled', () => disable(second, app.admin)],
  ];
  for (const [title, change] of atOnce) {
    it(`remains when the first one is disabled and simultaneously ${title}`, async () => {
      for (let round = 0; round < 3; round += 1) {
        await twoAdministrators();
        const answers = await Promise.all([disable(admin), change()]);
        assert.equal(answers.filter(({ status }) => status < 300).length, 1, JSON.stringify(answers));
        await restoreAdmin();
      }
    });
  }
});
