import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { ProfileView, RoleView } from '../../src/contract/access.ts';
import type { SignInView } from '../../src/contract/auth.ts';
import type { ListView } from '../../src/contract/common.ts';
import type { UserView } from '../../src/contract/user.ts';
import { forEachEngine } from '../support/engines.ts';
import { faultsOf, startUsersApp, type UsersApp } from './users-app.ts';

const PROFILES = '/api/admin/profiles';
const PASSWORD = 'correct horse battery';
const UNKNOWN = '01890000-0000-7000-8000-000000000000';

forEachEngine('Profiles', (engine) => {
  let app: UsersApp;
  let count = 0;
  before(async () => {
    app = await startUsersApp(engine);
  });
  after(() => app.close());

  const newRole = async (...functions: string[]) => {
    count += 1;
    const name = `Role ${String(count).padStart(3, '0')}`;
    return (await app.admin.send<RoleView>('POST', '/api/admin/roles', { name, functions })).body;
  };
  const create = (body: object) => app.admin.send<ProfileView>('POST', PROFILES, body);
  const newProfile = async (...roles: RoleView[]) => {
    count += 1;
    const answer = await create({ name: `Profile ${count}`, roleIds: roles.map(({ id }) => id) });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };
  const newUser = async (profileId: string) => {
    count += 1;
    const login = `user${count}`;
    const { body } = await app.admin.send<UserView>('POST', '/api/admin/users', {
      login,
      email: `${login}@example.org`,
      firstName: 'Jane',
      lastName: 'Doe',
      profileId,
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
    });
    return body;
  };
  const read = (id: string) => app.admin.send<ProfileView>('GET', `${PROFILES}/${id}`);
  const put = (profile: Partial<ProfileView> & { id: string }, headers = {}) =>
    app.admin.send<ProfileView>('PUT', `${PROFILES}/${profile.id}`, profile, headers);
  const remove = (id: string, headers = {}) =>
    app.admin.send('DELETE', `${PROFILES}/${id}`, undefined, headers);
  const builtIn = async () => {
    const { body } = await app.admin.send<ListView<ProfileView>>('GET', `${PROFILES}?search=administrator`);
    return body.items[0]!;
  };

  it('[§2.2-5] creates a profile with roles and reads it', async () => {
    const [one, two] = [await newRole('access_css'), await newRole('access_cms_page')];
    const { status, body, headers } = await create({ name: 'Editors', roleIds: [two.id, one.id] });
    assert.equal(status, 201);
    assert.equal(headers.location, `${PROFILES}/${body.id}`);
    assert.equal(headers.etag, '"1"');
    const instant = new Date(app.clock.now()).toISOString();
    assert.deepEqual(body, {
      id: body.id,
      version: 1,
      createdAt: instant,
      createdBy: 'admin',
      updatedAt: instant,
      updatedBy: 'admin',
      name: 'Editors',
      builtIn: false,
      requiresSecondFactor: false,
      roleIds: [one.id, two.id],
      roles: [
        { id: one.id, name: one.name },
        { id: two.id, name: two.name },
      ],
    });
    assert.deepEqual((await read(body.id)).body, body);
  });

  it('[§2.2-5, §5-1] grants its users the authorities of its roles from the next request', async () => {
    const [one, two] = [await newRole('access_css', 'access_cms_page'), await newRole('access_css')];
    const profile = await newProfile(one);
    const user = await newUser(profile.id);
    const browser = app.newBrowser();
    const authorities = async () => (await browser.send<SignInView>('GET', '/api/auth/me')).body.authorities;
    await browser.signIn(user.login, PASSWORD);
    assert.deepEqual(await authorities(), ['access_cms_page', 'access_css']);
    await put({ ...profile, roleIds: [two.id] });
    assert.deepEqual(await authorities(), ['access_css']);
    const { body: role } = await app.admin.send<RoleView>('GET', `/api/admin/roles/${two.id}`);
    await app.admin.send('PUT', `/api/admin/roles/${two.id}`, { ...role, functions: ['access_cms_forms'] });
    assert.deepEqual(await authorities(), ['access_cms_forms']);
  });

  it('[§5-3] opens the user endpoints to users with a role linked to acces_users', async () => {
    const role = await newRole();
    const user = await newUser((await newProfile(role)).id);
    const browser = app.newBrowser();
    await browser.signIn(user.login, PASSWORD);
    assert.equal((await browser.send('GET', '/api/admin/users')).status, 403);
    await app.admin.send('PUT', `/api/admin/roles/${role.id}`, { ...role, functions: ['acces_users'] });
    assert.equal((await browser.send('GET', '/api/admin/users')).status, 200);
  });

  it('reports an unknown profile and an invalid id', async () => {
    for (const answer of [
      await read(UNKNOWN),
      await put({ id: UNKNOWN, name: 'x' }),
      await remove(UNKNOWN),
    ]) {
      assert.equal(answer.status, 404);
    }
    assert.equal((await read('7')).status, 400);
  });

  it('reports all faults at once', async () => {
    const role = await newRole();
    const answer = await create({ name: 'a\u0007b', roleIds: [UNKNOWN, role.id, role.id], colour: 1 });
    assert.equal(answer.status, 422);
    assert.deepEqual(faultsOf(answer), [
      '/colour unknown-property',
      '/name pattern',
      '/roleIds/0 unknown-role',
      '/roleIds/2 duplicate',
    ]);
    assert.deepEqual(faultsOf(await create({ roleIds: ['x'] })), ['/name required', '/roleIds/0 format']);
  });

  it('refuses the name of another profile, in any spelling, on create and update', async () => {
    const [one, two] = [await newProfile(), await newProfile()];
    for (const answer of [
      await create({ name: one.name.toUpperCase() }),
      await put({ ...two, name: one.name }),
    ]) {
      assert.equal(answer.status, 409);
      assert.deepEqual(faultsOf(answer), ['/name taken']);
    }
    assert.deepEqual(faultsOf(await create({ name: 'ADMINISTRATOR' })), ['/name taken']);
  });

  it('accepts what a read returned, with one change', async () => {
    const profile = await newProfile(await newRole('access_css'));
    app.clock.advance(1000);
    const { status, body, headers } = await put({ ...profile, name: 'Renamed' });
    assert.equal(status, 200);
    assert.equal(headers.etag, '"2"');
    const updatedAt = new Date(app.clock.now()).toISOString();
    assert.deepEqual(body, { ...profile, name: 'Renamed', version: 2, updatedAt });
  });

  it('refuses an outdated version and writes nothing', async () => {
    const profile = await newProfile();
    const { body: current } = await put({ ...profile, name: `${profile.name} again` });
    for (const answer of [
      await put(profile),
      await put({ ...profile, version: undefined } as never, { 'if-match': '"1"' }),
      await remove(profile.id, { 'if-match': '"1"' }),
    ]) {
      assert.equal(answer.status, 412);
    }
    assert.deepEqual((await read(profile.id)).body, current);
  });

  it('deletes an unused profile', async () => {
    const profile = await newProfile(await newRole());
    assert.equal((await remove(profile.id)).status, 204);
    assert.equal((await read(profile.id)).status, 404);
  });

  it('does not delete a profile with users, including disabled ones, and lists them', async () => {
    const profile = await newProfile();
    const user = await newUser(profile.id);
    await app.admin.send('DELETE', `/api/admin/users/${user.id}`);
    const answer = await remove(profile.id);
    assert.equal(answer.status, 409);
    assert.equal(answer.body.code, 'in-use');
    assert.deepEqual(faultsOf(answer), [' used-by-user']);
    assert.match(answer.body.errors![0]!.message, new RegExp(user.login));
  });

  it('preserves the built-in profile: its name, its functions, itself', async () => {
    const role = await newRole('access_css');
    const stored = await builtIn();
    assert.equal(stored.builtIn, true);
    const changed = await put({ ...stored, name: 'Owner', roleIds: [role.id] });
    assert.equal(changed.status, 422);
    assert.deepEqual(faultsOf(changed), ['/name built-in', '/roleIds built-in']);
    const removed = await remove(stored.id);
    assert.equal(removed.status, 409);
    assert.deepEqual(faultsOf(removed), [' built-in']);
    assert.deepEqual(await builtIn(), stored);
    const same = await put(stored);
    assert.equal(same.status, 200);
    assert.equal((await app.admin.send('GET', '/api/admin/users')).status, 200);
  });

  it('does not assign a profile that is deleted simultaneously', async () => {
    for (let round = 0; round < 5; round += 1) {
      const profile = await newProfile();
      const login = `late${round}`;
      const [created, removed] = await Promise.all([
        app.admin.send<UserView>('POST', '/api/admin/users', {
          login,
          email: `${login}@example.org`,
          firstName: 'Jane',
          lastName: 'Doe',
          profileId: profile.id,
          password: PASSWORD,
          passwordConfirmation: PASSWORD,
        }),
        remove(profile.id),
      ]);
      assert.ok(
        (created.status === 201 && removed.status === 409) ||
          (created.status === 422 && removed.status === 204),
        `created ${created.status}, removed ${removed.status}`,
      );
    }
  });

  it('does not add a role that is deleted simultaneously', async () => {
    for (let round = 0; round < 5; round += 1) {
      const role = await newRole();
      const [created, removed] = await Promise.all([
        create({ name: `Late ${round}`, roleIds: [role.id] }),
        app.admin.send('DELETE', `/api/admin/roles/${role.id}`),
      ]);
      assert.ok(
        (created.status === 201 && removed.status === 409) ||
          (created.status === 422 && removed.status === 204),
        `created ${created.status}, removed ${removed.status}`,
      );
    }
  });
});
