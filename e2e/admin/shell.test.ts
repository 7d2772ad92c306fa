import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fillInSignIn, visit, visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

describe('the layout of the administration', () => {
  const stage = setStage({ project: 'e2e/admin/site' });

  it('shows the server’s menu without entries that have no screen', async () => {
    const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const labels = await menu.getByRole('link').allInnerTexts();
    assert.deepEqual([labels[0], labels[1], labels.at(-1)], ['Start', 'Pages', 'View site']);
    assert.ok(!labels.includes('Loans'));
    await menu.getByRole('link', { name: 'Pages' }).click();
    await page.getByRole('heading', { name: 'Pages', level: 1 }).waitFor();
    assert.equal(await page.title(), 'Pages · Parvis');
    await close();
  });

  for (const { address, requests } of [
    { address: '/admin/', requests: ['/api/auth/me', '/api/admin/cms/dashboard', '/api/admin/cms/config'] },
    {
      address: '/admin/pages?state=draft&sort=title',
      requests: [
        '/api/auth/me',
        '/api/admin/cms/pages?page=1&size=20&sort=title&state=draft&locale=en',
        '/api/admin/cms/pages/categories',
        '/api/admin/cms/config',
      ],
    },
  ]) {
    it(`sends each request for ${address} once`, async () => {
      const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/account');
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        if (pathname.startsWith('/api/')) asked.push(pathname + search);
      });
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
      assert.deepEqual(asked.toSorted(), requests.toSorted());
      await close();
    });
  }

  it('is served compressed', async () => {
    const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/');
    const script = await page.locator('script[type=module]').first().getAttribute('src');
    for (const encoding of ['br', 'gzip']) {
      const headers = { 'accept-encoding': encoding };
      const answer = await fetch(new URL(script!, page.url()), { headers });
      assert.equal(answer.headers.get('content-encoding'), encoding);
      assert.match(answer.headers.get('content-type')!, /^(?:text|application)\/javascript/);
      assert.match(answer.headers.get('cache-control')!, /immutable/);
    }
    await close();
  });

  it('changes and keeps the language and colour scheme', async () => {
    const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByText('Dark', { exact: true }).click();
    await page.getByText('Français', { exact: true }).click();
    await page.getByRole('heading', { name: /^Bonjour/ }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: /^Bonjour/ }).waitFor();
    assert.equal(await page.locator('html').getAttribute('data-mantine-color-scheme'), 'dark');
    assert.equal(await page.locator('html').getAttribute('lang'), 'fr');
    await close();
  });

  it('collapses the menu on a phone, also for the Tab key', async () => {
    const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/', {
      viewport: { width: 360, height: 740 },
    });
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const isFolded = () => menu.evaluate((element) => (element as HTMLElement).inert);
    assert.equal(await isFolded(), true);
    await page.getByRole('button', { name: 'Menu' }).click();
    assert.equal(await isFolded(), false);
    await menu.getByRole('link', { name: 'Pages' }).click();
    await page.getByRole('heading', { name: 'Pages', level: 1 }).waitFor();
    assert.equal(await isFolded(), true);
    await close();
  });

  it('has help for the current screen', async () => {
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages');
    const help = page.getByRole('dialog', { name: 'Help on this screen' });
    await page.getByRole('button', { name: 'Help on this screen' }).click();
    await help.getByText('A draft is visible only here.').waitFor();
    await checkAccessibility(page, 'help');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Trash', exact: true }).click();
    await page.getByRole('button', { name: 'Help on this screen' }).click();
    await help.getByText('Submissions are not kept here.').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('shows a message for an unknown address', async () => {
    const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/no/such/screen');
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
    await page.goto('/admin/pages/0190d4a0-0000-7000-8000-000000000001');
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
    await close();
  });

  it('offers only what the user may use', async () => {
    const api = await signInToApi(stage.server);
    const password = 'a long enough password';
    await api.send('POST', '/api/admin/users', {
      login: 'visitor',
      password,
      passwordConfirmation: password,
      firstName: 'Vera',
      lastName: 'Visitor',
      email: 'vera@site.example',
    });
    const { page, close } = await visit(stage.browser, stage.server, '/admin/');
    await fillInSignIn(page, 'visitor', password);
    await page.getByRole('heading', { name: 'Hello, Vera' }).waitFor();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    assert.deepEqual(await menu.getByRole('link').allInnerTexts(), ['Start', 'View site']);
    await page.getByRole('heading', { name: 'Nothing here for you yet' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Write a page' }).count(), 0);
    await page.goto('/admin/pages');
    await page.getByRole('heading', { name: 'You do not have access to this screen' }).waitFor();
    await page.getByRole('link', { name: 'Back to start' }).waitFor();
    await page.getByText('access_cms_page').waitFor();
    await close();
  });
});
