import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { BulkView } from '../../server/src/contract/bulk.ts';
import type { PageView } from '../../server/src/contract/page.ts';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

describe('the trash', () => {
  const stage = setStage();
  let api: Awaited<ReturnType<typeof signInToApi>>;
  before(async () => {
    api = await signInToApi(stage.server);
  });
  const create = (shortcut: string, title: string) =>
    api.send<PageView>('POST', '/api/admin/cms/pages', {
      ...{ shortcut, status: 'published', title: { en: title } },
      ...{ content: { en: '<p>Open from nine.</p>' }, urls: [{ locale: 'en', path: `/${shortcut}` }] },
    });

  it('restores a page right after its deletion, with one click', async () => {
    const { id } = await create('hours', 'Opening hours');
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      `/admin/pages/${id}`,
    );
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete “Opening hours”?' });
    await dialog
      .getByText('“Opening hours” will move to the trash. It can be restored for 30 days.')
      .waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('status').getByText('Restored').waitFor();
    await page.getByRole('link', { name: 'Opening hours' }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('restores a page with its address in two clicks, or deletes it permanently', async () => {
    const [plans, old] = [await create('plans', 'Our plans'), await create('old-plans', 'Old plans')];
    for (const { id } of [plans, old]) await api.send('DELETE', `/api/admin/cms/pages/${id}`);
    const address = new URL('/plans', stage.server.origin);
    assert.equal((await fetch(address)).status, 404);

    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin');
    await page.getByRole('link', { name: 'Trash', exact: true }).click();
    await page.getByRole('button', { name: 'Restore Our plans' }).waitFor();
    await checkAccessibility(page, 'trash');
    await page.getByRole('button', { name: 'Restore Our plans' }).click();
    await page.getByRole('status').getByText('Restored').waitFor();
    assert.match(await (await fetch(address)).text(), /Open from nine/);

    await page.getByRole('button', { name: 'Delete “Old plans” for good' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
    await page.getByRole('heading', { name: 'The trash is empty' }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('reports conflicts', async () => {
    const { id } = await create('again', 'First');
    await api.send('DELETE', `/api/admin/cms/pages/${id}`);
    await create('again', 'Second');
    const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/trash');
    await page.getByRole('button', { name: 'Restore First' }).click();
    await page
      .getByRole('alert')
      .getByText(/taken|already/i)
      .waitFor();
    await close();
  });

  it('restores hundreds of pages right after their deletion, and reports those that it cannot', async () => {
    const total = 205;
    for (let number = 1; number <= total; number += 1) await create(`herd-${number}`, `Herd ${number}`);
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      '/admin/pages?search=herd-',
    );
    await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
    await page.getByRole('button', { name: `Select all ${total}` }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: `Delete ${total} pages?` });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await create('herd-1', 'In the way');
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
    await page.route('**/trash/bulk', async (route) => {
      if (route.request().postDataJSON().ids.length < 200) await held;
      await route.continue();
    });
    await undo.click();
    await page.getByRole('status').getByText(`199 of ${total} restored`).waitFor();
    await checkAccessibility(page, 'restoring');
    release(undefined);
    await page
      .getByRole('status')
      .getByText(`${total - 1} items restored`)
      .waitFor();
    const alert = page.getByRole('alert').filter({ hasText: '1 item is still in the trash' });
    await alert.getByText(/taken|already/i).waitFor();
    await checkAccessibility(page, 'not restored');
    await page.getByText(`${total} pages`, { exact: true }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('restores everything in a list, or deletes it for good', async () => {
    const path = '/api/admin/cms/pages/bulk';
    const filter = { search: 'herd-' };
    const { next: after } = await api.send<BulkView>('POST', path, { action: 'delete', filter });
    await api.send('POST', path, { action: 'delete', filter, after });
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      '/admin/trash?search=herd-',
    );
    await page.getByText('206 deleted items').waitFor();
    const selectAll = page.getByRole('checkbox', { name: 'Select all rows shown' });
    await selectAll.check();
    await page.getByRole('button', { name: 'Select all 206' }).click();
    await checkAccessibility(page, 'all of the trash');
    const bar = page.getByRole('group', { name: 'Selected rows' });
    await bar.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('status').getByText('205 items restored').waitFor();
    await page.getByText('1 item is still in the trash').waitFor();
    await page.getByText('1 deleted item', { exact: true }).waitFor();
    await checkAccessibility(page, 'still in the trash');

    await bar.getByRole('button', { name: 'Delete for good' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 1 item for good?' });
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByRole('status').getByText('1 item deleted for good').waitFor();
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });
});
