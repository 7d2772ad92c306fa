import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { PageView } from '../../server/src/contract/page.ts';
import { fillInSignIn, visit, visitSignedIn, type VisitOptions } from '../support/admin-visit.ts';
import { signInToApi, type ApiClient } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { saveButton } from '../support/save-button.ts';
import { setStage } from '../support/stage.ts';
import { titleInput } from '../support/texts.ts';

const PAGES = '/api/admin/cms/pages';
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

/** Both colour schemes and both widths; colours do not depend on the width. */
const VIEWS: (VisitOptions & { name: string })[] = [
  { name: 'light, desktop', colorScheme: 'light', viewport: DESKTOP },
  { name: 'dark, phone', colorScheme: 'dark', viewport: PHONE },
];

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 1 }).waitFor();

describe('accessibility of every screen of the administration', () => {
  const stage = setStage({ project: 'e2e/admin/site' });
  let api: ApiClient;
  let stored: PageView;
  before(async () => {
    api = await signInToApi(stage.server);
    stored = await api.send<PageView>('POST', PAGES, {
      shortcut: 'home',
      title: { en: 'Home', fr: 'Accueil' },
      content: { en: '<p>Welcome</p> @article(nowhere)' },
      category: 'News',
    });
    for (const status of ['published', 'archived']) {
      await api.send('POST', PAGES, { shortcut: status, title: { en: `A page: ${status}` }, status });
    }
  });

  for (const view of VIEWS) {
    it(`sign-in (${view.name})`, async () => {
      const { page, close } = await visit(stage.browser, stage.server, '/admin/', view);
      await heading(page, 'Sign in');
      await checkAccessibility(page, 'sign-in');
      await fillInSignIn(page, stage.server.login, 'not the password');
      await page.getByRole('alert').waitFor();
      await checkAccessibility(page, 'refused sign-in');
      await close();
    });

    it(`start, account and menu (${view.name})`, async () => {
      const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/', view);
      await page.getByRole('link', { name: 'Home' }).first().waitFor();
      await checkAccessibility(page, 'start');
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
      await checkAccessibility(page, 'account');
      await page.keyboard.press('Escape');
      if (view.viewport === PHONE) {
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('navigation').getByRole('link', { name: 'Pages' }).waitFor();
        await checkAccessibility(page, 'open menu');
      }
      await close();
    });

    it(`list of pages (${view.name})`, async () => {
      const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages', view);
      await page.getByRole('link', { name: 'Home' }).waitFor();
      await checkAccessibility(page, 'list');
      await page.getByRole('searchbox').fill('zzz');
      await page.getByRole('heading', { name: 'No matching pages' }).waitFor();
      await checkAccessibility(page, 'list without a match');
      await close();
    });

    it(`page editor (${view.name})`, async () => {
      const { page, close } = await visitSignedIn(
        stage.browser,
        stage.server,
        `/admin/pages/${stored.id}`,
        view,
      );
      await heading(page, 'Home');
      await page.getByText('1 broken inclusion').waitFor();
      await page.getByRole('textbox', { name: 'Content' }).waitFor();
      await checkAccessibility(page, 'editor');
      await page.getByRole('button', { name: 'HTML', exact: true }).click();
      await page.locator('.cm-content').first().waitFor();
      await checkAccessibility(page, 'source');
      await titleInput(page).fill('Changed');
      await page.getByRole('link', { name: 'All pages' }).click();
      await page.getByRole('dialog').waitFor();
      await checkAccessibility(page, 'unsaved changes');
      await page.getByRole('button', { name: 'Stay' }).click();
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete page' }).click();
      await page.getByRole('dialog').waitFor();
      await checkAccessibility(page, 'delete');
      await page.getByRole('button', { name: 'Cancel' }).click();
      stored = await api.send<PageView>('PUT', `${PAGES}/${stored.id}`, stored);
      await saveButton(page).click();
      await page.getByRole('dialog', { name: /Someone else has saved/ }).waitFor();
      await checkAccessibility(page, 'stale');
      await page.getByRole('button', { name: 'Keep theirs' }).click();
      await page.context().clearCookies();
      await titleInput(page).fill('Home again');
      // Unsaved work is kept meanwhile, which may find out first: the dialog then covers the button.
      await page.keyboard.press('Control+s');
      await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
      await checkAccessibility(page, 'sign in again');
      await close();
    });

    it(`new page with and without errors (${view.name})`, async () => {
      const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages/new', view);
      await heading(page, 'New page');
      await page.getByRole('button', { name: 'Add an address' }).click();
      await saveButton(page).click();
      await page.getByRole('alert').waitFor();
      await checkAccessibility(page, 'faults');
      await page.getByLabel('Title').first().fill('Saved');
      await page.getByRole('button', { name: 'Remove address 1' }).click();
      await page.getByLabel('Shortcut').fill(`saved-${view.name.replace(', ', '-')}`);
      await saveButton(page).click();
      await page.getByText('Page created').waitFor();
      await checkAccessibility(page, 'saved');
      await page.goto('/admin/no-such-screen');
      await heading(page, 'Not found');
      await checkAccessibility(page, 'nothing');
      await close();
    });
  }
});
