import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fillInSignIn, visit, visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { setStage } from '../support/stage.ts';

describe('the sign-in of the administration', () => {
  const stage = setStage({ project: 'e2e/admin/site' });

  it('leads to where one was going', async () => {
    const { page, complaints, close } = await visit(stage.browser, stage.server, '/admin/pages?state=draft');
    await page.waitForURL((url) => url.pathname === '/admin/sign-in');
    await fillInSignIn(page, stage.server.login, stage.server.password);
    await page.getByRole('heading', { name: 'Pages', level: 1 }).waitFor();
    assert.equal(new URL(page.url()).search, '?state=draft');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('leads to a preview that was asked for without being signed in', async () => {
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

  it('asks once who is signed in, whether or not somebody is', async () => {
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

  it('never leads to another site', async () => {
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

  it('refuses a wrong password, says so, and lets one type it again at once', async () => {
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

  it('asks for what is missing before it asks the server', async () => {
    const { page, close } = await visit(stage.browser, stage.server, '/admin/');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Enter your login or email.').waitFor();
    await page.getByText('Enter your password.').waitFor();
    await close();
  });

  it('speaks the language of the browser, and the one that is chosen', async () => {
    const { page, close } = await visit(stage.browser, stage.server, '/admin/', { locale: 'fr-FR' });
    await page.getByRole('heading', { name: 'Connexion' }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'fr');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await close();
  });

  it('is closed again by signing out, here and on the server', async () => {
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
