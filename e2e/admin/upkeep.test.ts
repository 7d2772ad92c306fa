import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

const CMS = '/api/admin/cms';
const PHONE = { colorScheme: 'dark', viewport: { width: 360, height: 740 } } as const;

describe('site maintenance', () => {
  const stage = setStage({ project: 'e2e/admin/site' });
  before(async () => {
    const api = await signInToApi(stage.server);
    await api.send('POST', `${CMS}/pages`, {
      shortcut: 'about',
      title: { en: 'About us' },
      status: 'published',
      contributors: ['date'],
    });
  });

  it('redirects: creates, finds, and deletes them one by one and in bulk', async () => {
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/redirects');
    const make = async (from: string, to: string) => {
      await page.getByRole('button', { name: 'New redirect' }).click();
      await page.getByRole('textbox', { name: 'Old address' }).fill(from);
      await page.getByRole('textbox', { name: 'Leads to' }).fill(to);
      await page.getByRole('button', { name: 'Create redirect' }).click();
    };
    await page.getByRole('heading', { name: 'No redirects yet' }).waitFor();
    await make('/api/x', 'nowhere');
    const dialog = page.getByRole('dialog', { name: 'New redirect' });
    const from = dialog.getByRole('textbox', { name: 'Old address' });
    await dialog.locator('[aria-invalid=true]').nth(1).waitFor();
    await checkAccessibility(page, 'faults of a redirect');
    await from.fill('/start');
    await dialog.getByRole('textbox', { name: 'Leads to' }).fill('/view/about');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    for (const path of ['/spring', '/summer', '/autumn']) await make(path, 'https://seasons.example/');
    await page.getByText('4 redirects').waitFor();
    await checkAccessibility(page, 'redirects');

    await page.getByRole('searchbox').fill('start');
    await page.getByText('1 redirect', { exact: true }).waitFor();
    await page.getByRole('link', { name: '/view/about' }).waitFor();
    await page.getByRole('button', { name: 'Delete the redirect from /start' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No matching redirects' }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('checkbox', { name: 'Select /spring' }).check();
    await page.getByRole('checkbox', { name: 'Select /autumn' }).check();
    await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 redirects deleted').waitFor();
    await page.getByText('1 redirect', { exact: true }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('redirects: deletes everything that a search has', async () => {
    const total = 205;
    const api = await signInToApi(stage.server);
    for (let number = 1; number <= total; number += 1) {
      await api.send('POST', `${CMS}/redirects`, { from: `/old/${number}`, to: 'https://new.example/' });
    }
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      '/admin/redirects?search=/old/',
    );
    await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
    await page.getByRole('button', { name: `Select all ${total}` }).click();
    await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: `Delete ${total} redirects?` });
    await checkAccessibility(page, 'delete all redirects');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`${total} redirects deleted`).waitFor();
    await page.getByRole('heading', { name: 'No matching redirects' }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('contributors: shows their variables and usages', async () => {
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      '/admin/contributors',
      PHONE,
    );
    await page.getByRole('searchbox').fill('today');
    await page.getByText('1 contributor', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'date' }).click();
    const panel = page.getByRole('dialog', { name: 'date' });
    await panel.getByText('{{ date }}').waitFor();
    await panel.getByRole('link', { name: 'About us' }).waitFor();
    await checkAccessibility(page, 'a contributor');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await checkAccessibility(page, 'contributors');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('settings: shows and searches them by text and property name', async () => {
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      '/admin/settings',
      PHONE,
    );
    await page.getByText('Europe/Paris').waitFor();
    await checkAccessibility(page, 'configuration');
    await page.getByRole('searchbox').fill('form-deletion');
    await page.getByText('Main language').waitFor({ state: 'hidden' });
    await page.getByText('Days to keep submissions').waitFor();
    assert.equal(await page.getByRole('term').count(), 1);
    await page.getByText('365').waitFor();
    await page.getByRole('searchbox').fill('zzz');
    await page.getByText('No matching properties.').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });
});
