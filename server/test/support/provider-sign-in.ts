import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import type { ProviderRefusal } from '../../src/contract/identity-provider.ts';
import type { UserView } from '../../src/contract/user.ts';
import type { Answer, Client } from './client.ts';
import type { Engine } from './engines.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startIdentityProvider,
  type TestIdentityProvider,
} from './identity-provider.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export const SITE = 'http://site.test';

/**
 * Sets up a site with several providers at one identity provider, and the people who sign in. Available as soon as
 * tests run.
 */
export function useProviderSignIn(engine: Engine) {
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
        'app.server.trust-proxy=1',
      ],
      onLog: (line) => void log.push(line),
    });
    admin = await test.signIn('acces_users', 'access_cms_page');
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

  /** Adds a person at the provider and makes them the one who signs in. */
  function newPerson(claims: object = {}): { subject: string; email: string } {
    people += 1;
    const subject = `subject-${people}`;
    const email = `oidc-${people}@example.org`;
    idp.people.set(subject, { email, email_verified: true, name: 'Ada Lovelace', ...claims });
    idp.person = subject;
    return { subject, email };
  }

  /** Creates a local user with the address of a person at the provider. */
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

  /** Signs in up to the callback: returns its address and the cookie that binds it to the browser. */
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

  /** With the administration app, the code is in its URL; otherwise it is on the page. */
  function assertRefused(answer: Answer, reason: ProviderRefusal): void {
    const { location = '' } = answer.headers;
    const shownReason = location.startsWith('/admin/sign-in?')
      ? new URL(location, SITE).searchParams.get('error')
      : /data-reason="([^"]+)"/.exec(answer.text)?.[1];
    assert.equal(shownReason, reason, answer.text);
    assert.equal(cookiesOf(answer).parvis_session, undefined);
  }

  return {
    get idp() {
      return idp;
    },
    get test() {
      return test;
    },
    get admin() {
      return admin;
    },
    log,
    newPerson,
    newUser,
    cookiesOf,
    begin,
    approach,
    arrive,
    signIn,
    me,
    assertRefused,
  };
}
