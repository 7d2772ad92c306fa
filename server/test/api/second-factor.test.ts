import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import { before, describe, it } from 'node:test';
import { createClient, type Answer, type Client } from '../support/client.ts';
import { forEachEngine, postgres } from '../support/engines.ts';
import { signInAs, TEST_PASSWORD, useTestApp } from '../support/test-app.ts';

const STEP = 30_000;
const PATH = '/api/auth/second-factor';

interface Enrolled {
  person: Client;
  secret: string;
  recoveryCodes: string[];
}

forEachEngine('The second factor', (engine) => {
  const test = useTestApp(engine, {
    settings: ['app.security.secret=a secret for tests that is long enough', 'app.server.trust-proxy=1'],
  });

  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.clock.now() + steps * STEP });

  const begin = (person: Client, password = TEST_PASSWORD) => person.post(PATH, { password });

  /** Activates the second factor of a person, using up the current code. */
  async function enrol(person?: Client): Promise<Enrolled> {
    const enrolled = person ?? (await test.signIn());
    const { body } = await begin(enrolled);
    const confirmed = await enrolled.post(`${PATH}/confirm`, { code: codeOf(body.secret) });
    assert.equal(confirmed.status, 200, confirmed.text);
    return { person: enrolled, secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes };
  }

  const signIn = (login: string, code?: string, address = '192.0.2.1', password = TEST_PASSWORD) =>
    test.visitor.post(
      '/api/auth/login',
      { login, password, ...(code === undefined ? {} : { code }) },
      { 'x-forwarded-for': address },
    );

  const outcome = ({ status, body, headers }: Answer) => [status, body?.code, headers['set-cookie']];
  const REFUSED = [401, 'bad-credentials', undefined];

  it('provides a secret in three ways, inactive until the first correct code', async () => {
    const person = await test.signIn();
    const { status, body } = await begin(person);
    assert.equal(status, 200);
    const uri = new URL(body.otpauthUri);
    assert.equal(uri.searchParams.get('secret'), body.secret);
    assert.equal(decodeURIComponent(uri.pathname.slice(1)), `site.test:${person.login}`);
    assert.match(body.qrCode, /^data:image\/png;base64,/);
    assert.equal((await person.get(PATH)).body.enabled, false);
    assert.equal((await signIn(person.login!)).status, 200);

    const wrong = await person.post(`${PATH}/confirm`, { code: '000000' });
    assert.deepEqual([wrong.status, wrong.body.errors[0].code], [422, 'code-wrong']);
    const right = await person.post(`${PATH}/confirm`, { code: codeOf(body.secret) });
    assert.equal(new Set(right.body.recoveryCodes).size, 10);
    const state = (await person.get(PATH)).body;
    assert.deepEqual(state, {
      enabled: true,
      required: false,
      enabledAt: new Date(test.clock.now()).toISOString(),
      recoveryCodesLeft: 10,
    });
    assert.deepEqual((await person.get('/api/auth/me')).body.secondFactor, {
      enabled: true,
      required: false,
    });
  });

  it('[§5-5] does not accept the password alone, and reports what is missing', async () => {
    const { person, secret } = await enrol();
    test.clock.advance(STEP);
    assert.deepEqual(outcome(await signIn(person.login!)), [401, 'second-factor-required', undefined]);
    assert.deepEqual(outcome(await signIn(person.login!, ' ')), [401, 'second-factor-required', undefined]);
    const answer = await signIn(person.login!, codeOf(secret).replace(/^(\d{3})/, '$1 '));
    assert.equal(answer.status, 200);
    assert.match(answer.headers['set-cookie']!, /^parvis_session=/);
  });

  it('is not revealed without the password', async () => {
    const { person } = await enrol();
    const { login } = await test.signIn();
    for (const name of [person.login!, login!, 'nobody']) {
      assert.deepEqual(
        outcome(await signIn(name, undefined, '192.0.2.2', 'not the password')),
        REFUSED,
        name,
      );
      assert.deepEqual(outcome(await signIn(name, '123456', '192.0.2.2', 'not the password')), REFUSED, name);
    }
  });

  it('refuses a wrong code like a wrong password', async () => {
    const { person, secret } = await enrol();
    test.clock.advance(STEP);
    const wrong = codeOf(secret) === '000000' ? '000001' : '000000';
    for (const code of [wrong, '12345', 'k7mqp-x2rtz-hh3wd', "' or 1=1 --", 'x'.repeat(50)]) {
      assert.deepEqual(outcome(await signIn(person.login!, code)), REFUSED, code);
    }
    assert.equal((await signIn(person.login!, codeOf(secret))).status, 200);
  });

  for (const [drift, accepted] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const) {
    it(`${accepted ? 'accepts' : 'refuses'} a code ${drift} steps from now`, async () => {
      const { person, secret } = await enrol();
      test.clock.advance(5 * STEP);
      assert.equal((await signIn(person.login!, codeOf(secret, drift))).status, accepted ? 200 : 401);
    });
  }

  it('accepts each code once, also among simultaneous attempts', async () => {
    const { person, secret } = await enrol();
    assert.deepEqual(outcome(await signIn(person.login!, codeOf(secret))), REFUSED, 'the one that confirmed');
    test.clock.advance(STEP);
    const code = codeOf(secret);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((host) => signIn(person.login!, code, `192.0.2.${host}`)),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.deepEqual(outcome(await signIn(person.login!, code)), REFUSED);
    assert.deepEqual(outcome(await signIn(person.login!, codeOf(secret, -1))), REFUSED, 'an earlier one');
  });

  it('accepts each recovery code once, in any spelling, also among simultaneous attempts', async () => {
    const { person, recoveryCodes } = await enrol();
    const [first, second] = recoveryCodes as [string, string];
    assert.equal((await signIn(person.login!, first.toUpperCase().replaceAll('-', ' '))).status, 200);
    assert.deepEqual(outcome(await signIn(person.login!, first)), REFUSED);
    const answers = await Promise.all(
      [1, 2, 3].map((host) => signIn(person.login!, second, `192.0.2.${host}`)),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal((await person.get(PATH)).body.recoveryCodesLeft, 8);
  });

  it('allows ten wrong codes per user in fifteen minutes, from any address', async () => {
    const { person, secret } = await enrol();
    test.clock.advance(STEP);
    for (let host = 1; host <= 10; host += 1) {
      assert.deepEqual(outcome(await signIn(person.login!, '12345', `198.51.100.${host}`)), REFUSED);
    }
    const answer = await signIn(person.login!, codeOf(secret), '198.51.100.99');
    assert.deepEqual([answer.status, answer.body.code], [429, 'rate-limited']);
    assert.ok(Number(answer.headers['retry-after']) > 0);
    assert.equal((await person.get('/api/auth/me')).status, 200, 'who is signed in stays so');
    test.clock.advance(15 * 60_000);
    assert.equal((await signIn(person.login!, codeOf(secret), '198.51.100.99')).status, 200);
  });

  it('also counts wrong codes per login and address', async () => {
    const { person, secret } = await enrol();
    test.clock.advance(STEP);
    for (let tries = 0; tries < 10; tries += 1) await signIn(person.login!, '12345', '203.0.113.7');
    assert.equal((await signIn(person.login!, undefined, '203.0.113.7')).status, 429);
    assert.equal((await signIn(person.login!, codeOf(secret), '203.0.113.7')).status, 429);
  });

  it('is set up only with the password, and not again while active', async () => {
    const person = await test.signIn();
    const missing = await person.post(PATH, {});
    assert.deepEqual([missing.status, missing.body.errors[0].pointer], [422, '/password']);
    const wrong = await begin(person, 'not the password');
    assert.deepEqual([wrong.status, wrong.body.errors[0].code], [422, 'password-wrong']);
    const none = await person.post(`${PATH}/confirm`, { code: '123456' });
    assert.deepEqual([none.status, none.body.errors[0].code], [422, 'second-factor-not-begun']);
    await enrol(person);
    const again = await begin(person);
    assert.deepEqual([again.status, again.body.errors[0].code], [422, 'second-factor-on']);
  });

  it('is deactivated, and its recovery codes renewed, only with password and code', async () => {
    const { person, secret, recoveryCodes } = await enrol();
    for (const action of ['turn-off', 'recovery-codes']) {
      test.clock.advance(STEP);
      const code = codeOf(secret);
      const attempts: [object, string][] = [
        [{ code }, '/password required'],
        [{ password: 'not the password', code }, '/password password-wrong'],
        [{ password: TEST_PASSWORD, code: '12345' }, '/code code-wrong'],
        [{ password: TEST_PASSWORD }, '/code required'],
      ];
      for (const [body, fault] of attempts) {
        const answer = await person.post(`${PATH}/${action}`, body);
        const [{ pointer, code: found }] = answer.body.errors;
        assert.deepEqual([answer.status, `${pointer} ${found}`], [422, fault], action);
      }
    }
    test.clock.advance(STEP);
    const renewed = await person.post(`${PATH}/recovery-codes`, {
      password: TEST_PASSWORD,
      code: codeOf(secret),
    });
    assert.equal(renewed.body.recoveryCodes.length, 10);
    assert.deepEqual(outcome(await signIn(person.login!, recoveryCodes[0])), REFUSED);
    assert.equal((await signIn(person.login!, renewed.body.recoveryCodes[0])).status, 200);

    const code = renewed.body.recoveryCodes[1];
    assert.equal((await person.post(`${PATH}/turn-off`, { password: TEST_PASSWORD, code })).status, 204);
    assert.equal((await signIn(person.login!)).status, 200);
    const { rows } = await stored(person);
    assert.deepEqual(rows, []);
    const off = await person.post(`${PATH}/turn-off`, { password: TEST_PASSWORD, code });
    assert.deepEqual([off.status, off.body.errors[0].code], [422, 'second-factor-off']);
  });

  it('stores the secret encrypted and the recovery codes as hashes', async () => {
    const { person, secret, recoveryCodes } = await enrol();
    const { rows, codes } = await stored(person);
    const text = JSON.stringify([rows, codes]);
    assert.match(rows[0]!.secret, /^v1\./);
    assert.equal(codes.length, 10);
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes);
    for (const form of [secret, bytes.toString('hex'), bytes.toString('base64'), ...recoveryCodes]) {
      assert.ok(!text.includes(form));
    }
  });

  it("does not decrypt a secret copied to another user's row", async () => {
    const victim = await enrol();
    const thief = await enrol();
    const [row] = (await stored(thief.person)).rows;
    const { body } = await victim.person.get('/api/auth/me');
    await test.app.database.transaction((db) =>
      db
        .updateTable('second_factor')
        .set({ secret: row!.secret })
        .where('user_id', '=', body.user.id)
        .execute(),
    );
    test.clock.advance(STEP);
    const answer = await signIn(victim.person.login!, codeOf(thief.secret));
    assert.deepEqual([answer.status, answer.body.code], [503, 'unavailable']);
    assert.equal((await signIn(victim.person.login!, victim.recoveryCodes[0])).status, 200);
  });

  it('is not accessible to an API token', async () => {
    const { person, secret } = await enrol();
    const { body } = await person.post('/api/auth/tokens', { name: 'robot' });
    const robot = createClient(test.app.server);
    const bearer = { authorization: `Bearer ${body.token}` };
    test.clock.advance(STEP);
    const proof = { password: TEST_PASSWORD, code: codeOf(secret) };
    for (const answer of [
      await robot.get(PATH, bearer),
      await robot.post(PATH, { password: TEST_PASSWORD }, bearer),
      await robot.post(`${PATH}/confirm`, { code: codeOf(secret) }, bearer),
      await robot.post(`${PATH}/recovery-codes`, proof, bearer),
      await robot.post(`${PATH}/turn-off`, proof, bearer),
    ]) {
      assert.deepEqual([answer.status, answer.body.code], [403, 'forbidden']);
    }
  });

  it('is reset by an administrator, also repeatedly, and not for an unknown user', async () => {
    const { person } = await enrol();
    const admin = await test.signIn('acces_users');
    const { body } = await person.get('/api/auth/me');
    const path = `/api/admin/users/${body.user.id}/second-factor`;
    assert.equal((await admin.delete(path)).status, 204);
    assert.equal((await admin.delete(path)).status, 204);
    assert.equal((await signIn(person.login!)).status, 200);
    assert.equal(
      (await admin.delete('/api/admin/users/01890a5d-ac96-774b-bcce-b302099a8057/second-factor')).status,
      404,
    );
  });

  it('audits its steps, without a secret', async () => {
    const { person, secret, recoveryCodes } = await enrol();
    await signIn(person.login!, '12345');
    const admin = await test.signIn('acces_users');
    const { body: me } = await person.get('/api/auth/me');
    await admin.delete(`/api/admin/users/${me.user.id}/second-factor`);
    const { body } = await admin.get(`/api/admin/audit?entity=${me.user.id}`);
    const actions = body.items.map(
      (entry: { action: string; login: string }) => `${entry.login} ${entry.action}`,
    );
    assert.ok(actions.includes(`${person.login} enable-second-factor`));
    assert.ok(actions.includes(`${admin.login} reset-second-factor`));
    const refused = await admin.get(`/api/admin/audit?login=${person.login}&action=sign-in-refused`);
    assert.deepEqual(
      refused.body.items.map(({ reason }: { reason: string }) => reason),
      ['wrong-code'],
    );
    const rows = JSON.stringify(await test.app.database.read.selectFrom('audit_entry').selectAll().execute());
    for (const text of [secret, recoveryCodes[0]!, '12345"']) assert.ok(!rows.includes(text));
  });

  describe('required by a profile', () => {
    let admin: Client;
    before(async () => {
      admin = await test.signIn('acces_users', 'access_cms_page');
    });

    /** Returns an editor whose profile requires it, with sessions from before and after that change. */
    async function newEditor(): Promise<Client> {
      const person = await test.signIn('access_cms_page');
      const { body: me } = await person.get('/api/auth/me');
      const path = `/api/admin/profiles/${me.user.profile.id}`;
      const { body: profile } = await admin.get(path);
      assert.equal(profile.requiresSecondFactor, false);
      const changed = await admin.put(path, { ...profile, requiresSecondFactor: true });
      assert.equal(changed.body.requiresSecondFactor, true, changed.text);
      return person;
    }

    it('blocks open sessions and tokens until it is active', async () => {
      const person = await newEditor();
      const later = await signInAs(test.app, person.login!, TEST_PASSWORD);
      const { body: token } = await person.post('/api/auth/tokens', { name: 'robot' });
      const bearer = { authorization: `Bearer ${token.token}` };
      for (const [who, headers] of [
        [person, {}],
        [later, {}],
        [test.visitor, bearer],
      ] as const) {
        assert.equal((await who.get('/api/admin/cms/pages', headers)).status, 403);
      }
      const { body: me } = await later.get('/api/auth/me');
      assert.deepEqual([me.authorities, me.secondFactor], [[], { enabled: false, required: true }]);

      await enrol(later);
      for (const [who, headers] of [
        [person, {}],
        [later, {}],
        [test.visitor, bearer],
      ] as const) {
        assert.equal((await who.get('/api/admin/cms/pages', headers)).status, 200);
      }
    });

    it('is not required of users without a password, who sign in elsewhere', async () => {
      const person = await newEditor();
      await test.app.database.transaction((db) =>
        db.updateTable('app_user').set({ password_hash: null }).where('login', '=', person.login!).execute(),
      );
      assert.equal((await person.get('/api/admin/cms/pages')).status, 200);
      assert.equal((await person.get(PATH)).body.required, false);
    });
  });

  async function stored(person: Client) {
    const { body } = await person.get('/api/auth/me');
    const { read } = test.app.database;
    return {
      rows: await read.selectFrom('second_factor').selectAll().where('user_id', '=', body.user.id).execute(),
      codes: await read.selectFrom('recovery_code').selectAll().where('user_id', '=', body.user.id).execute(),
    };
  }
});

describe('The second factor on PostgreSQL without a secret', () => {
  const test = useTestApp(postgres);

  it("is unavailable and names the property, in the user's language; everything else works", async () => {
    const person = await test.signIn();
    const answer = await person.post(PATH, { password: TEST_PASSWORD }, { 'accept-language': 'fr' });
    assert.deepEqual([answer.status, answer.body.code], [503, 'unavailable']);
    const [fault] = answer.body.errors;
    assert.equal(fault.pointer, 'app.security.secret');
    assert.match(fault.message, /nécessite la propriété app\.security\.secret/);
    assert.equal((await person.get(PATH)).body.enabled, false);
    assert.equal((await signInAs(test.app, person.login!, TEST_PASSWORD)).login, person.login);
  });
});
