import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { PageItem } from '../../server/src/contract/page.ts';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi, type ApiClient } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

const PAGES = '/api/admin/cms/pages';

describe('bulk actions on pages', () => {
  const stage = setStage({ project: 'e2e/admin/site' });
  let api: ApiClient;
  before(async () => {
    api = await signInToApi(stage.server);
    for (const name of ['one', 'two', 'three']) {
      await api.send('POST', PAGES, { shortcut: name, title: { en: `Page ${name}` } });
    }
    await api.send('POST', PAGES, {
      shortcut: 'broken',
      title: { en: 'Page broken' },
      content: { en: '@form(nowhere)' },
    });
  });
  const statuses = async () => {
    const { items } = await api.send<{ items: PageItem[] }>('GET', `${PAGES}?sort=shortcut`);
    return Object.fromEntries(items.map(({ shortcut, status }) => [shortcut, status]));
  };

  it('publish pages, and keep a refused page selected with the reason', async () => {
    const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages');
    await page.getByRole('checkbox', { name: 'Select Page one' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
    await page.getByText('4 selected').waitFor();
    await checkAccessibility(page, 'selected');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('1 page was not changed').waitFor();
    await page.getByText('1 selected').waitFor();
    assert.equal(await page.getByRole('checkbox', { name: 'Select Page broken' }).isChecked(), true);
    assert.deepEqual(await statuses(), {
      broken: 'draft',
      one: 'published',
      three: 'published',
      two: 'published',
    });
    await checkAccessibility(page, 'refused');
    await close();
  });

  it('archive pages, and delete them after confirmation', async () => {
    const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages');
    await page.getByRole('checkbox', { name: 'Select Page one' }).check();
    await page.getByRole('button', { name: 'Archive' }).click();
    await page.getByText('1 page archived').waitFor();
    await page.getByRole('checkbox', { name: 'Select Page two' }).check();
    await page.getByRole('checkbox', { name: 'Select Page three' }).check();
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 2 pages?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 pages deleted').waitFor();
    assert.deepEqual(await statuses(), { broken: 'draft', one: 'archived' });
    await close();
  });
});
