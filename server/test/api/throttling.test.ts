import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { UserView } from '../../src/contract/user.ts';
import { forEachEngine } from '../support/engines.ts';
import { ADMIN_PASSWORD, startUsersApp, type UsersApp } from './users-app.ts';

const MINUTE = 60_000;
const PASSWORD = 'correct horse battery';
const LIMIT = 3;

forEachEngine('Throttling of sign-ins', (engine) => {
  let app: UsersApp;
  let people = 0;
  let addresses = 0;

  before(async () => {
    app = await startUsersApp(engine, { settings: [`app.security.sign-in-limit=${LIMIT}`] });
  });
  after(() => app.close());

  const newAddress = () => {
    addresses += 1;
    return `198.51.${100 + Math.floor(addresses / 250)}.${1 + (addresses % 250)}`;
  };
  const newLogin = async () => {
    people += 1;
    const login = `person${people}`;
    await app.admin.send<UserView>('POST', '/api/admin/users', {
      login,
      email: `${login}@example.org`,
      firstName: 'Jane',
      lastName: 'Doe',
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
    });
    return login;
  };
  const tryIt = async (address: string, login: string, password = 'wrong') =>
    (await app.newBrowser(address).signIn(login, password)).status;
  const failOften = async (address: string, login: string, times = LIMIT) => {
    for (let time = 0; time < times; time += 1) assert.equal(await tryIt(address, login), 401);
  };
  const storedFailures = async () =>
    (await app.database.read.selectFrom('sign_in_failure').selectAll().execute()).length;

  it('refuses after too many failures, even with the correct password, with Retry-After', async () => {
    const [login, address] = [await newLogin(), newAddress()];
    await failOften(address, login);
    app.clock.advance(5 * MINUTE);
    for (const password of ['wrong', PASSWORD]) {
      const answer = await app.newBrowser(address).signIn(login, password);
      assert.equal(answer.status, 429);
      assert.equal(answer.body.code, 'rate-limited');
      assert.equal(answer.headers['retry-after'], String(10 * 60));
      assert.equal(answer.headers['set-cookie'], undefined);
    }
  });

  it('admits again after exactly fifteen minutes', async () => {
    const [login, address] = [await newLogin(), newAddress()];
    await failOften(address, login);
    app.clock.advance(15 * MINUTE - 1);
    assert.equal(await tryIt(address, login, PASSWORD), 429);
    app.clock.advance(1);
    assert.equal(await tryIt(address, login, PASSWORD), 200);
  });

  it('counts the failures within any fifteen minutes, but not throttled attempts', async () => {
    const [login, address] = [await newLogin(), newAddress()];
    await failOften(address, login, LIMIT - 1);
    app.clock.advance(10 * MINUTE);
    await failOften(address, login, 1);
    for (let time = 0; time < 5; time += 1) assert.equal(await tryIt(address, login), 429);
    app.clock.advance(5 * MINUTE);
    await failOften(address, login, LIMIT - 1);
    assert.equal(await tryIt(address, login, PASSWORD), 429);
    app.clock.advance(15 * MINUTE);
    assert.equal(await tryIt(address, login, PASSWORD), 200);
  });

  it('applies to one login from one address: others are not affected', async () => {
    const [login, other, address] = [await newLogin(), await newLogin(), newAddress()];
    await failOften(address, login);
    assert.equal(await tryIt(address, other, PASSWORD), 200);
    assert.equal(await tryIt(newAddress(), login, PASSWORD), 200);
    assert.equal(await tryIt(address, login, PASSWORD), 429);
  });

  it('counts equivalent spellings of a login together', async () => {
    const [login, address] = [await newLogin(), newAddress()];
    await failOften(address, login, 1);
    await failOften(address, login.toUpperCase(), 1);
    await failOften(address, login.replace('p', 'ｐ'), 1);
    assert.equal(await tryIt(address, login, PASSWORD), 429);
  });

  it('counts the addresses of one IPv6 network as one', async () => {
    const login = await newLogin();
    for (const end of ['1', '2', 'ffff:1:2:3']) await failOften(`2001:db8:0:7::${end}`, login, 1);
    assert.equal(await tryIt('2001:db8:0:7::9', login, PASSWORD), 429);
    assert.equal(await tryIt('2001:db8:0:8::1', login, PASSWORD), 200);
  });

  it('limits an address across all logins to ten times as many', async () => {
    const address = newAddress();
    for (let count = 0; count < LIMIT * 10; count += 1)
      assert.equal(await tryIt(address, `nobody${count}`), 401);
    assert.equal(await tryIt(address, 'admin', ADMIN_PASSWORD), 429);
    assert.equal(await tryIt(newAddress(), 'admin', ADMIN_PASSWORD), 200);
  });

  it('forgets the failures of a login from an address after a success, and no others', async () => {
    const [login, other, address] = [await newLogin(), await newLogin(), newAddress()];
    await failOften(address, other, LIMIT - 1);
    await failOften(address, login, LIMIT - 1);
    assert.equal(await tryIt(address, login, PASSWORD), 200);
    await failOften(address, login, LIMIT - 1);
    assert.equal(await tryIt(address, login, PASSWORD), 200);
    await failOften(address, other, 1);
    assert.equal(await tryIt(address, other, PASSWORD), 429);
  });

  it('slows attacks on a login from many addresses, and never locks it', async () => {
    const login = await newLogin();
    for (let count = 0; count < LIMIT * 4; count += 1) await failOften(newAddress(), login, 1);
    const start = performance.now();
    assert.equal(await tryIt(newAddress(), login, PASSWORD), 200);
    assert.ok(performance.now() - start > 200);
  });

  it('treats an unknown login like any other', async () => {
    const address = newAddress();
    await failOften(address, 'nobody-at-all');
    assert.equal(await tryIt(address, 'nobody-at-all'), 429);
  });

  it('does not count successes, also simultaneous ones', async () => {
    const [login, address] = [await newLogin(), newAddress()];
    const answers = await Promise.all(Array.from({ length: 12 }, () => tryIt(address, login, PASSWORD)));
    assert.deepEqual([...new Set(answers)], [200]);
  });

  it('holds against simultaneous attempts: the correct password among them is not revealed', async () => {
    const [login, address] = [await newLogin(), newAddress()];
    const passwords = [...Array.from({ length: 40 }, (_, index) => `guess ${index}`), PASSWORD];
    const answers = await Promise.all(passwords.map((password) => tryIt(address, login, password)));
    assert.equal(answers.at(-1), 429);
    assert.equal(answers.filter((status) => status === 401).length, LIMIT);
  });

  it('applies across restarts and instances', async () => {
    const [login, address] = [await newLogin(), newAddress()];
    await failOften(address, login);
    const settings = [`app.security.sign-in-limit=${LIMIT}`];
    const second = await startUsersApp(engine, { settings, peer: app });
    try {
      assert.equal((await second.newBrowser(address).signIn(login, PASSWORD)).status, 429);
      const later = newAddress();
      await failOften(later, login, LIMIT - 1);
      assert.equal((await second.newBrowser(later).signIn(login, 'wrong')).status, 401);
      assert.equal(await tryIt(later, login, PASSWORD), 429);
    } finally {
      await second.close();
    }
  });

  it('deletes old records', async () => {
    await failOften(newAddress(), 'somebody');
    assert.ok((await storedFailures()) >= LIMIT);
    app.clock.advance(15 * MINUTE);
    assert.equal(await tryIt(newAddress(), 'admin', ADMIN_PASSWORD), 200);
    assert.equal(await storedFailures(), 0);
  });

  it('stores no login in plain text, since it may be a password in the wrong field', async () => {
    const typed = 'my secret password';
    await failOften(newAddress(), typed, 1);
    for (const table of ['sign_in_failure', 'audit_entry'] as const) {
      const rows = await app.database.read.selectFrom(table).selectAll().execute();
      assert.ok(rows.length > 0);
      assert.doesNotMatch(JSON.stringify(rows), new RegExp(typed));
    }
  });

  it('is off with a limit of 0', async () => {
    const free = await startUsersApp(engine, { settings: ['app.security.sign-in-limit=0'], peer: app });
    try {
      const address = newAddress();
      const browser = free.newBrowser(address);
      for (let time = 0; time < LIMIT * 12; time += 1)
        assert.equal((await browser.signIn('admin', 'wrong')).status, 401);
      assert.equal((await browser.signIn('admin', ADMIN_PASSWORD)).status, 200);
    } finally {
      await free.close();
    }
  });

  it('trusts the configured proxy and nothing that a client sent before it', async () => {
    const proxied = await startUsersApp(engine, {
      settings: [`app.security.sign-in-limit=${LIMIT}`, 'app.server.trust-proxy=1'],
      peer: app,
    });
    try {
      const browser = proxied.newBrowser();
      const from = async (forwarded: string) => {
        const body = { login: 'mallory', password: 'wrong' };
        const answer = await browser.send('POST', '/api/auth/login', body, { 'x-forwarded-for': forwarded });
        return answer.status;
      };
      for (let time = 0; time < LIMIT; time += 1) {
        assert.equal(await from(`198.51.100.${time}, 203.0.113.200`), 401);
      }
      assert.equal(await from('198.51.100.99, 203.0.113.200'), 429);
      assert.equal(await from('203.0.113.200'), 429);
      assert.equal(await from('203.0.113.201'), 401);
    } finally {
      await proxied.close();
    }
  });

  it('counts the login and the email address of a user as one', async () => {
    const [login, address] = [await newLogin(), newAddress()];
    await failOften(address, login, LIMIT - 1);
    await failOften(address, `${login}@example.org`, 1);
    assert.equal(await tryIt(address, login, PASSWORD), 429);
    assert.equal(await tryIt(address, `${login}@EXAMPLE.org`, PASSWORD), 429);
  });

  it('warns once of an untrusted proxy and ignores its headers', async () => {
    const lines: string[] = [];
    const settings = [`app.security.sign-in-limit=${LIMIT}`, 'app.server.trust-proxy=false'];
    const direct = await startUsersApp(engine, {
      settings,
      peer: app,
      onLog: (line) => void lines.push(line),
    });
    try {
      const browser = direct.newBrowser(newAddress());
      const send = (forwarded: string) =>
        browser.send(
          'POST',
          '/api/auth/login',
          { login: 'mallory', password: 'wrong' },
          {
            'x-forwarded-for': forwarded,
          },
        );
      for (let time = 0; time < LIMIT; time += 1) assert.equal((await send(`203.0.113.${time}`)).status, 401);
      assert.equal((await send('203.0.113.99')).status, 429);
      assert.equal(lines.filter((line) => line.includes('app.server.trust-proxy')).length, 1);
    } finally {
      await direct.close();
    }
  });
});
