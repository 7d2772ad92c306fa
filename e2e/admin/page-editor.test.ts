import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { PageView } from '../../server/src/contract/page.ts';
import type { Page } from 'playwright-core';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi, type ApiClient } from '../support/api-client.ts';
import { saveButton } from '../support/save-button.ts';
import { setStage } from '../support/stage.ts';
import { openLanguage, titleInput } from '../support/texts.ts';

const PAGES = '/api/admin/cms/pages';

const save = (page: Page) => saveButton(page).click();
const askToDelete = async (page: Page) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete page' }).click();
};
/** Waits until the button has the keyboard focus. */
const waitForSaveFocus = (page: Page) =>
  page.waitForFunction(() => document.activeElement?.hasAttribute('aria-keyshortcuts'));
const saved = (page: Page) => page.getByText('All changes saved').waitFor();

describe('the page editor', () => {
  const stage = setStage({ project: 'e2e/admin/site' });
  let api: ApiClient;
  before(async () => {
    api = await signInToApi(stage.server);
  });

  const createPage = (shortcut: string) =>
    api.send<PageView>('POST', PAGES, {
      shortcut,
      title: { en: `Title of ${shortcut}` },
      content: { en: '<p>Text</p>' },
      variables: { colour: 'blue' },
      status: 'published',
    });
  const readPage = (id: string) => api.send<PageView>('GET', `${PAGES}/${id}`);
  const edit = (id: string) => visitSignedIn(stage.browser, stage.server, `/admin/pages/${id}`);

  it('creates a page in both languages', async () => {
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages/new');
    await titleInput(page).fill('Opening hours');
    assert.equal(await page.getByLabel('Shortcut').inputValue(), 'opening-hours');
    await page.getByRole('textbox', { name: 'Content' }).fill('We are open.');
    await openLanguage(page, /French/);
    assert.match((await titleInput(page).getAttribute('placeholder')) ?? '', /Opening hours/);
    await titleInput(page).fill('Horaires');
    await page.getByLabel('Published').check();
    await page.getByRole('combobox', { name: 'Category' }).fill('Practical');
    await page.getByRole('button', { name: 'Add an address' }).click();
    await page.getByLabel('Address 1', { exact: true }).fill('/horaires');
    await page.getByLabel('Language of address 1').selectOption('fr');
    await save(page);
    await page.getByText('Page created').waitFor();
    await page.waitForURL(({ pathname }) => /\/admin\/pages\/[0-9a-f-]{36}$/.test(pathname));
    const stored = await readPage(new URL(page.url()).pathname.split('/').at(-1)!);
    assert.deepEqual(stored.title, { en: 'Opening hours', fr: 'Horaires' });
    assert.deepEqual(stored.content, { en: '<p>We are open.</p>' });
    assert.deepEqual(stored.urls, [{ locale: 'fr', path: '/horaires' }]);
    assert.equal(stored.status, 'published');
    assert.equal(stored.category, 'Practical');

    const [preview] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: /^View/ }).last().click(),
    ]);
    await preview.getByText('We are open.').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('shows validation errors at their fields and focuses the first', async () => {
    const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages/new');
    await page.getByLabel('Shortcut').fill('No capitals!');
    await openLanguage(page, /French/);
    await save(page);
    await page.getByRole('alert').waitFor();
    const title = titleInput(page);
    await title.waitFor();
    assert.ok(await page.getByRole('radio', { name: /English/ }).isChecked());
    assert.equal(await title.getAttribute('aria-invalid'), 'true');
    assert.equal(await page.getByLabel('Shortcut').getAttribute('aria-invalid'), 'true');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');

    // The focus no longer moves by itself.
    await page.getByLabel('Shortcut').fill('no-capitals');
    await title.fill('No capitals');
    await save(page);
    await page.getByText('Page created').waitFor();
    assert.equal(await page.getByLabel('Shortcut').inputValue(), 'no-capitals');
    await close();
  });

  it('shows which field conflicts with another page', async () => {
    await createPage('taken');
    const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages/new');
    await titleInput(page).fill('Taken');
    await save(page);
    await page.getByRole('alert').waitFor();
    assert.equal(await page.getByLabel('Shortcut').getAttribute('aria-invalid'), 'true');
    await close();
  });

  it('saves exactly what was changed', async () => {
    const before = await createPage('edited');
    const { page, close } = await edit(before.id);
    await titleInput(page).fill('Another title');
    await page.keyboard.press('Control+s');
    await saved(page);
    const after = await readPage(before.id);
    assert.equal(after.version, 2);
    const { title, version, updatedAt } = after;
    assert.deepEqual(after, { ...before, title, version, updatedAt });
    assert.deepEqual(title, { en: 'Another title' });
    await close();
  });

  it('asks before leaving with unsaved changes', async () => {
    const { id } = await createPage('guarded');
    const { page, close } = await edit(id);
    await titleInput(page).fill('Half a thought');
    await page.getByRole('link', { name: 'All pages' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay' }).click();
    assert.equal(await titleInput(page).inputValue(), 'Half a thought');
    await page.getByRole('link', { name: 'All pages' }).click();
    await dialog.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('heading', { name: 'Pages', level: 1 }).waitFor();
    await close();
  });

  describe('when someone else has saved in the meantime', () => {
    const causeCollision = async (shortcut: string) => {
      const created = await createPage(shortcut);
      const visitor = await edit(created.id);
      await titleInput(visitor.page).fill('My title');
      await api.send('PUT', `${PAGES}/${created.id}`, { ...created, title: { en: 'Their title' } });
      await save(visitor.page);
      const dialog = visitor.page.getByRole('dialog', { name: /Someone else has saved this/ });
      await dialog.getByText('My title').waitFor();
      await dialog.getByText('Their title').waitFor();
      assert.deepEqual((await readPage(created.id)).title, { en: 'Their title' });
      return { ...visitor, dialog, id: created.id };
    };

    it('can overwrite the other version', async () => {
      const { page, dialog, id, close } = await causeCollision('overwritten');
      await dialog.getByRole('button', { name: 'Overwrite with mine' }).press('Enter');
      await saved(page);
      await waitForSaveFocus(page);
      const stored = await readPage(id);
      assert.deepEqual(stored.title, { en: 'My title' });
      assert.equal(stored.version, 3);
      await close();
    });

    it('can take over the other version', async () => {
      const { page, dialog, id, close } = await causeCollision('taken-over');
      await dialog.getByRole('button', { name: 'Keep theirs' }).click();
      await saved(page);
      assert.equal(await titleInput(page).inputValue(), 'Their title');
      assert.equal((await readPage(id)).version, 2);
      await close();
    });

    it('can continue editing', async () => {
      const { page, dialog, close } = await causeCollision('undecided');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      assert.equal(await titleInput(page).inputValue(), 'My title');
      await page.getByText('Unsaved changes').waitFor();
      await close();
    });

    it('keeps the text of a page that was deleted in the meantime', async () => {
      const { id } = await createPage('vanished');
      const { page, close } = await edit(id);
      await titleInput(page).fill('Still here');
      await api.send('DELETE', `${PAGES}/${id}`);
      await save(page);
      await page.getByRole('button', { name: 'Save as new' }).click();
      await page.getByText('Page created').waitFor();
      await page.waitForURL((url) => !url.pathname.endsWith(id));
      assert.deepEqual((await readPage(page.url().split('/').at(-1)!)).title, { en: 'Still here' });
      await close();
    });
  });

  it('deletes a page after confirmation', async () => {
    const { id } = await createPage('deleted');
    const { page, context, close } = await edit(id);
    await askToDelete(page);
    const dialog = page.getByRole('dialog', { name: 'Delete “Title of deleted”?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'More actions');
    await askToDelete(page);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Page deleted').waitFor();
    await page.getByRole('heading', { name: 'Pages', level: 1 }).waitFor();
    assert.equal((await context.request.get(`${PAGES}/${id}`)).status(), 404);
    await close();
  });

  it('continues after the session has expired', async () => {
    const { id } = await createPage('interrupted');
    const { page, context, close } = await edit(id);
    await titleInput(page).fill('Written before the end');
    await context.clearCookies();
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill(stage.server.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await saved(page);
    await waitForSaveFocus(page);
    assert.deepEqual((await readPage(id)).title, { en: 'Written before the end' });
    await close();
  });

  it('saves automatically when the network is back', async () => {
    const { id } = await createPage('offline');
    const { page, context, close } = await edit(id);
    await titleInput(page).fill('Typed on a train');
    await context.setOffline(true);
    await save(page);
    await page.getByText('The server is not responding.').waitFor();
    await context.setOffline(false);
    await saved(page);
    assert.deepEqual((await readPage(id)).title, { en: 'Typed on a train' });
    await close();
  });

  it('recognises its own save when only the response was lost', async () => {
    const { id } = await createPage('unanswered');
    const { page, close } = await edit(id);
    await titleInput(page).fill('Arrived');
    let lost = 0;
    await page.route(`**${PAGES}/${id}`, async (route) => {
      if (route.request().method() !== 'PUT' || lost++ > 0) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await save(page);
    await saved(page);
    assert.equal((await readPage(id)).version, 2);
    await close();
  });
});
