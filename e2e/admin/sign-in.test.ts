import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fillInSignIn, visit, visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { setStage } from '../support/stage.ts';

describe('signing in to the administration', () => {
  const stage = setStage({ project: 'e2e/admin/site' });

  it('continues to the requested address', async () => {
    const { page, complaints, close } = await visit(stage.browser, stage.server, '/admin/pages?state=draft');
    await page.waitForURL((url) => url.pathname === '/admin/sign-in');
    await fillInSignIn(page, stage.server.login, stage.server.password);
    await page.getByRole('heading', { name: 'Pages', level: 1 }).waitFor();
    assert.equal(new URL(page.url()).search, '?state=draft');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('continues to a preview that was requested without a session', async () => {
    const api = await signInToApi(stage.server);
    await api.send('POST', '/api/admin/cms/pages', {
      shortcut: 'draft',
      title: { en: 'Draft' },
      content: { en: '<p>Not public yet</p>' },
    });
    const { page, close } = await visit(stage.browser, stage.server, '/secured-view/draft?locale=en');
    await fillInSignIn(page, stage.server.login, stage.server.password);
    await page.getByText('Not public yet').waitFor();
    assert.equal(new URL(page.url()).pathname, '/secured-view/draft');
    await close();
  });

  it('reads the session once, signed in or not', async () => {
    const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages');
    const asked: number[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === '/api/auth/me') asked.push(response.status());
    });
    await page.reload();
    await page.getByRole('heading', { name: 'Pages', level: 1 }).waitFor();
    assert.deepEqual(asked, [200]);
    await page.context().clearCookies();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    assert.deepEqual(asked, [200, 401]);
    await close();
  });

  it('never redirects to another site', async () => {
    const { page, close } = await visit(
      stage.browser,
      stage.server,
      '/admin/sign-in?returnTo=//evil.example/',
    );
    await fillInSignIn(page, stage.server.login, stage.server.password);
    await page.getByRole('heading', { name: /^Hello/ }).waitFor();
    assert.equal(new URL(page.url()).origin, stage.server.origin);
    await close();
  });

  it('rejects a wrong password with a message, and lets the user type it again at once', async () => {
    const { page, close } = await visit(stage.browser, stage.server, '/admin/');
    await fillInSignIn(page, stage.server.login, 'not the password');
    await page.getByRole('alert').waitFor();
    assert.equal(
      await page
        .getByLabel('Password', { exact: true })
        .evaluate((input) => input === document.activeElement),
      true,
    );
    await page.keyboard.type(stage.server.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Hello/ }).waitFor();
    await close();
  });

  it('validates required inputs before sending a request', async () => {
    const { page, close } = await visit(stage.browser, stage.server, '/admin/');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Enter your login or email.').waitFor();
    await page.getByText('Enter your password.').waitFor();
    await close();
  });

  it('uses the browser’s language, or the chosen one', async () => {
    const { page, close } = await visit(stage.browser, stage.server, '/admin/', { locale: 'fr-FR' });
    await page.getByRole('heading', { name: 'Connexion' }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'fr');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await close();
  });

  it('ends the session in the browser and on the server on signing out', async () => {
    const { page, context, close } = await visitSignedIn(stage.browser, stage.server, '/admin/');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    assert.equal((await context.request.get('/api/auth/me')).status(), 401);
    await page.goto('/admin/pages');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await close();
  });
});
