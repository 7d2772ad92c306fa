import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { PageView } from '../../server/src/contract/page.ts';
import { visitSignedIn, type VisitOptions } from '../support/admin-visit.ts';
import { signInToApi, type ApiClient } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { saveButton } from '../support/save-button.ts';
import { setStage } from '../support/stage.ts';
import { titleInput } from '../support/texts.ts';

const PAGES = '/api/admin/cms/pages';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('scheduled changes of a page', () => {
  const stage = setStage({ project: 'e2e/admin/site' });
  let api: ApiClient;
  before(async () => {
    api = await signInToApi(stage.server);
  });
  /** Creates a published page with pending changes. */
  const create = async (shortcut: string) => {
    const live = { shortcut, title: { en: 'Now' }, status: 'published' };
    const { id } = await api.send<PageView>('POST', PAGES, live);
    await api.send('PUT', `${PAGES}/${id}/draft`, { ...live, title: { en: 'Then' } });
    return id;
  };
  const read = (id: string) => api.send<PageView>('GET', `${PAGES}/${id}`);
  const edit = (id: string, options?: VisitOptions) =>
    visitSignedIn(stage.browser, stage.server, `/admin/pages/${id}`, options);

  it('are set, edited, moved and cancelled', async () => {
    const id = await create('timed');
    const { page, complaints, close } = await edit(id);
    await titleInput(page).fill('Later');
    await press(page, 'Schedule…');
    const dialog = page.getByRole('dialog', { name: 'Schedule the changes' });
    await dialog.getByLabel('Publish on').fill('2001-01-01T08:00');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await dialog.getByText('This must be in the future.').waitFor();
    await dialog.getByLabel('Publish on').fill('2099-01-02T08:00');
    await checkAccessibility(page, 'schedule dialog');
    await page.keyboard.press('Enter');
    await page.getByText('Scheduled for 2 Jan 2099').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    const draft = await api.send<PageView>('GET', `${PAGES}/${id}/draft`);
    assert.equal(draft.title.en, 'Later');
    assert.match(draft.workingCopy!.schedule!.publishAt, /^2099-01-0/);

    assert.equal(await saveButton(page).innerText(), 'Save');
    await titleInput(page).fill('Later still');
    await saveButton(page).click();
    await page.getByText('Pending changes saved').first().waitFor();
    await page.reload();
    await page.getByText('Scheduled for 2 Jan 2099').waitFor();
    assert.equal(await titleInput(page).inputValue(), 'Later still');

    await press(page, 'Change the time…');
    await dialog.getByLabel('Publish on').fill('2099-03-04T09:30');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await page.getByText('Scheduled for 4 Mar 2099').waitFor();
    await press(page, 'Cancel the schedule');
    await page.getByText('Schedule cancelled').waitFor();
    await page.getByText('You have pending changes').waitFor();
    assert.equal((await read(id)).workingCopy!.schedule, null);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('say on the start screen and in the editor why they were not published', async () => {
    const id = await create('overtaken');
    const live = await read(id);
    await api.send('PUT', `${PAGES}/${id}/draft/schedule`, {
      publishAt: new Date(Date.now() + 1000).toISOString(),
    });
    await api.send('PUT', `${PAGES}/${id}`, { ...live, title: { en: 'Overtaken' } });
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/');
    // The job runs at each full minute.
    while (!(await read(id)).workingCopy?.schedule?.failure) await page.waitForTimeout(250);
    await page.reload();
    await page.getByText('1 scheduled change was not published').waitFor();
    await checkAccessibility(page, 'start screen with a failed publication');
    await page.getByRole('listitem').getByRole('link', { name: 'Overtaken' }).first().click();
    await page.getByText('Not published on').waitFor();
    await page.getByText('The published version has been changed since').waitFor();
    await checkAccessibility(page, 'failed publication');
    await press(page, 'Publish changes');
    await page.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.getByText('Changes published').waitFor();
    assert.equal((await read(id)).title.en, 'Then');
    assert.deepEqual(complaints, []);
    await close();
  });

  const views: (VisitOptions & { name: string })[] = [
    { name: 'light, desktop' },
    { name: 'dark, phone', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  ];
  for (const { name, ...view } of views)
    it(`are explained accessibly (${name})`, async () => {
      const id = await create(`explained-${name.replace(', ', '-')}`);
      await api.send('PUT', `${PAGES}/${id}/draft/schedule`, { publishAt: '2099-01-02T08:00:00.000Z' });
      const { page, close } = await edit(id, view);
      await page.getByText('Scheduled for').waitFor();
      await checkAccessibility(page, 'scheduled changes');
      await close();
    });
});
