import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

describe('names of content in a French interface', () => {
  const stage = setStage();
  before(async () => {
    const api = await signInToApi(stage.server);
    const create = (section: string, body: object) => api.send('POST', `/api/admin/cms/${section}`, body);
    await create('forms', { shortcut: 'ask', title: { en: 'Ask us', fr: 'Une question' } });
    await create('pages', {
      ...{ shortcut: 'opening', status: 'published', content: {} },
      title: { en: 'Opening hours', fr: 'Horaires' },
    });
    await create('pages', {
      ...{ shortcut: 'only-english', status: 'published', title: { en: 'Only English' }, parent: 'opening' },
      content: { en: '<p>@form(ask)</p>' },
    });
    await create('navigation', {
      ...{ shortcut: 'main-menu', title: { en: 'Main menu', fr: 'Menu principal' } },
      items: [{ target: { page: 'opening' } }, { target: { page: 'only-english' } }],
    });
    await create('pages', { shortcut: 'old', title: { en: 'Old page', fr: 'Ancienne page' } });
    await api.send('POST', '/api/admin/cms/pages/bulk', { action: 'delete', filter: { search: 'ancienne' } });
  });

  const screens: [path: string, shown: string, hidden: string][] = [
    ['/admin/pages', 'Horaires', 'Opening hours'],
    ['/admin/pages?search=horaires', 'Horaires', 'Opening hours'],
    ['/admin/pages?view=tree', 'Horaires', 'Opening hours'],
    ['/admin/pages', 'Only English', 'Opening hours'],
    ['/admin/forms', 'Une question', 'Ask us'],
    ['/admin/navigation', 'Menu principal', 'Main menu'],
    ['/admin', 'Horaires', 'Opening hours'],
  ];
  for (const [path, shown, hidden] of screens)
    it(`${path} shows “${shown}”`, async () => {
      const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, path, {
        locale: 'fr-FR',
      });
      const main = page.getByRole('main');
      await main.getByRole('link', { name: shown, exact: true }).first().waitFor();
      assert.equal(await main.getByText(hidden).count(), 0);
      assert.deepEqual(complaints, []);
      await close();
    });

  it('are in the trash and in the search of everything', async () => {
    const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/trash', {
      locale: 'fr-FR',
    });
    await page.getByRole('row', { name: /Ancienne page/ }).waitFor();
    assert.equal(await page.getByText('Old page').count(), 0);
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Rechercher' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('hours');
    await page.getByRole('button', { name: 'Horaires opening' }).waitFor();
    await close();
  });

  it('are in alphabetical order as they are shown', async () => {
    const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages', {
      locale: 'fr-FR',
    });
    await page.getByRole('button', { name: 'Titre' }).click();
    await page.waitForURL(/sort=title/);
    await page
      .getByRole('columnheader', { name: 'Titre', exact: false })
      .and(page.locator('[aria-sort=ascending]'))
      .waitFor();
    // The header shows the new order at once; the rows follow.
    await page.getByRole('row').nth(1).getByRole('link', { name: 'Actualités' }).waitFor();
    const titles = await page.getByRole('table').getByRole('row').getByRole('link').allTextContents();
    assert.ok(titles.indexOf('Horaires') < titles.indexOf('Only English'), titles.join());
    assert.deepEqual(
      titles,
      titles.toSorted((one, other) => one.localeCompare(other, 'fr')),
    );
    await close();
  });

  it('are in refusals, with links', async () => {
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages', {
      locale: 'fr-FR',
    });
    const refusal = page.getByRole('alert').getByText('Le menu «\u00a0Menu principal\u00a0» y mène.');
    await page.getByRole('checkbox', { name: 'Sélectionner Horaires' }).check();
    await page.getByRole('button', { name: 'Archiver' }).click();
    await refusal.waitFor();
    await checkAccessibility(page, 'refused');
    await page.getByRole('link', { name: 'Horaires', exact: true }).click();
    await page.getByRole('button', { name: 'Autres actions' }).click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await refusal.waitFor();
    await checkAccessibility(page, 'deletion refused');
    await refusal.getByRole('link', { name: 'Menu principal' }).click();
    await page.getByRole('heading', { name: 'Menu principal', level: 1 }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });
});
