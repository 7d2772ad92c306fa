import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { PageView } from '../../server/src/contract/page.ts';
import type { UnsavedWorkView } from '../../server/src/contract/unsaved-work.ts';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi, type ApiClient } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { saveButton } from '../support/save-button.ts';
import { setStage } from '../support/stage.ts';

const CMS = '/api/admin/cms';

describe('unsaved work', () => {
  const stage = setStage();
  let api: ApiClient;
  let home: PageView;
  before(async () => {
    api = await signInToApi(stage.server);
    home = await api.send<PageView>('POST', `${CMS}/pages`, {
      ...{
        shortcut: 'forgotten',
        status: 'published',
        title: { en: 'Forgotten' },
        description: { en: 'Old' },
      },
    });
  });
  const createModel = async () => {
    const model = { shortcut: 'notes', name: { en: 'Notes' } };
    return (await api.send<{ id: string }>('POST', `${CMS}/articles-model`, model)).id;
  };
  const open = (path: string) => visitSignedIn(stage.browser, stage.server, path);
  const isKept = (page: Page) => page.getByText('Unsaved changes, backed up at').waitFor();
  const titleIn = (page: Page) => page.getByRole('textbox', { name: 'Title' }).first();

  it('is offered after a closed tab and on another device, and deleted by a save', async () => {
    const first = await open(`/admin/pages/${home.id}`);
    await titleIn(first.page).fill('Remembered');
    await isKept(first.page);
    await first.close();

    const second = await open(`/admin/pages/${home.id}`);
    await second.page.getByText('You have unsaved changes').waitFor();
    assert.equal(await titleIn(second.page).inputValue(), 'Forgotten');
    await checkAccessibility(second.page, 'an offer of unsaved work');
    await second.page.getByRole('button', { name: 'Continue with my changes' }).click();
    assert.equal(await titleIn(second.page).inputValue(), 'Remembered');
    await saveButton(second.page).click();
    await second.page.getByText('Page saved').waitFor();
    while ((await api.send<UnsavedWorkView>('GET', `${CMS}/unsaved/pages/${home.id}`)).work)
      await second.page.waitForTimeout(100);
    await second.page.reload();
    await titleIn(second.page).waitFor();
    assert.equal(await titleIn(second.page).inputValue(), 'Remembered');
    assert.equal(await second.page.getByText('You have unsaved changes').count(), 0);
    assert.deepEqual(second.complaints, []);
    await second.close();
  });

  it('is compared with what a colleague has saved meanwhile', async () => {
    const first = await open(`/admin/pages/${home.id}`);
    await titleIn(first.page).fill('Mine');
    await isKept(first.page);
    await first.close();
    const now = await api.send<PageView>('GET', `${CMS}/pages/${home.id}`);
    await api.send('PUT', `${CMS}/pages/${home.id}`, { ...now, title: { en: 'Theirs' } });

    const second = await open(`/admin/pages/${home.id}`);
    await second.page.getByText('Someone else has saved a new version since').waitFor();
    await second.page.getByRole('button', { name: 'Continue with my changes' }).click();
    await saveButton(second.page).click();
    const dialog = second.page.getByRole('dialog');
    await dialog.getByRole('definition').filter({ hasText: 'Theirs' }).waitFor();
    await second.close();
  });

  it('is kept on leaving at once, and can be discarded', async () => {
    const { page, close } = await open('/admin/pages');
    await page.getByRole('link', { name: 'New page' }).first().click();
    await titleIn(page).fill('A new idea');
    await page.getByRole('link', { name: 'All pages' }).click();
    await page.getByText('Only you can see them').waitFor();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pages' }).waitFor();
    await page.getByRole('link', { name: 'New page' }).first().click();
    await page.getByRole('button', { name: 'Continue with my changes' }).click();
    assert.equal(await titleIn(page).inputValue(), 'A new idea');
    await isKept(page);
    await page.reload();
    await page.getByRole('button', { name: 'Discard my changes' }).click();
    await page.getByText('You have unsaved changes').waitFor({ state: 'detached' });
    await close();
  });

  for (const [name, title] of [
    ['forms', 'Title'],
    ['articles-model', 'Name'],
    ['articles', 'Title'],
    ['navigation', 'Title'],
  ] as const)
    it(`works for ${name}`, async () => {
      const path = `/admin/${name}/new${name === 'articles' ? `?model=${await createModel()}` : ''}`;
      const first = await open(path);
      await first.page.getByRole('textbox', { name: title }).first().fill('Typed and left');
      await isKept(first.page);
      await first.close();
      const second = await open(path);
      await second.page.getByRole('button', { name: 'Continue with my changes' }).click();
      assert.equal(
        await second.page.getByRole('textbox', { name: title }).first().inputValue(),
        'Typed and left',
      );
      assert.deepEqual(second.complaints, []);
      await second.close();
    });
});
