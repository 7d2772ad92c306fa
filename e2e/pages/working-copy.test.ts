import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { PageView } from '../../server/src/contract/page.ts';
import { visitSignedIn, type VisitOptions } from '../support/admin-visit.ts';
import { signInToApi, type ApiClient } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';
import { titleInput } from '../support/texts.ts';

const PAGES = '/api/admin/cms/pages';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('revisions and pending changes of a page', () => {
  const stage = setStage({ project: 'e2e/admin/site' });
  let api: ApiClient;
  before(async () => {
    api = await signInToApi(stage.server);
  });
  const create = (shortcut: string) =>
    api.send<PageView>('POST', PAGES, { shortcut, title: { en: 'Now' }, status: 'published' });
  const read = (id: string) => api.send<PageView>('GET', `${PAGES}/${id}`);
  const edit = (id: string, options?: VisitOptions) =>
    visitSignedIn(stage.browser, stage.server, `/admin/pages/${id}`, options);

  it('prepares pending changes, keeps them over a reload, and publishes them together', async () => {
    const { id } = await create('prepared');
    const { page, complaints, close } = await edit(id);
    await titleInput(page).fill('Soon');
    await press(page, 'Save without publishing');
    await page.getByText('You have pending changes').waitFor();
    assert.deepEqual((await read(id)).title, { en: 'Now' });
    await page.reload();
    await page.getByText('You have pending changes').waitFor();
    assert.equal(await titleInput(page).inputValue(), 'Soon');
    await titleInput(page).fill('Very soon');
    await press(page, 'Publish changes');
    await page.getByText('Changes published').waitFor();
    const { title: published, workingCopy } = await read(id);
    assert.deepEqual(published, { en: 'Very soon' });
    assert.equal(workingCopy, null);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('shows changes to the live page before overwriting them', async () => {
    const live = await create('overtaken');
    const { page, close } = await edit(live.id);
    await titleInput(page).fill('Mine');
    await press(page, 'Save without publishing');
    await page.getByText('Pending changes saved').waitFor();
    await api.send('PUT', `${PAGES}/${live.id}`, { ...live, title: { en: 'Theirs' } });
    await press(page, 'Publish changes');
    const dialog = page.getByRole('dialog', { name: 'Someone else has saved this' });
    await dialog.getByText('Theirs', { exact: true }).last().waitFor();
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.getByText('Changes published').waitFor();
    assert.deepEqual((await read(live.id)).title, { en: 'Mine' });
    await close();
  });

  it('keeps the page unchanged when pending changes are discarded after confirmation', async () => {
    const { id } = await create('discarded');
    const { page, close } = await edit(id);
    await titleInput(page).fill('Never');
    await press(page, 'Save without publishing');
    await press(page, 'Discard changes');
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
    await page.getByText('Pending changes discarded').waitFor();
    assert.equal(await titleInput(page).inputValue(), 'Now');
    assert.equal((await read(id)).workingCopy, null);
    await close();
  });

  it('compares and restores earlier versions', async () => {
    const first = await create('restored');
    await api.send('PUT', `${PAGES}/${first.id}`, { ...first, title: { en: 'Later' }, category: 'News' });
    const { page, close } = await edit(first.id);
    await page.getByRole('tab', { name: 'History' }).click();
    await press(page, 'Compare');
    const differences = page.getByRole('list', { name: 'Changes since this version' });
    await differences.getByText('Title · en').waitFor();
    await differences.getByText('Category').waitFor();
    await press(page, 'Restore version 1');
    await page.getByText('Version restored').waitFor();
    assert.equal(await titleInput(page).inputValue(), 'Now');
    const { title: restored, category, version } = await read(first.id);
    assert.deepEqual(
      { restored, category, version },
      { restored: { en: 'Now' }, category: null, version: 3 },
    );
    await close();
  });

  const views: (VisitOptions & { name: string })[] = [
    { name: 'light, desktop' },
    { name: 'dark, phone', colorScheme: 'dark', viewport: { width: 360, height: 740 } },
  ];
  for (const { name, ...view } of views) {
    it(`explains each state accessibly (${name})`, async () => {
      const { id } = await create(`explained-${name.replace(', ', '-')}`);
      const { page, close } = await edit(id, view);
      await titleInput(page).fill('Copied');
      await press(page, 'Save without publishing');
      await page.getByText('You have pending changes').waitFor();
      await page.getByText('Pending changes saved').waitFor({ state: 'hidden' });
      await checkAccessibility(page, 'working copy');
      await page.getByRole('tab', { name: 'History' }).click();
      await page.getByText('current version').waitFor();
      await checkAccessibility(page, 'history');
      await page.getByRole('tab', { name: 'Insight' }).click();
      await page.getByText('Cached for all visitors').waitFor();
      await page.getByText('Not used anywhere yet.').waitFor();
      await checkAccessibility(page, 'insight');
      await close();
    });
  }
});
