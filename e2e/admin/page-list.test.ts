import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { setStage } from '../support/stage.ts';

const PAGES = '/api/admin/cms/pages';

/** Returns the titles on the screen once the expected number is shown. */
async function titles(page: Page, count: number): Promise<string[]> {
  await page.waitForFunction(
    (expected) =>
      document.querySelector('[aria-busy="true"]') === null &&
      document.querySelectorAll('tbody tr').length === expected,
    count,
  );
  return page.locator('tbody tr td a').allInnerTexts();
}

describe('the list of pages', () => {
  const stage = setStage({ project: 'e2e/admin/site' });

  it('suggests the first step when it is empty', async () => {
    const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages');
    await page.getByRole('heading', { name: 'No pages yet' }).waitFor();
    await page.getByRole('link', { name: 'New page' }).click();
    await page.getByRole('heading', { name: 'New page', level: 1 }).waitFor();
    await close();
  });

  describe('with pages', () => {
    before(async () => {
      const api = await signInToApi(stage.server);
      for (let number = 1; number <= 23; number++) {
        const two = String(number).padStart(2, '0');
        await api.send('POST', PAGES, {
          shortcut: `page-${two}`,
          title: { en: `Page ${two}`, ...(number % 2 === 0 ? { fr: `Feuille ${two}` } : {}) },
          status: number <= 3 ? 'published' : 'draft',
          category: number === 7 ? 'Été' : null,
        });
      }
    });

    it('searches while typing, and keeps the search in the URL', async () => {
      const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages');
      await page.getByRole('searchbox', { name: 'Search pages' }).fill('feuille 1');
      assert.deepEqual((await titles(page, 5)).sort(), [
        'Page 10',
        'Page 12',
        'Page 14',
        'Page 16',
        'Page 18',
      ]);
      assert.equal(new URL(page.url()).searchParams.get('search'), 'feuille 1');
      await page.reload();
      assert.equal((await titles(page, 5)).length, 5);
      assert.equal(await page.getByRole('searchbox').inputValue(), 'feuille 1');
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await titles(page, 20);
      assert.equal(await page.getByRole('searchbox').inputValue(), '');
      await close();
    });

    it('filters by status and category, and follows the browser’s back button', async () => {
      const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages');
      await page.getByLabel('Status').selectOption({ label: 'Published' });
      assert.equal((await titles(page, 3)).length, 3);
      await page.getByLabel('Status').selectOption('');
      await page.getByLabel('Category').selectOption('Été');
      assert.deepEqual(await titles(page, 1), ['Page 07']);
      await page.goBack();
      await page.goBack();
      assert.equal((await titles(page, 3)).length, 3);
      await close();
    });

    it('sorts by a column in both directions', async () => {
      const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages?size=50');
      await page.getByRole('button', { name: 'Title' }).click();
      await page.waitForURL(/sort=title/);
      assert.equal((await titles(page, 23))[0], 'Page 01');
      assert.equal(
        await page.getByRole('columnheader', { name: 'Title' }).getAttribute('aria-sort'),
        'ascending',
      );
      await page.getByRole('button', { name: 'Title' }).click();
      await page.waitForURL(/sort=-title/);
      assert.equal((await titles(page, 23))[0], 'Page 23');
      await close();
    });

    it('shows one page at a time, and corrects a page number that is too large', async () => {
      const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages?sort=title');
      assert.equal((await titles(page, 20)).at(-1), 'Page 20');
      await page.getByText('1–20 of 23').waitFor();
      await page.getByRole('button', { name: 'Next page' }).click();
      assert.deepEqual(await titles(page, 3), ['Page 21', 'Page 22', 'Page 23']);
      await page.goto('/admin/pages?sort=title&page=9');
      assert.equal((await titles(page, 3)).length, 3);
      assert.equal(new URL(page.url()).searchParams.get('page'), '2');
      await page.getByLabel('Per page').selectOption('50');
      await titles(page, 23);
      await close();
    });
  });
});
