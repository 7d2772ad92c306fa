import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

describe('the search over everything', () => {
  const stage = setStage({ settings: { 'app.cms.languages': 'en,fr' } });
  before(async () => {
    const api = await signInToApi(stage.server);
    await api.send('POST', '/api/admin/cms/pages', {
      ...{ shortcut: 'getting-here', status: 'published', title: { en: 'Getting here' } },
      content: { en: '<p>There is free parking behind the house.</p>' },
    });
  });

  it('finds a word of a published page, from the keyboard alone', async () => {
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/');
    await page.keyboard.press('Control+k');
    const box = page.getByRole('textbox', { name: 'Search' });
    await box.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('parki');
    await page.keyboard.type('ng');
    const found = page.getByRole('button', { name: /Getting here/ });
    await found.waitFor();
    assert.equal(await found.locator('mark').innerText(), 'parking');
    await checkAccessibility(page, 'the search');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
    assert.match(page.url(), /\/admin\/pages\/[\w-]{36}/);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('has a list of keyboard shortcuts, which typing in a field does not open', async () => {
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await page.keyboard.press('?');
    await dialog.getByText('Search everything').waitFor();
    await checkAccessibility(page, 'keyboard shortcuts');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('searchbox').first().fill('?');
    await page.keyboard.press('?');
    assert.equal(await dialog.count(), 0);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('finds screens, actions and users, and says when there is nothing', async () => {
    const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/');
    await page.getByRole('button', { name: 'Search' }).click();
    const box = page.getByRole('textbox', { name: 'Search' });
    await box.fill('qwertz');
    await page.getByText('Nothing found').waitFor();
    await box.fill('admin');
    await page.getByText('Users', { exact: true }).last().waitFor();
    await box.fill('new form');
    await page.getByRole('button', { name: 'New form' }).click();
    await page.waitForURL('**/admin/forms/new');
    await close();
  });
});
