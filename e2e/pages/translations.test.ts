import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { PageView } from '../../server/src/contract/page.ts';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi, type ApiClient } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { saveButton } from '../support/save-button.ts';
import { setStage } from '../support/stage.ts';

const PAGES = '/api/admin/cms/pages';

describe('translations', () => {
  const stage = setStage({ project: 'e2e/admin/site' });
  let api: ApiClient;
  let lace: PageView;

  before(async () => {
    api = await signInToApi(stage.server);
    lace = await api.send('POST', PAGES, {
      shortcut: 'lace',
      title: { en: 'Lace', fr: 'Dentelle' },
      content: { en: '<p>Made by hand in small rooms.</p>', fr: '<p>Fait main.</p>' },
    });
    lace = await api.send('PUT', `${PAGES}/${lace.id}`, {
      ...lace,
      content: { ...lace.content, en: '<p>Made by machine in small rooms.</p>' },
      description: { en: 'How lace is made' },
    });
  });

  it('are found outdated, compared with the text that has changed, copied and marked as up to date', async () => {
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/');
    await page.getByRole('link', { name: '1 outdated' }).click();
    await page.getByRole('heading', { name: 'Pages', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Lace' }).click();
    await page.getByRole('tab', { name: 'Translation' }).click();
    const content = page.getByRole('listitem').filter({ hasText: 'rooms' });
    await content.getByText('Outdated', { exact: true }).waitFor();
    assert.deepEqual(await content.locator('del').allTextContents(), ['Removed: hand']);
    assert.deepEqual(await content.locator('ins').allTextContents(), ['Added: machine']);
    await checkAccessibility(page, 'translation');
    await content.getByRole('button', { name: 'Mark as up to date' }).click();
    await content.getByText('Up to date', { exact: true }).waitFor();
    const description = page.getByRole('listitem').filter({ hasText: 'How lace is made' });
    await description.getByText('Missing', { exact: true }).waitFor();
    await description.getByRole('button', { name: 'Copy the English text' }).click();
    await description.getByText('Up to date', { exact: true }).waitFor();
    await saveButton(page).click();
    await page.getByText('Page saved').waitFor();
    const saved = await api.send<PageView>('GET', `${PAGES}/${lace.id}`);
    assert.deepEqual([saved.translations, saved.translationStates.fr], [{}, []]);
    assert.equal(saved.description.fr, 'How lace is made');
    await close();
    assert.deepEqual(complaints, []);
  });
});
