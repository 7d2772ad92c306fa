import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../server/test/support/identity-provider.ts';
import { startMailServer, type MailServer } from '../../server/test/support/smtp-server.ts';
import { fillInSignIn, visit } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { saveButton } from '../support/save-button.ts';
import { sharedBrowser } from '../support/shared-browser.ts';
import { startServer, type RunningServer } from '../support/start-server.ts';

const PASSWORD = 'correct horse battery';

describe('ways to sign in', () => {
  const redirectUris: string[] = [];
  /** Cleanup of everything that was started, in reverse order. */
  const endings: (() => Promise<unknown>)[] = [];
  let idp: TestIdentityProvider;
  let mail: MailServer;
  let server: RunningServer;
  let browser: Browser;

  before(async () => {
    idp = await startIdentityProvider({ redirectUris });
    endings.unshift(() => idp.close());
    mail = await startMailServer();
    endings.unshift(() => mail.close());
    server = await startServer({
      project: 'e2e/admin/site',
      settings: {
        'app.auth.oidc.corp.issuer': idp.issuer,
        'app.auth.oidc.corp.client-id': CLIENT_ID,
        'app.auth.oidc.corp.client-secret': CLIENT_SECRET,
        'app.auth.oidc.corp.label': 'The company',
        'app.cms.mail-from': 'Library <library@site.test>',
        'app.mail.url': mail.url,
      },
    });
    endings.unshift(() => server.stop());
    redirectUris.push(`${server.origin}/api/auth/oidc/corp/callback`);
    browser = await sharedBrowser();
    await newUser('jane');
  });
  after(async () => {
    for (const end of endings) await end();
  });
  beforeEach(() => {
    idp.people.set('jane', { email: 'jane@example.org', email_verified: true });
    idp.person = 'jane';
  });

  /** Creates an administrator. */
  async function newUser(login: string): Promise<void> {
    const api = await signInToApi(server);
    const { items } = await api.send<{ items: { id: string; builtIn: boolean }[] }>(
      'GET',
      '/api/admin/profiles',
    );
    await api.send('POST', '/api/admin/users', {
      login,
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
      firstName: 'Jane',
      lastName: 'Example',
      email: `${login}@example.org`,
      profileId: items.find(({ builtIn }) => builtIn)!.id,
    });
  }

  it('[§5-5] an identity provider leads back to the requested address', async () => {
    const { page, complaints, close } = await visit(browser, server, '/admin/pages?state=draft');
    const button = page.getByRole('link', { name: 'Sign in with The company' });
    await button.waitFor();
    await checkAccessibility(page, 'the sign-in with a provider');
    await button.click();
    await page.getByRole('heading', { name: 'The provider' }).waitFor();
    assert.equal(new URL(page.url()).origin, idp.issuer);
    await page.getByRole('button', { name: 'Continue as jane' }).click();
    await page.getByRole('heading', { name: 'Pages', level: 1 }).waitFor();
    const { origin, pathname, search } = new URL(page.url());
    assert.equal(origin + pathname + search, `${server.origin}/admin/pages?state=draft`);
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('a provider in another tab renews an expired session without losing input', async () => {
    const { page, context, complaints, close } = await visit(browser, server, '/admin/pages/new');
    await fillInSignIn(page, 'jane', PASSWORD);
    await page.getByLabel('Title').first().fill('Not yet saved');
    await context.clearCookies();
    await saveButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: 'Sign in with The company' }).click(),
    ]);
    const agree = tab.getByRole('button', { name: 'Continue as jane' });
    await agree.waitFor();
    assert.equal(await tab.evaluate(() => window.opener), null);
    const closed = tab.waitForEvent('close');
    await agree.click();
    await closed;
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Page created').waitFor();

    // The screen shows jane's data: no other user may continue.
    await page.getByLabel('Title').first().fill('Changed by jane');
    await context.clearCookies();
    await saveButton(page).click();
    await dialog.waitFor();
    const other = await context.newPage();
    await other.goto('/admin/sign-in?returnTo=/admin/welcome-back');
    await fillInSignIn(other, server.login, server.password);
    await other.getByRole('heading', { name: 'You are signed in' }).waitFor();
    await dialog.getByRole('alert').getByText('You signed in as admin').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('the sign-in screen explains why an external sign-in was refused', async () => {
    const { page, close } = await visit(browser, server, '/admin/');
    const refusals: [string, string, () => unknown][] = [
      ['Cancel', 'You did not allow the identity provider', () => undefined],
      [
        'Continue as jane-2',
        'has not verified your email address',
        () => {
          idp.people.set('jane-2', { email: 'jane@example.org', email_verified: false });
          idp.person = 'jane-2';
        },
      ],
    ];
    for (const [button, text, prepare] of refusals) {
      prepare();
      await page.getByRole('link', { name: 'Sign in with The company' }).click();
      await page.getByRole('button', { name: button }).click();
      const alert = page.getByRole('alert');
      await alert.getByText(text).waitFor();
      assert.equal(new URL(page.url()).pathname, '/admin/sign-in');
    }
    await checkAccessibility(page, 'a refused sign-in');
    await close();
  });

  it('users with a second factor are asked for the code', async () => {
    await newUser('tess');
    const api = await signInToApi({ ...server, login: 'tess', password: PASSWORD });
    const path = '/api/auth/second-factor';
    const { secret } = await api.send<{ secret: string }>('POST', path, { password: PASSWORD });
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    const { recoveryCodes } = await api.send<{ recoveryCodes: string[] }>('POST', `${path}/confirm`, {
      code: app.generate(),
    });

    const { page, close } = await visit(browser, server, '/admin/');
    await fillInSignIn(page, 'tess', PASSWORD);
    const code = page.getByLabel('Code', { exact: true });
    await code.waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
    await checkAccessibility(page, 'the sign-in with a code');
    await page.keyboard.type('12345');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    assert.equal(await code.evaluate((input) => input === document.activeElement), true);
    await code.fill(recoveryCodes[0]!);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Hello/ }).waitFor();
    await close();
  });

  it('a link in an email allows setting a new password', async () => {
    const { page, complaints, close } = await visit(browser, server, '/admin/');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email address').fill('jane@example.org');
    await checkAccessibility(page, 'a forgotten password');
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('status').waitFor();
    const link = await linkInMail();

    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByLabel('Confirm new password').fill('short');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('at least 12 characters').waitFor();
    await checkAccessibility(page, 'a new password with a fault');
    await page.getByLabel('New password', { exact: true }).fill('another good password');
    await page.getByLabel('Confirm new password').fill('another good password');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('heading', { name: 'Password saved' }).waitFor();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await fillInSignIn(page, 'jane', 'another good password');
    await page.getByRole('heading', { name: /^Hello/ }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  /** Waits for the next email and returns its link. */
  async function linkInMail(): Promise<string> {
    const text = (await mail.next()).parts['text/plain']!;
    return /^http\S+$/m.exec(text)![0];
  }
});
