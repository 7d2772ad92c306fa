import assert from 'node:assert/strict';
import { after, before, beforeEach, it } from 'node:test';
import type { ProviderRefusal } from '../../src/contract/identity-provider.ts';
import type { UserView } from '../../src/contract/user.ts';
import type { Answer, Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startIdentityProvider,
  type TestIdentityProvider,
} from '../support/identity-provider.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const MINUTE = 60_000;
const SITE = 'http://site.test';

forEachEngine('Sign-in through an identity provider', (engine) => {
  let idp: TestIdentityProvider;
  let test: TestApp;
  let admin: Client;
  const log: string[] = [];
  let people = 0;

  before(async () => {
    const providers = ['corp', 'guests', 'wrong', 'lost'];
    idp = await startIdentityProvider({
      redirectUris: providers.map((id) => `${SITE}/api/auth/oidc/${id}/callback`),
      emailInToken: engine.name === 'postgres',
    });
    const settings = providers.flatMap((id) => [
      `app.auth.oidc.${id}.issuer=${idp.issuer}`,
      `app.auth.oidc.${id}.client-id=${CLIENT_ID}`,
      `app.auth.oidc.${id}.client-secret=${id === 'wrong' ? 'not the secret' : CLIENT_SECRET}`,
    ]);
    test = await startTestApp(engine, {
      settings: [
        ...settings,
        'app.auth.oidc.corp.label=The company',
        'app.auth.oidc.guests.auto-create=true',
        'app.auth.oidc.guests.profile=guests',
        'app.auth.oidc.lost.auto-create=true',
        'app.auth.oidc.lost.profile=No such profile',
        'app.server.trust-proxy=true',
      ],
      onLog: (line) => void log.push(line),
    });
    admin = await test.signIn('acces_users');
    const created = await admin.post('/api/admin/profiles', { name: 'Guests' });
    assert.equal(created.status, 201, created.text);
  });
  after(async () => {
    await test.app.close();
    await idp.close();
  });
  beforeEach(() => {
    idp.isAway = false;
  });

  /** Somebody whom the provider knows, and who is in front of it now. */
  function newPerson(claims: object = {}): { subject: string; email: string } {
    people += 1;
    const subject = `subject-${people}`;
    const email = `oidc-${people}@example.org`;
    idp.people.set(subject, { email, email_verified: true, name: 'Ada Lovelace', ...claims });
    idp.person = subject;
    return { subject, email };
  }

  /** A user of ours with the address of somebody whom the provider knows. */
  async function newUser(claims: object = {}): Promise<{ user: UserView; subject: string }> {
    const person = await test.signIn('access_cms_page');
    const { body } = await admin.get(`/api/admin/users?search=${person.login}&size=200`);
    const user: UserView = body.items.find(({ login }: UserView) => login === person.login);
    return { user, subject: newPerson({ email: user.email, ...claims }).subject };
  }

  const cookiesOf = ({ headers }: Answer): Record<string, string> =>
    Object.fromEntries(
      [headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]!.split('=') as [string, string]),
    );
  const begin = (id = 'corp', returnTo?: string, headers: Record<string, string> = {}) =>
    test.visitor.get(
      `/api/auth/oidc/${id}${returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`}`,
      headers,
    );

  /** As far as the way back: the address, and the cookie that ties it to the browser. */
  async function approach(id = 'corp', returnTo?: string, button: 'continue' | 'cancel' = 'continue') {
    const begun = await begin(id, returnTo);
    assert.equal(begun.status, 303, begun.text);
    const callback = await idp.visit(begun.headers.location!, button);
    assert.ok(callback.startsWith(`${SITE}/api/auth/oidc/${id}/callback?`), callback);
    return { path: callback.slice(SITE.length), cookie: `parvis_oidc=${cookiesOf(begun).parvis_oidc}` };
  }
  const arrive = ({ path, cookie }: { path: string; cookie: string }) => test.visitor.get(path, { cookie });

  async function signIn(id = 'corp', returnTo?: string): Promise<Answer> {
    return arrive(await approach(id, returnTo));
  }

  async function me(answer: Answer) {
    assert.equal(answer.status, 303, answer.text);
    const cookie = `parvis_session=${cookiesOf(answer).parvis_session}`;
    const { status, body } = await test.visitor.get('/api/auth/me', { cookie });
    assert.equal(status, 200);
    return body;
  }

  /** With the administration pages the code is in their address, else on the page that is sent. */
  function assertRefused(answer: Answer, reason: ProviderRefusal): void {
    const { location = '' } = answer.headers;
    const told = location.startsWith('/admin/sign-in?')
      ? new URL(location, SITE).searchParams.get('error')
      : /data-reason="([^"]+)"/.exec(answer.text)?.[1];
    assert.equal(told, reason, answer.text);
    assert.equal(cookiesOf(answer).parvis_session, undefined);
  }

  it('lists the providers', async () => {
    const { body } = await test.visitor.get('/api/auth/providers');
    assert.deepEqual(body, [
      { id: 'corp', label: 'The company' },
      { id: 'guests', label: 'guests' },
      { id: 'lost', label: 'lost' },
      { id: 'wrong', label: 'wrong' },
    ]);
  });

  it('[§5-5] knows a person by the verified address at first, by issuer and subject ever after', async () => {
    const { user, subject } = await newUser();
    assert.equal((await me(await signIn())).user.id, user.id);
    idp.people.set(subject, { email: 'moved@example.org', email_verified: false });
    const again = await me(await signIn());
    assert.equal(again.user.id, user.id);
    assert.equal(again.user.email, user.email);
    const { body } = await admin.get(`/api/admin/users/${user.id}`);
    const { lastSignInAt, ...unchanged } = body;
    assert.ok(lastSignInAt);
    assert.deepEqual({ ...unchanged, lastSignInAt: null }, { ...user, lastSignInAt: null });
    assert.deepEqual(again.authorities, ['access_cms_page']);
  });

  it('sends along state, nonce and a PKCE challenge, and ties the attempt to the browser', async () => {
    const answer = await begin('corp', undefined, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    const query = new URL(answer.headers.location!).searchParams;
    assert.equal(query.get('redirect_uri'), `${SITE}/api/auth/oidc/corp/callback`);
    assert.equal(query.get('code_challenge_method'), 'S256');
    assert.equal(query.get('response_type'), 'code');
    for (const name of ['state', 'nonce', 'code_challenge']) assert.ok(query.get(name)!.length >= 43, name);
    assert.match(
      String(answer.headers['set-cookie']),
      /^parvis_oidc=[\w-]{43}; Max-Age=600; Path=\/api\/auth\/oidc; HttpOnly; SameSite=Lax$/,
    );
    assert.equal(answer.headers['cache-control'], 'no-store');
  });

  it('gives the same session as the password, and ends the one that the browser had', async () => {
    await newUser();
    const { path, cookie } = await approach();
    const before = cookiesOf(await signIn()).parvis_session;
    const answer = await test.visitor.get(path, {
      cookie: `${cookie}; parvis_session=${before}`,
      'x-forwarded-proto': 'https',
    });
    const lines = [answer.headers['set-cookie'] ?? []].flat();
    assert.match(lines.join('\n'), /^parvis_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/m);
    const old = await test.visitor.get('/api/auth/me', { cookie: `parvis_session=${before}` });
    assert.equal(old.status, 401);
  });

  it('leads to where one was going, on this site alone', async () => {
    await newUser();
    assert.equal(
      (await signIn('corp', '/secured-view/home?locale=fr')).headers.location,
      '/secured-view/home?locale=fr',
    );
    for (const evil of ['//evil.example/', '/\\evil.example', 'https://evil.example', '/\t/evil.example']) {
      const { location } = (await signIn('corp', evil)).headers;
      assert.ok(['/', '/admin/'].includes(location!), `${evil} led to ${location}`);
    }
    newPerson({ email_verified: false });
    assert.doesNotMatch(String((await signIn('corp', '//evil.example/')).headers.location), /evil/);
  });

  it('makes a user with the configured profile where that is wanted, once', async () => {
    const { email } = newPerson({ given_name: 'Ada', family_name: 'King' });
    const [first, second] = await Promise.all([approach('guests'), approach('guests')]);
    const [one, other] = await Promise.all([me(await arrive(first)), me(await arrive(second))]);
    assert.equal(one.user.id, other.user.id);
    assert.deepEqual(
      [one.user.login, one.user.email, one.user.firstName, one.user.lastName, one.user.profile.name],
      [email, email, 'Ada', 'King', 'Guests'],
    );
    const byPassword = await test.visitor.post('/api/auth/login', { login: email, password: 'x'.repeat(12) });
    assert.equal(byPassword.body.code, 'bad-credentials');
  });

  it('never changes a profile by a sign-in', async () => {
    newPerson();
    const { user } = await me(await signIn('guests'));
    const { body: stored } = await admin.get(`/api/admin/users/${user.id}`);
    await admin.put('/api/admin/users', { ...stored, profileId: null, firstName: 'Changed' });
    const again = await me(await signIn('guests'));
    assert.deepEqual([again.user.profile, again.user.firstName, again.authorities], [null, 'Changed', []]);
  });

  it('refuses a state that is wrong, missing, or of another browser', async () => {
    await newUser();
    const { path, cookie } = await approach();
    const other = await approach();
    const state = new URL(path, SITE).searchParams.get('state')!;
    const wrong = path.replace(state, state.split('').reverse().join(''));
    assertRefused(await arrive({ path: wrong, cookie }), 'oidc-wrong-state');
    assertRefused(await arrive({ path: path.replace(/state=[^&]*/, ''), cookie }), 'oidc-wrong-state');
    assertRefused(await arrive({ path, cookie: other.cookie }), 'oidc-wrong-state');
    assertRefused(await test.visitor.get(path), 'oidc-wrong-state');
    assertRefused(await arrive({ path: path.replace('/corp/', '/guests/'), cookie }), 'oidc-wrong-state');
    assert.equal((await arrive({ path, cookie })).status, 303, 'none of these used it up');
  });

  it('refuses a nonce that is not the one that was sent', async () => {
    await newUser();
    const back = await approach();
    await test.app.database.transaction((db) =>
      db.updateTable('provider_attempt').set({ nonce: 'another nonce' }).where('used', '=', 0).execute(),
    );
    assertRefused(await arrive(back), 'oidc-wrong-nonce');
  });

  it('refuses a callback that comes again, also at the same moment', async () => {
    await newUser();
    const back = await approach();
    const answers = await Promise.all([1, 2, 3].map(() => arrive(back)));
    assert.equal(answers.filter((answer) => cookiesOf(answer).parvis_session !== undefined).length, 1);
    assertRefused(await arrive(back), 'oidc-replayed');
  });

  it('refuses who was away for more than ten minutes', async () => {
    await newUser();
    const [early, late] = [await approach(), await approach()];
    test.clock.advance(10 * MINUTE - 1);
    assert.equal((await arrive(early)).status, 303);
    test.clock.advance(1);
    assertRefused(await arrive(late), 'oidc-expired');
  });

  it('refuses the code of another attempt, an invented one, and an answer without one', async () => {
    await newUser();
    const [mine, theirs] = [await approach(), await approach()];
    const code = new URL(theirs.path, SITE).searchParams.get('code')!;
    const swapped = mine.path.replace(/code=[^&]*/, `code=${code}`);
    assertRefused(await arrive({ ...mine, path: swapped }), 'oidc-invalid-answer');
    const next = await approach();
    assertRefused(
      await arrive({ ...next, path: next.path.replace(/code=[^&]*/, 'code=x') }),
      'oidc-invalid-answer',
    );
    const last = await approach();
    assertRefused(
      await arrive({ ...last, path: last.path.replace(/code=[^&]*&?/, '') }),
      'oidc-invalid-answer',
    );
  });

  it('refuses the answer of another issuer', async () => {
    await newUser();
    const back = await approach();
    const path = back.path.replace(/iss=[^&]*/, `iss=${encodeURIComponent('https://evil.example')}`);
    assert.notEqual(path, back.path);
    assertRefused(await arrive({ ...back, path }), 'oidc-invalid-answer');
  });

  it('refuses who said no at the provider', async () => {
    newPerson();
    assertRefused(await arrive(await approach('corp', undefined, 'cancel')), 'oidc-denied');
  });

  const refusals: [string, ProviderRefusal, string, () => unknown][] = [
    [
      'an address that is not verified',
      'oidc-unverified-email',
      'corp',
      () => newUser({ email_verified: false }),
    ],
    [
      'an unverified address of a user to be made',
      'oidc-unverified-email',
      'guests',
      () => newPerson({ email_verified: false }),
    ],
    ['a person without address', 'oidc-no-email', 'guests', () => newPerson({ email: undefined })],
    ['a person whom nobody knows', 'oidc-unknown-person', 'corp', () => newPerson()],
    ['a profile that does not exist', 'oidc-no-profile', 'lost', () => newPerson()],
    ['a provider that does not know our secret', 'oidc-invalid-answer', 'wrong', () => newUser()],
    [
      'an address that only looks like the user’s',
      'oidc-no-email',
      'guests',
      async () => {
        const { user, subject } = await newUser();
        idp.people.set(subject, { email: user.email.replace('p', 'ｐ'), email_verified: true });
      },
    ],
    [
      'an address that is the login of somebody else',
      'oidc-login-taken',
      'guests',
      async () => {
        const { user, subject } = await newUser();
        const login = `${subject}@example.org`;
        await admin.put('/api/admin/users', { ...user, login });
        idp.people.set(subject, { email: login, email_verified: true });
      },
    ],
    [
      'another account with the address of a user who has one',
      'oidc-other-identity',
      'corp',
      async () => {
        const { user } = await newUser();
        await signIn();
        newPerson({ email: user.email });
      },
    ],
  ];
  for (const [what, reason, id, prepare] of refusals) {
    it(`refuses ${what}`, async () => {
      await prepare();
      const users = async () => (await admin.get('/api/admin/users?showDisabled=true')).body.total;
      const before = await users();
      assertRefused(await signIn(id), reason);
      assert.equal(await users(), before);
    });
  }

  it('[§5-6] refuses a disabled user, known by address or by subject, and lets in who is restored', async () => {
    const { user } = await newUser();
    const path = `/api/admin/users/${user.id}`;
    await admin.delete(path);
    assertRefused(await signIn(), 'oidc-disabled');
    await admin.post(`${path}/restore`);
    const session = `parvis_session=${cookiesOf(await signIn()).parvis_session}`;
    await admin.delete(path);
    assert.equal((await test.visitor.get('/api/auth/me', { cookie: session })).status, 401);
    assertRefused(await signIn(), 'oidc-disabled');
    assertRefused(await signIn('guests'), 'oidc-disabled');
  });

  it('says when the provider is away, before and after', async () => {
    await newUser();
    const back = await approach();
    idp.isAway = true;
    assertRefused(await arrive(back), 'oidc-unavailable');
    test.clock.advance(61 * MINUTE);
    assertRefused(await begin(), 'oidc-unavailable');
    idp.isAway = false;
    assert.equal((await begin()).status, 303, 'and asks again at the next sign-in');
  });

  it('answers a provider that is not configured as not found', async () => {
    for (const path of [
      '/api/auth/oidc/other',
      '/api/auth/oidc/other/callback?state=x',
      '/api/auth/oidc/__proto__',
    ]) {
      const answer = await test.visitor.get(path);
      assert.deepEqual([answer.status, answer.body.code], [404, 'not-found'], path);
    }
  });

  it('leaves sign-ins, users made and refusals in the audit trail', async () => {
    const { email } = newPerson();
    const { user } = await me(await signIn('guests'));
    const { body } = await admin.get(`/api/admin/audit?entity=${user.id}`);
    assert.deepEqual(body.items.map(({ action }: { action: string }) => action).sort(), [
      'create',
      'sign-in',
    ]);
    await admin.delete(`/api/admin/users/${user.id}`);
    await signIn('guests');
    const refused = await admin.get(`/api/admin/audit?login=${email}&action=sign-in-refused`);
    assert.deepEqual(
      refused.body.items.map(({ reason }: { reason: string }) => reason),
      ['oidc-disabled'],
    );
  });

  it('writes no code, state, cookie or token to the log, and stores states as hashes', async () => {
    await newUser();
    const back = await approach();
    const rows = JSON.stringify(
      await test.app.database.read.selectFrom('provider_attempt').selectAll().execute(),
    );
    const session = cookiesOf(await arrive(back)).parvis_session!;
    const query = new URL(back.path, SITE).searchParams;
    const written = log.join('');
    for (const secret of [query.get('code')!, query.get('state')!, back.cookie.split('=')[1]!, session]) {
      assert.ok(!written.includes(secret));
    }
    assert.ok(!rows.includes(query.get('state')!) && !rows.includes(back.cookie.split('=')[1]!));
  });

  it('does not start with a provider that would be asked without TLS', async () => {
    const settings = [
      'app.auth.oidc.corp.issuer=http://id.example.org',
      'app.auth.oidc.corp.client-id=parvis',
    ];
    await assert.rejects(startTestApp(engine, { settings }), /app\.auth\.oidc\.corp\.issuer .* needs https/);
  });
});
