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
    await dialog.getByText('They will move to the trash').waitFor();
    assert.deepEqual(await dialog.getByRole('listitem').allTextContents(), ['Page two ', 'Page three ']);
    await checkAccessibility(page, 'delete several');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 pages deleted').waitFor();
    assert.deepEqual(await statuses(), { broken: 'draft', one: 'archived' });
    await close();
  });

  it('reach all that a search has, over many pages of the list, and say how far they are', async () => {
    const total = 215;
    for (let number = 1; number <= total; number += 1) {
      const shortcut = `herd-${number}`;
      await api.send('POST', PAGES, { shortcut, title: { en: `Herd ${number}` } });
    }
    await api.send('POST', PAGES, {
      shortcut: 'shepherd',
      title: { en: 'Shepherd' },
      content: { en: '<p><a href="@page(herd-1)">the first</a></p>' },
      status: 'published',
    });
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      '/admin/pages?search=herd-&sort=title',
    );
    await page.getByRole('checkbox', { name: 'Select Herd 1', exact: true }).waitFor();
    const all = page.getByRole('checkbox', { name: 'Select all rows shown' });
    await all.check();
    await page.getByRole('button', { name: 'Select all 215' }).click();
    await page.getByText('All 215 selected').waitFor();
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select Herd 117' }).waitFor();
    assert.equal(await all.isChecked(), true);
    await checkAccessibility(page, 'all selected');

    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 215 pages?' });
    await dialog.getByText('and 210 more').waitFor();
    await checkAccessibility(page, 'delete all');
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
    await page.route('**/pages/bulk', async (route) => {
      if (route.request().postDataJSON().after !== undefined) await held;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('200 of 215').waitFor();
    await checkAccessibility(page, 'under way');
    release(undefined);
    await page.getByText('214 pages deleted').waitFor();
    await page.getByText('1 page was not changed').waitFor();
    await page.getByRole('checkbox', { name: 'Select Herd 1', exact: true }).waitFor();
    await page.getByText('1 selected').waitFor();
    assert.deepEqual(complaints, []);

    await page.getByRole('button', { name: 'Delete' }).click();
    const last = page.getByRole('dialog', { name: 'Delete 1 page?' });
    await last.getByText('“Herd 1” will move to the trash.').waitFor();
    await last.getByText('Used in').getByRole('link', { name: 'Shepherd' }).click();
    await page.getByRole('heading', { name: 'Shepherd', level: 1 }).waitFor();
    await close();
  });
});
