import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { PageView } from '../../server/src/contract/page.ts';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi, type ApiClient } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { saveButton } from '../support/save-button.ts';
import { setStage } from '../support/stage.ts';

const PAGES = '/api/admin/cms/pages';

describe('the tree of pages', () => {
  const stage = setStage({ project: 'e2e/admin/site' });
  let api: ApiClient;

  before(async () => {
    api = await signInToApi(stage.server);
    for (const [shortcut, parent] of [
      ['visit', null],
      ['hours', 'visit'],
      ['groups', 'visit'],
      ['schools', 'groups'],
    ])
      await api.send('POST', PAGES, {
        shortcut,
        title: { en: `The ${shortcut}` },
        status: 'published',
        parent,
      });
  });

  it('opens by keyboard and stays open on the way back from a page', async () => {
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages');
    await page.getByRole('radiogroup', { name: 'Pages as' }).getByText('Tree').click();
    const opener = page.getByRole('button', { name: 'Pages below “The visit”' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'The hours' }).waitFor();
    await page.getByRole('button', { name: 'Pages below “The groups”' }).click();
    const level = page.getByRole('list', { name: 'Pages below “The groups”' });
    await level.getByRole('link', { name: 'The schools' }).waitFor();
    assert.equal(await opener.getAttribute('aria-expanded'), 'true');
    await checkAccessibility(page, 'page tree');
    await level.getByRole('link', { name: 'The schools' }).click();
    await page.getByRole('textbox', { name: 'Title' }).first().waitFor();
    await page.goBack();
    await level.getByRole('link', { name: 'The schools' }).waitFor();
    await opener.click();
    await level.waitFor({ state: 'detached' });
    await close();
    assert.deepEqual(complaints, []);
  });

  it('is arranged in the page editor, which refuses a cycle', async () => {
    const [hours] = (await api.send<{ items: PageView[] }>('GET', `${PAGES}?search=hours`)).items;
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      `/admin/pages/${hours!.id}`,
    );
    const parent = page.getByRole('combobox', { name: 'Parent page' });
    await page.waitForFunction(() =>
      [...document.querySelectorAll('input')].some(({ value }) => value === 'The visit'),
    );
    await parent.fill('groups');
    await page.getByRole('option', { name: 'The groups' }).click();
    await saveButton(page).click();
    await page.getByText('Page saved').waitFor();
    const moved = await api.send<PageView>('GET', `${PAGES}/${hours!.id}`);
    assert.equal(moved.parent, 'groups');
    await checkAccessibility(page, 'parent of a page');

    const [groups] = (await api.send<{ items: PageView[] }>('GET', `${PAGES}?search=groups`)).items;
    await page.goto(`/admin/pages/${groups!.id}`);
    await parent.fill('hours');
    await page.getByRole('option', { name: 'The hours' }).click();
    await saveButton(page).click();
    await page.getByRole('alert').first().waitFor();
    assert.equal(await parent.getAttribute('aria-invalid'), 'true');
    await close();
    assert.deepEqual(complaints, []);
  });
});
