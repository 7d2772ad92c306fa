import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { ProfileView, RoleView } from '../../src/contract/access.ts';
import type { CreatedToken } from '../../src/contract/account.ts';
import type { AuditEntryView } from '../../src/contract/audit.ts';
import type { ListView } from '../../src/contract/common.ts';
import type { UserView } from '../../src/contract/user.ts';
import { createAuditPurge } from '../../src/features/audit/audit-purge.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { forEachEngine } from '../support/engines.ts';
import { ADMIN_PASSWORD, startUsersApp, type Browser, type UsersApp } from './users-app.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PASSWORD = 'correct horse battery';
const AUDIT = '/api/admin/audit';
const ADDRESS = '198.51.100.9';

forEachEngine('The audit trail', (engine) => {
  let app: UsersApp;
  let admin: Browser;
  let people = 0;
  before(async () => {
    app = await startUsersApp(engine, { settings: ['app.audit.retention=30d'] });
    admin = app.newBrowser(ADDRESS);
    await admin.signIn('admin', ADMIN_PASSWORD);
  });
  after(() => app.close());

  const newUser = async () => {
    people += 1;
    const login = `person${people}`;
    const { body } = await admin.send<UserView>('POST', '/api/admin/users', {
      login,
      email: `${login}@example.org`,
      firstName: 'Jane',
      lastName: 'Doe',
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
    });
    return body;
  };
  const list = async (query: string) => {
    const answer = await admin.send<ListView<AuditEntryView>>('GET', `${AUDIT}?${query}`);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body;
  };
  /** Returns the entries about an entity, oldest first, without their individual properties. */
  const about = async (id: string) =>
    (await list(`entity=${id}&sort=occurredAt&size=200`)).items.map(
      ({ login, address, action, changed, reason }) => ({ login, address, action, changed, reason }),
    );
  const byAdmin = (action: string, changed: string[] = []) => ({
    login: 'admin',
    address: ADDRESS,
    action,
    changed,
    reason: null,
  });

  it('records who created, changed, disabled and restored a user, when and from where', async () => {
    const user = await newUser();
    const [entry] = (await list(`entity=${user.id}`)).items;
    assert.deepEqual(entry, {
      id: entry!.id,
      occurredAt: new Date(app.clock.now()).toISOString(),
      userId: entry!.userId,
      login: 'admin',
      address: ADDRESS,
      action: 'create',
      entity: { kind: 'user', id: user.id, name: user.login },
      changed: [],
      reason: null,
      counts: null,
    });
    const password = 'another good password';
    const change = { lastName: 'Roe', company: 'Bellerive', password, passwordConfirmation: password };
    app.clock.advance(1);
    await admin.send('PUT', '/api/admin/users', { ...user, ...change });
    app.clock.advance(1);
    await admin.send('DELETE', `/api/admin/users/${user.id}`);
    app.clock.advance(1);
    await admin.send('POST', `/api/admin/users/${user.id}/restore`);
    assert.deepEqual(await about(user.id), [
      byAdmin('create'),
      byAdmin('update', ['lastName', 'company', 'password']),
      byAdmin('disable'),
      byAdmin('restore'),
    ]);
  });

  it('records sign-ins, refused ones with the reason, and sign-outs', async () => {
    const user = await newUser();
    const browser = app.newBrowser('203.0.113.5');
    await browser.signIn(user.login.toUpperCase(), 'wrong');
    app.clock.advance(1);
    await browser.signIn(user.login, PASSWORD);
    app.clock.advance(1);
    await browser.send('POST', '/api/auth/logout');
    app.clock.advance(1);
    await admin.send('DELETE', `/api/admin/users/${user.id}`);
    app.clock.advance(1);
    await browser.signIn(user.login, PASSWORD);
    const { items } = await list(`login=${user.login}&sort=occurredAt`);
    assert.deepEqual(
      items.map(({ login, address, action, reason }) => [login, address, action, reason]),
      [
        [user.login, '203.0.113.5', 'sign-in-refused', 'wrong-password'],
        [user.login, '203.0.113.5', 'sign-in', null],
        [user.login, '203.0.113.5', 'sign-out', null],
        [user.login, '203.0.113.5', 'sign-in-refused', 'disabled'],
      ],
    );
    assert.ok(items.every(({ entity }) => entity?.id === user.id));
  });

  it('records only the address of a sign-in with an unknown login', async () => {
    await app.newBrowser('203.0.113.77').signIn('a password in the wrong field', 'x');
    const { items } = await list('action=sign-in-refused');
    const [entry] = items.filter(({ address }) => address === '203.0.113.77');
    assert.deepEqual(
      [entry!.userId, entry!.login, entry!.entity, entry!.reason],
      [null, null, null, 'unknown-login'],
    );
    assert.doesNotMatch(JSON.stringify(await list('size=200')), /wrong field/);
  });

  it('records changes of roles, profiles and tokens', async () => {
    const { body: role } = await admin.send<RoleView>('POST', '/api/admin/roles', { name: 'Audited' });
    const { body: profile } = await admin.send<ProfileView>('POST', '/api/admin/profiles', {
      name: 'Audited',
      roleIds: [role.id],
    });
    app.clock.advance(1);
    await admin.send('PUT', `/api/admin/roles/${role.id}`, { ...role, functions: ['access_css'] });
    await admin.send('PUT', `/api/admin/profiles/${profile.id}`, { ...profile, roleIds: [], name: 'Empty' });
    app.clock.advance(1);
    await admin.send('DELETE', `/api/admin/profiles/${profile.id}`);
    await admin.send('DELETE', `/api/admin/roles/${role.id}`);
    assert.deepEqual(await about(role.id), [
      byAdmin('create'),
      byAdmin('update', ['functions']),
      byAdmin('delete'),
    ]);
    assert.deepEqual(await about(profile.id), [
      byAdmin('create'),
      byAdmin('update', ['name', 'roleIds']),
      byAdmin('delete'),
    ]);
    const { body: token } = await admin.send<CreatedToken>('POST', '/api/auth/tokens', { name: 'Export' });
    app.clock.advance(1);
    await admin.send('DELETE', `/api/auth/tokens/${token.id}`);
    assert.deepEqual(await about(token.id), [byAdmin('create'), byAdmin('delete')]);
    assert.doesNotMatch(JSON.stringify(await list('size=200')), new RegExp(token.token.slice(4)));
  });

  it('records a changed password, a refused change and ended sessions', async () => {
    const user = await newUser();
    const [here, there] = [app.newBrowser(ADDRESS), app.newBrowser(ADDRESS)];
    await here.signIn(user.login, PASSWORD);
    await there.signIn(user.login, PASSWORD);
    app.clock.advance(1);
    await here.send('DELETE', '/api/auth/sessions');
    app.clock.advance(1);
    const next = { password: 'another good password', passwordConfirmation: 'another good password' };
    await here.send('PUT', '/api/auth/me/password', { currentPassword: 'wrong', ...next });
    app.clock.advance(1);
    await here.send('PUT', '/api/auth/me/password', { currentPassword: PASSWORD, ...next });
    const entries = (await about(user.id)).filter(({ login }) => login === user.login);
    assert.deepEqual(
      entries.map(({ action, reason }) => [action, reason]),
      [
        ['sign-in', null],
        ['sign-in', null],
        ['end-sessions', null],
        ['change-password-refused', 'wrong-password'],
        ['change-password', null],
      ],
    );
  });

  it('records no refused requests and no changes without effect', async () => {
    const user = await newUser();
    await admin.send('PUT', '/api/admin/users', { ...user, email: 'admin@example.org' });
    await admin.send('PUT', '/api/admin/users', { ...user, version: 7 });
    await admin.send('POST', `/api/admin/users/${user.id}/restore`);
    assert.deepEqual(await about(user.id), [byAdmin('create')]);
  });

  it('is filtered by user, action, subject and time', async () => {
    app.clock.advance(DAY);
    await admin.signIn('admin', ADMIN_PASSWORD);
    app.clock.advance(1);
    const from = new Date(app.clock.now()).toISOString();
    const user = await newUser();
    await app.newBrowser().signIn(user.login, PASSWORD);
    app.clock.advance(HOUR);
    const to = new Date(app.clock.now()).toISOString();
    await app.newBrowser().signIn(user.login, PASSWORD);
    await admin.signIn('admin', ADMIN_PASSWORD);
    const total = async (query: string) => (await list(`${query}&from=${from}`)).total;
    assert.equal(await total(''), 4);
    assert.equal(await total(`to=${to}`), 2);
    assert.equal(await total(`login=${user.login}`), 2);
    assert.equal(await total(`login=${user.login.toUpperCase()}&action=sign-in`), 2);
    assert.equal(await total('action=create'), 1);
    assert.equal(await total('entity=user'), 4);
    assert.equal(await total('entity=role'), 0);
    assert.equal(await total(`entity=${user.id}&action=sign-in&to=${to}`), 1);
    assert.equal(await total('login=nobody'), 0);
    assert.equal(await total(`search=${user.login.slice(1, -1).toUpperCase()}`), 2);
    assert.equal(await total(`search=${user.login.slice(0, 3)}&action=sign-in`), 2);
    assert.equal(await total('search=dmi'), 2);
    assert.equal(await total('search=%25'), 0);
    await app.admin.signIn('admin', ADMIN_PASSWORD);
  });

  it('is paginated, latest first', async () => {
    const whole = await list('size=200');
    assert.equal(whole.items.length, whole.total);
    const times = whole.items.map(({ occurredAt }) => occurredAt);
    assert.deepEqual(times, [...times].sort().reverse());
    const pages = [await list('size=2'), await list('size=2&page=2')];
    assert.deepEqual(
      pages.flatMap(({ items }) => items),
      whole.items.slice(0, 4),
    );
    assert.deepEqual((await list('sort=occurredAt&size=200')).items, [...whole.items].reverse());
    for (const query of ['sort=login', 'action=fly', 'from=yesterday', 'login=', 'user=x', 'size=201']) {
      assert.equal((await admin.send('GET', `${AUDIT}?${query}`)).status, 400, query);
    }
  });

  it('counts exactly up to ten thousand', async () => {
    const insert = (start: number, length: number) =>
      app.database.transaction((db) =>
        db
          .insertInto('audit_entry')
          .values(
            Array.from({ length }, (_, index) => ({
              id: `bulk-${start + index}`,
              occurred_at: app.clock.now(),
              user_id: null,
              login: 'bulk',
              login_key: 'bulk',
              address: null,
              action: 'update',
              entity_kind: null,
              entity_id: null,
              entity_name: null,
              details: '{}',
            })),
          )
          .execute(),
      );
    for (let start = 0; start < 10_000; start += 1000) await insert(start, 1000);
    const query = '/api/admin/audit?login=bulk&size=1';
    const exact = await admin.send<ListView<AuditEntryView>>('GET', query);
    assert.deepEqual([exact.body.total, exact.body.totalIsLowerBound], [10_000, undefined]);
    await insert(10_000, 1);
    const more = await admin.send<ListView<AuditEntryView>>('GET', query);
    assert.deepEqual([more.body.total, more.body.totalIsLowerBound], [10_000, true]);
    const many = await admin.send<ListView<AuditEntryView>>('GET', '/api/admin/audit?search=ul&size=1');
    assert.deepEqual([many.body.items, many.body.totalIsLowerBound], [more.body.items, true]);
  });

  it('[§5-1] requires acces_users, and cannot be written or deleted', async () => {
    const user = await newUser();
    const browser = app.newBrowser();
    await browser.signIn(user.login, PASSWORD);
    assert.equal((await browser.send('GET', AUDIT)).status, 403);
    assert.equal((await app.newBrowser().send('GET', AUDIT)).status, 401);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      assert.equal((await admin.send(method, AUDIT)).status, 405, method);
    }
  });

  it('is kept for app.audit.retention, and purged at most hourly', async () => {
    const before = await list('size=1');
    assert.ok(before.total > 0);
    const stored = async () => {
      const rows = await app.database.read
        .selectFrom('audit_entry')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return rows.total;
    };
    const logger = createLogger({ level: 'silent' });
    const { clock, database } = app;
    const purge = createAuditPurge({ database, clock, logger, retentionMs: 30 * DAY });
    assert.equal(await purge.run(), 0);
    app.clock.advance(30 * DAY + 1);
    await admin.signIn('admin', ADMIN_PASSWORD);
    assert.equal((await list('')).total, 1, 'what is too old is not shown, even before it is removed');
    const old = (await stored()) - 1;
    assert.ok(old > 10_000);
    assert.equal(await purge.run(), old);
    assert.equal(await stored(), 1);
    app.clock.advance(30 * DAY + 1);
    const another = createAuditPurge({ database, clock, logger, retentionMs: 30 * DAY });
    assert.equal(await another.run(), 1);
    await admin.signIn('admin', ADMIN_PASSWORD);
    app.clock.advance(HOUR - 1);
    const impatient = createAuditPurge({ database, clock, logger, retentionMs: 1 });
    assert.equal(await impatient.run(), 1);
    await admin.signIn('admin', ADMIN_PASSWORD);
    app.clock.advance(HOUR - 1);
    assert.equal(await impatient.run(), 0);
    app.clock.advance(1);
    assert.equal(await impatient.run(), 1);
    const keeping = createAuditPurge({ database, clock, logger, retentionMs: 0 });
    await admin.signIn('admin', ADMIN_PASSWORD);
    app.clock.advance(1000 * DAY);
    assert.equal(await keeping.run(), 0);
    assert.equal(await stored(), 1);
  });
});
