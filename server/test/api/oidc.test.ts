import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ProviderRefusal } from '../../src/contract/identity-provider.ts';
import { forEachEngine } from '../support/engines.ts';
import { SITE, useProviderSignIn } from '../support/provider-sign-in.ts';
import { startTestApp } from '../support/test-app.ts';

const MINUTE = 60_000;

forEachEngine('Sign-in through an identity provider', (engine) => {
  const site = useProviderSignIn(engine);
  const { log, newPerson, newUser, cookiesOf, begin, approach, arrive, signIn, me, assertRefused } = site;

  it('lists the providers', async () => {
    const { body } = await site.test.visitor.get('/api/auth/providers');
    assert.deepEqual(body, [
      { id: 'corp', label: 'The company' },
      { id: 'guests', label: 'guests' },
      { id: 'lost', label: 'lost' },
      { id: 'wrong', label: 'wrong' },
    ]);
  });

  it('[§5-5] identifies a person by the verified address at first, then by issuer and subject', async () => {
    const { user, subject } = await newUser();
    assert.equal((await me(await signIn())).user.id, user.id);
    site.idp.people.set(subject, { email: 'moved@example.org', email_verified: false });
    const again = await me(await signIn());
    assert.equal(again.user.id, user.id);
    assert.equal(again.user.email, user.email);
    const { body } = await site.admin.get(`/api/admin/users/${user.id}`);
    const { lastSignInAt, ...unchanged } = body;
    assert.ok(lastSignInAt);
    assert.deepEqual({ ...unchanged, lastSignInAt: null }, { ...user, lastSignInAt: null });
    assert.deepEqual(again.authorities, ['access_cms_page']);
  });

  it('sends state, nonce and a PKCE challenge, and binds the attempt to the browser', async () => {
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
      /^parvis_oidc=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    assert.equal(answer.headers['cache-control'], 'no-store');
  });

  it("opens the same session as a password, and ends the browser's previous one", async () => {
    await newUser();
    const { path, cookie } = await approach();
    const before = cookiesOf(await signIn()).parvis_session;
    const answer = await site.test.visitor.get(path, {
      cookie: `__Host-${cookie}; __Host-parvis_session=${before}`,
      'x-forwarded-proto': 'https',
    });
    const lines = [answer.headers['set-cookie'] ?? []].flat();
    assert.match(
      lines.join('\n'),
      /^__Host-parvis_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/m,
    );
    const old = await site.test.visitor.get('/api/auth/me', { cookie: `parvis_session=${before}` });
    assert.equal(old.status, 401);
  });

  it('redirects to the requested page, on this site only', async () => {
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

  it('creates a user with the configured profile if enabled, once', async () => {
    const { email } = newPerson({ given_name: 'Ada', family_name: 'King' });
    const [first, second] = await Promise.all([approach('guests'), approach('guests')]);
    const [one, other] = await Promise.all([me(await arrive(first)), me(await arrive(second))]);
    assert.equal(one.user.id, other.user.id);
    assert.deepEqual(
      [one.user.login, one.user.email, one.user.firstName, one.user.lastName, one.user.profile.name],
      [email, email, 'Ada', 'King', 'Guests'],
    );
    const byPassword = await site.test.visitor.post('/api/auth/login', {
      login: email,
      password: 'x'.repeat(12),
    });
    assert.equal(byPassword.body.code, 'bad-credentials');
  });

  it('never changes a profile at sign-in', async () => {
    newPerson();
    const { user } = await me(await signIn('guests'));
    const { body: stored } = await site.admin.get(`/api/admin/users/${user.id}`);
    await site.admin.put('/api/admin/users', { ...stored, profileId: null, firstName: 'Changed' });
    const again = await me(await signIn('guests'));
    assert.deepEqual([again.user.profile, again.user.firstName, again.authorities], [null, 'Changed', []]);
  });

  it('refuses a state that is wrong, missing or from another browser', async () => {
    await newUser();
    const { path, cookie } = await approach();
    const other = await approach();
    const state = new URL(path, SITE).searchParams.get('state')!;
    const wrong = path.replace(state, state.split('').reverse().join(''));
    assertRefused(await arrive({ path: wrong, cookie }), 'oidc-wrong-state');
    assertRefused(await arrive({ path: path.replace(/state=[^&]*/, ''), cookie }), 'oidc-wrong-state');
    assertRefused(await arrive({ path, cookie: other.cookie }), 'oidc-wrong-state');
    assertRefused(await site.test.visitor.get(path), 'oidc-wrong-state');
    assertRefused(await arrive({ path: path.replace('/corp/', '/guests/'), cookie }), 'oidc-wrong-state');
    assert.equal((await arrive({ path, cookie })).status, 303, 'none of these used it up');
  });

  it('refuses a nonce other than the one sent', async () => {
    await newUser();
    const back = await approach();
    await site.test.app.database.transaction((db) =>
      db.updateTable('provider_attempt').set({ nonce: 'another nonce' }).where('used', '=', 0).execute(),
    );
    assertRefused(await arrive(back), 'oidc-wrong-nonce');
  });

  it('refuses a repeated callback, also a simultaneous one', async () => {
    await newUser();
    const back = await approach();
    const answers = await Promise.all([1, 2, 3].map(() => arrive(back)));
    assert.equal(answers.filter((answer) => cookiesOf(answer).parvis_session !== undefined).length, 1);
    assertRefused(await arrive(back), 'oidc-replayed');
  });

  it('refuses a sign-in that took more than ten minutes', async () => {
    await newUser();
    const [early, late] = [await approach(), await approach()];
    site.test.clock.advance(10 * MINUTE - 1);
    assert.equal((await arrive(early)).status, 303);
    site.test.clock.advance(1);
    assertRefused(await arrive(late), 'oidc-expired');
  });

  it('refuses a sign-in started before the clock was set back', async () => {
    await newUser();
    const back = await approach();
    site.test.clock.advance(-24 * 60 * MINUTE);
    assertRefused(await arrive(back), 'oidc-expired');
    await me(await arrive(await approach()));
    site.test.clock.advance(24 * 60 * MINUTE);
  });

  it('refuses the code of another attempt, an invented code and a missing code', async () => {
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

  it('refuses the response of another issuer', async () => {
    await newUser();
    const back = await approach();
    const path = back.path.replace(/iss=[^&]*/, `iss=${encodeURIComponent('https://evil.example')}`);
    assert.notEqual(path, back.path);
    assertRefused(await arrive({ ...back, path }), 'oidc-invalid-answer');
  });

  it('refuses a sign-in that was cancelled at the provider', async () => {
    newPerson();
    assertRefused(await arrive(await approach('corp', undefined, 'cancel')), 'oidc-denied');
  });

  const refusals: [string, ProviderRefusal, string, () => unknown][] = [
    ['an unverified address', 'oidc-unverified-email', 'corp', () => newUser({ email_verified: false })],
    [
      'an unverified address of a new user',
      'oidc-unverified-email',
      'guests',
      () => newPerson({ email_verified: false }),
    ],
    ['a person without an address', 'oidc-no-email', 'guests', () => newPerson({ email: undefined })],
    ['an unknown person', 'oidc-unknown-person', 'corp', () => newPerson()],
    ['an unknown profile', 'oidc-no-profile', 'lost', () => newPerson()],
    ['a provider that rejects the client secret', 'oidc-invalid-answer', 'wrong', () => newUser()],
    [
      'a lookalike of the user’s address',
      'oidc-no-email',
      'guests',
      async () => {
        const { user, subject } = await newUser();
        site.idp.people.set(subject, { email: user.email.replace('p', 'ｐ'), email_verified: true });
      },
    ],
    [
      'an address that is the login of another user',
      'oidc-login-taken',
      'guests',
      async () => {
        const { user, subject } = await newUser();
        const login = `${subject}@example.org`;
        await site.admin.put('/api/admin/users', { ...user, login });
        site.idp.people.set(subject, { email: login, email_verified: true });
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
      const users = async () => (await site.admin.get('/api/admin/users?showDisabled=true')).body.total;
      const before = await users();
      assertRefused(await signIn(id), reason);
      assert.equal(await users(), before);
    });
  }

  it('[§5-6] refuses a disabled user, identified by address or subject, and admits a restored one', async () => {
    const { user } = await newUser();
    const path = `/api/admin/users/${user.id}`;
    await site.admin.delete(path);
    assertRefused(await signIn(), 'oidc-disabled');
    await site.admin.post(`${path}/restore`);
    const session = `parvis_session=${cookiesOf(await signIn()).parvis_session}`;
    await site.admin.delete(path);
    assert.equal((await site.test.visitor.get('/api/auth/me', { cookie: session })).status, 401);
    assertRefused(await signIn(), 'oidc-disabled');
    assertRefused(await signIn('guests'), 'oidc-disabled');
  });

  it('reports an unavailable provider, before and after the redirect', async () => {
    await newUser();
    const back = await approach();
    site.idp.isAway = true;
    assertRefused(await arrive(back), 'oidc-unavailable');
    site.test.clock.advance(61 * MINUTE);
    assertRefused(await begin(), 'oidc-unavailable');
    site.idp.isAway = false;
    assert.equal((await begin()).status, 303, 'and asks again at the next sign-in');
  });

  it('returns 404 for a provider that is not configured', async () => {
    for (const path of [
      '/api/auth/oidc/other',
      '/api/auth/oidc/other/callback?state=x',
      '/api/auth/oidc/__proto__',
    ]) {
      const answer = await site.test.visitor.get(path);
      assert.deepEqual([answer.status, answer.body.code], [404, 'not-found'], path);
    }
  });

  it('audits sign-ins, created users and refusals', async () => {
    const { email } = newPerson();
    const { user } = await me(await signIn('guests'));
    const { body } = await site.admin.get(`/api/admin/audit?entity=${user.id}`);
    assert.deepEqual(body.items.map(({ action }: { action: string }) => action).sort(), [
      'create',
      'sign-in',
    ]);
    await site.admin.delete(`/api/admin/users/${user.id}`);
    await signIn('guests');
    const refused = await site.admin.get(`/api/admin/audit?login=${email}&action=sign-in-refused`);
    assert.deepEqual(
      refused.body.items.map(({ reason }: { reason: string }) => reason),
      ['oidc-disabled'],
    );
  });

  it('logs no code, state, cookie or token, and stores states as hashes', async () => {
    await newUser();
    const back = await approach();
    const rows = JSON.stringify(
      await site.test.app.database.read.selectFrom('provider_attempt').selectAll().execute(),
    );
    const session = cookiesOf(await arrive(back)).parvis_session!;
    const query = new URL(back.path, SITE).searchParams;
    const written = log.join('');
    for (const secret of [query.get('code')!, query.get('state')!, back.cookie.split('=')[1]!, session]) {
      assert.ok(!written.includes(secret));
    }
    assert.ok(!rows.includes(query.get('state')!) && !rows.includes(back.cookie.split('=')[1]!));
  });

  it('does not start with a provider without TLS', async () => {
    const settings = [
      'app.auth.oidc.corp.issuer=http://id.example.org',
      'app.auth.oidc.corp.client-id=parvis',
    ];
    await assert.rejects(startTestApp(engine, { settings }), /app\.auth\.oidc\.corp\.issuer .* needs https/);
  });
});
