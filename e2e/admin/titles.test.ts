import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
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
    const titles = await page.getByRole('table').getByRole('row').getByRole('link').allTextContents();
    assert.ok(titles.indexOf('Horaires') < titles.indexOf('Only English'), titles.join());
    assert.deepEqual(
      titles,
      titles.toSorted((one, other) => one.localeCompare(other, 'fr')),
    );
    await close();
  });
});
