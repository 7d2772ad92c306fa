import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { SignInView } from '../../src/contract/auth.ts';
import type { ListView } from '../../src/contract/common.ts';
import type { UserView } from '../../src/contract/user.ts';
import { forEachEngine } from '../support/engines.ts';
import { ADMIN_PASSWORD, faultsOf, startUsersApp, type UsersApp } from './users-app.ts';

const USERS = '/api/admin/users';
const PASSWORD = 'correct horse battery';
const UNKNOWN = '01890000-0000-7000-8000-000000000000';

forEachEngine('Users', (engine) => {
  let app: UsersApp;
  let count = 0;

  before(async () => {
    app = await startUsersApp(engine);
  });
  after(() => app.close());

  function newForm(change: object = {}) {
    count += 1;
    return {
      login: `user${count}`,
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
      lastName: 'Doe',
      firstName: 'Jane',
      email: `user${count}@example.org`,
      ...change,
    };
  }
  const create = (change: object = {}) => app.admin.send<UserView>('POST', USERS, newForm(change));
  const newUser = async (change: object = {}) => {
    const answer = await create(change);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };
  const read = (id: string) => app.admin.send<UserView>('GET', `${USERS}/${id}`);
  const put = (body: object, headers = {}) => app.admin.send<UserView>('PUT', USERS, body, headers);
  const listed = async (query: string) => {
    const { body } = await app.admin.send<ListView<UserView>>('GET', `${USERS}?${query}`);
    return body.items.map(({ login }) => login);
  };
  const administrators = async () =>
    (
      await app.database.read
        .selectFrom('profile')
        .select('id')
        .where('built_in', '=', 1)
        .executeTakeFirstOrThrow()
    ).id;

  it('[§1-8, §2.2-1, §4.6-3] creates a user and returns it, without any password', async () => {
    const form = newForm({
      telephone: '+33 1 23 45 67 89',
      company: 'Bellerive',
      profileId: await administrators(),
    });
    const { status, body, headers } = await app.admin.send<UserView>('POST', USERS, form);
    assert.equal(status, 201);
    assert.equal(headers.location, `${USERS}/${body.id}`);
    assert.equal(headers.etag, '"1"');
    const instant = new Date(app.clock.now()).toISOString();
    assert.deepEqual(body, {
      id: body.id,
      version: 1,
      createdAt: instant,
      createdBy: 'admin',
      updatedAt: instant,
      updatedBy: 'admin',
      login: form.login,
      lastName: 'Doe',
      firstName: 'Jane',
      email: form.email,
      telephone: '+33 1 23 45 67 89',
      company: 'Bellerive',
      profileId: await administrators(),
      profile: { id: await administrators(), name: 'Administrator' },
      disabled: false,
      lastSignInAt: null,
      secondFactorEnabled: false,
    });
    assert.deepEqual((await read(body.id)).body, body);
  });

  it('[§2.2-5] stores texts exactly as sent', async () => {
    const lastName = ' O\'Brien–Ünïcøde 山田 "quoted" ';
    const user = await newUser({ lastName, company: '' });
    const { body } = await read(user.id);
    assert.equal(body.lastName, lastName);
    assert.equal(body.company, '');
  });

  it('[§4.6-2] returns one user, 404 for an unknown one, and refuses an invalid id', async () => {
    const user = await newUser();
    assert.equal((await read(user.id)).headers.etag, '"1"');
    assert.equal((await read(UNKNOWN)).status, 404);
    assert.equal((await read('7')).status, 400);
  });

  it('[§2.2-1, §2.2-2, §2.2-3, §2.2-4] requires login, password, confirmation, names and email address, and reports all faults at once', async () => {
    const nothing = await app.admin.send<UserView>('POST', USERS, {});
    assert.equal(nothing.status, 422);
    assert.deepEqual(faultsOf(nothing), [
      '/email required',
      '/firstName required',
      '/lastName required',
      '/login required',
      '/password required',
      '/passwordConfirmation required',
    ]);
    const wrong = await create({
      login: ' x',
      password: 'short',
      profileId: UNKNOWN,
      email: 'x',
      age: 7,
      lastName: 5,
    });
    assert.equal(wrong.status, 422);
    assert.deepEqual(faultsOf(wrong), [
      '/age unknown-property',
      '/email email-format',
      '/lastName type',
      '/login pattern',
      '/password password-too-short',
      '/passwordConfirmation password-mismatch',
      '/profileId unknown-profile',
    ]);
  });

  it('[§7-1] refuses a login or email address that another user has, in any spelling', async () => {
    const held = await newUser({ login: 'Zoé', email: 'Zoe.Lefevre@example.org' });
    const cases: [object, string[]][] = [
      [{ login: 'zoé' }, ['/login taken']],
      [{ login: 'ZOÉ' }, ['/login taken']],
      [{ login: 'Zoe\u0301' }, ['/login taken']],
      [{ email: 'zoe.lefevre@EXAMPLE.org' }, ['/email taken']],
      [{ login: held.login, email: held.email }, ['/email taken', '/login taken']],
    ];
    for (const [change, expected] of cases) {
      const answer = await create(change);
      assert.equal(answer.status, 409, JSON.stringify(change));
      assert.equal(answer.body.code, 'conflict');
      assert.deepEqual(faultsOf(answer), expected);
    }
    await newUser({ login: 'Zoe' });
  });

  it('[§3.1-2] reserves the login and email address of a disabled user', async () => {
    const user = await newUser();
    await app.admin.send('DELETE', `${USERS}/${user.id}`);
    assert.deepEqual(faultsOf(await create({ login: user.login })), ['/login taken']);
    assert.deepEqual(faultsOf(await create({ email: user.email })), ['/email taken']);
    const other = await newUser();
    const answer = await put({ ...other, login: user.login, email: user.email });
    assert.equal(answer.status, 409);
    assert.deepEqual(faultsOf(answer), ['/email taken', '/login taken']);
  });

  it("[§7-1] refuses another user's values on an update, and accepts the user's own", async () => {
    const [one, two] = [await newUser(), await newUser()];
    assert.deepEqual(faultsOf(await put({ ...two, login: one.login.toUpperCase() })), ['/login taken']);
    assert.deepEqual((await read(two.id)).body, two);
    const kept = await put({ ...two, login: two.login.toUpperCase() });
    assert.equal(kept.status, 200);
    assert.equal(kept.body.login, two.login.toUpperCase());
  });

  it('[§7-1] accepts exactly one of twenty simultaneous creations with one login', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ login: 'the-only-one' })));
    const refused = answers.filter(({ status }) => status === 409);
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    assert.equal(refused.length, 19);
    for (const answer of refused) assert.deepEqual(faultsOf(answer), ['/login taken']);
  });

  it('[§4.6-4] replaces the user named in the body', async () => {
    const user = await newUser({ company: 'Before' });
    app.clock.advance(1000);
    const { status, body, headers } = await put({ ...user, lastName: 'Roe', company: null });
    assert.equal(status, 200);
    assert.equal(headers.etag, '"2"');
    assert.deepEqual(body, {
      ...user,
      lastName: 'Roe',
      company: null,
      version: 2,
      updatedAt: new Date(app.clock.now()).toISOString(),
    });
    assert.deepEqual((await read(user.id)).body, body);
  });

  it('[§4.6-4] reports when the body names no user or has no id', async () => {
    const user = await newUser();
    assert.equal((await put({ ...user, id: UNKNOWN })).status, 404);
    assert.deepEqual(faultsOf(await put({ ...user, id: undefined })), ['/id required']);
  });

  it('[§4.6-4] keeps the stored password and the sessions on an update with a blank password', async () => {
    const user = await newUser();
    const browser = app.newBrowser();
    await browser.signIn(user.login, PASSWORD);
    let version = 1;
    for (const blank of [
      {},
      { password: '', passwordConfirmation: '' },
      { password: null },
      { password: '  ' },
    ]) {
      const answer = await put({ ...user, ...blank, version });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      version = answer.body.version;
    }
    assert.equal((await browser.send<SignInView>('GET', '/api/auth/me')).status, 200);
    assert.equal((await app.newBrowser().signIn(user.login, PASSWORD)).status, 200);
  });

  it('[§2.2-2] ends the sessions on an update with a new password, and the old one stops working', async () => {
    const user = await newUser();
    const browser = app.newBrowser();
    await browser.signIn(user.login, PASSWORD);
    const password = 'another good password';
    assert.equal((await put({ ...user, password, passwordConfirmation: password })).status, 200);
    assert.equal((await browser.send<SignInView>('GET', '/api/auth/me')).status, 401);
    assert.equal((await browser.signIn(user.login, PASSWORD)).status, 401);
    assert.equal((await browser.signIn(user.login, password)).status, 200);
  });

  it('[§2.2-3] refuses a new password that is not confirmed or too weak', async () => {
    const user = await newUser();
    const password = 'another good password';
    assert.deepEqual(faultsOf(await put({ ...user, password })), ['/passwordConfirmation required']);
    assert.deepEqual(faultsOf(await put({ ...user, password, passwordConfirmation: PASSWORD })), [
      '/passwordConfirmation password-mismatch',
    ]);
    const long = 'é'.repeat(37);
    assert.deepEqual(faultsOf(await put({ ...user, password: long, passwordConfirmation: long })), [
      '/password password-too-long',
    ]);
    assert.equal((await app.newBrowser().signIn(user.login, PASSWORD)).status, 200);
  });

  it('[§5-7] stores passwords as salted BCrypt hashes', async () => {
    const [one, two] = [await newUser(), await newUser()];
    const rows = await app.database.read
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', 'in', [one.id, two.id])
      .execute();
    const hashes = rows.map((row) => row.password_hash);
    for (const hash of hashes) assert.match(hash!, /^\$2b\$05\$[./A-Za-z0-9]{53}$/);
    assert.notEqual(hashes[0], hashes[1]);
  });

  it('refuses an outdated version and writes nothing', async () => {
    const user = await newUser();
    const current = (await put({ ...user, lastName: 'Second' })).body;
    for (const answer of [
      await put({ ...user, lastName: 'Third' }),
      await put({ ...user, version: undefined, lastName: 'Third' }, { 'if-match': '"1"' }),
      await app.admin.send('DELETE', `${USERS}/${user.id}`, undefined, { 'if-match': '"1"' }),
    ]) {
      assert.equal(answer.status, 412);
      assert.equal(answer.body.code, 'stale');
    }
    assert.deepEqual((await read(user.id)).body, current);
    assert.equal((await put({ ...user, version: undefined, lastName: 'Third' })).status, 200);
  });

  it('refuses one of two simultaneous updates of one version', async () => {
    const user = await newUser();
    const answers = await Promise.all([put({ ...user, lastName: 'A' }), put({ ...user, lastName: 'B' })]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412]);
  });

  it('[§2.2-6, §3.1-1, §3.1-4, §4.6-5, §7-2] disables a user on DELETE and keeps the row', async () => {
    const user = await newUser();
    const answer = await app.admin.send('DELETE', `${USERS}/${user.id}`);
    assert.equal(answer.status, 204);
    assert.equal(answer.body, undefined);
    const { body } = await read(user.id);
    assert.equal(body.disabled, true);
    assert.equal(body.version, 2);
    assert.equal((await app.admin.send('DELETE', `${USERS}/${user.id}`)).status, 204);
    assert.equal((await read(user.id)).body.version, 2);
    assert.equal((await app.admin.send('DELETE', `${USERS}/${UNKNOWN}`)).status, 404);
  });

  it('[§3.1-5, §4.6-6] re-enables a disabled user, who can then sign in', async () => {
    const user = await newUser();
    await app.admin.send('DELETE', `${USERS}/${user.id}`);
    assert.equal((await app.newBrowser().signIn(user.login, PASSWORD)).status, 401);
    const { status, body } = await app.admin.send<UserView>('POST', `${USERS}/${user.id}/restore`);
    assert.equal(status, 200);
    assert.equal(body.disabled, false);
    assert.equal((await app.newBrowser().signIn(user.login, PASSWORD)).status, 200);
    const again = await app.admin.send<UserView>('POST', `${USERS}/${user.id}/restore`);
    assert.equal(again.status, 200);
    assert.equal(again.body.version, body.version);
    assert.equal((await app.admin.send('POST', `${USERS}/${UNKNOWN}/restore`)).status, 404);
  });

  it('[§3.1-3] lists disabled users only when showDisabled is true', async () => {
    const user = await newUser();
    await app.admin.send('DELETE', `${USERS}/${user.id}`);
    assert.ok(!(await listed('')).includes(user.login));
    assert.ok(!(await listed('showDisabled=false')).includes(user.login));
    assert.ok((await listed('showDisabled=true')).includes(user.login));
  });

  it('[§5-3] [§7-3] refuses callers without acces_users on every endpoint, and names it', async () => {
    const user = await newUser();
    const browser = app.newBrowser();
    await browser.signIn(user.login, PASSWORD);
    for (const [method, path] of [
      ['GET', USERS],
      ['GET', `${USERS}/${user.id}`],
      ['POST', USERS],
      ['PUT', USERS],
      ['DELETE', `${USERS}/${user.id}`],
      ['POST', `${USERS}/${user.id}/restore`],
    ] as const) {
      const refused = await browser.send(method, path);
      assert.equal(refused.status, 403, `${method} ${path}`);
      assert.match(refused.body.detail, /acces_users/);
      assert.equal((await app.newBrowser().send(method, path)).status, 401, `${method} ${path}`);
    }
  });

  it('never removes the last active administrator', async () => {
    const others = await app.database.read
      .selectFrom('app_user')
      .select('id')
      .where('profile_id', '=', await administrators())
      .where('login', '!=', 'admin')
      .execute();
    for (const { id } of others) assert.equal((await app.admin.send('DELETE', `${USERS}/${id}`)).status, 204);
    const { body: me } = await app.admin.send<SignInView>('GET', '/api/auth/me');
    const { body: user } = await read(me.user.id);
    const disabling = await app.admin.send('DELETE', `${USERS}/${user.id}`);
    const changing = await put({ ...user, profileId: null });
    for (const answer of [disabling, changing]) {
      assert.equal(answer.status, 409);
      assert.equal(answer.body.code, 'last-administrator');
    }
    assert.deepEqual((await read(user.id)).body, user);
  });

  it('keeps one of two administrators who disable each other simultaneously', async () => {
    const profileId = await administrators();
    for (let round = 0; round < 5; round += 1) {
      const { body: first } = await read(
        (await app.admin.send<SignInView>('GET', '/api/auth/me')).body.user.id,
      );
      const second = await newUser({ profileId });
      const other = app.newBrowser();
      await other.signIn(second.login, PASSWORD);
      const answers = await Promise.all([
        app.admin.send('DELETE', `${USERS}/${second.id}`),
        other.send('DELETE', `${USERS}/${first.id}`),
      ]);
      assert.equal(answers.filter(({ status }) => status === 204).length, 1, JSON.stringify(answers));
      // The remaining administrator restores the one with whom the next round begins.
      const left = answers[0].status === 204 ? app.admin : other;
      await left.send('POST', `${USERS}/${first.id}/restore`);
      await app.admin.signIn('admin', ADMIN_PASSWORD);
      await app.admin.send('DELETE', `${USERS}/${second.id}`);
    }
  });
});
