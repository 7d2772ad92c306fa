import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi, type ApiClient } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { saveButton } from '../support/save-button.ts';
import { setStage } from '../support/stage.ts';
import { openLanguage, titleInput } from '../support/texts.ts';

const CMS = '/api/admin/cms';

describe('the language of the texts', () => {
  const stage = setStage({ settings: { 'app.cms.languages': 'en,fr' } });
  let api: ApiClient;
  before(async () => {
    api = await signInToApi(stage.server);
  });
  const create = (path: string, document: object) =>
    api.send<{ id: string }>('POST', `${CMS}/${path}`, document);
  const language = (page: Page, name: RegExp) =>
    page.getByRole('radiogroup', { name: 'Language of the texts' }).getByRole('radio', { name });

  it('is chosen once for an editor, and remembered for the others', async () => {
    const title = { en: 'Tours', fr: 'Visites' };
    const { id } = await create('pages', { shortcut: 'tours', title });
    const others = [
      `forms/${(await create('forms', { shortcut: 'tours', title })).id}`,
      `navigation/${(await create('navigation', { shortcut: 'tours', title })).id}`,
    ];
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      `/admin/pages/${id}`,
    );
    await page.getByRole('textbox', { name: 'Content' }).fill('Every day.');
    await language(page, /French.*1 missing/).waitFor({ state: 'attached' });
    await language(page, /English/).focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('[data-path="title.fr"]').waitFor();
    assert.equal(await titleInput(page).inputValue(), 'Visites');
    await checkAccessibility(page, 'an editor with a language switch');
    await openLanguage(page, 'English');
    assert.equal(await page.getByRole('textbox', { name: 'Content' }).innerText(), 'Every day.');
    await openLanguage(page, /French/);
    await saveButton(page).click();
    await page.getByText('All changes saved').waitFor();
    for (const path of others) {
      await page.goto(`/admin/${path}`);
      assert.ok(await language(page, /French/).isChecked());
      await page.locator('[data-path="title.fr"]').waitFor();
      assert.equal(await titleInput(page).inputValue(), 'Visites');
    }
    await page.goto('/admin/pages/new');
    await titleInput(page).waitFor();
    assert.ok(await language(page, /English/).isChecked(), 'new content starts in the main language');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('is named by an error in another language, which leads there', async () => {
    const { id } = await create('articles-model', { shortcut: 'bulletin', name: { en: 'Bulletin' } });
    const { page, close } = await visitSignedIn(stage.browser, stage.server, `/admin/articles-model/${id}`);
    const path = page.getByLabel('Address of its articles');
    await openLanguage(page, /French/);
    await path.fill('no path');
    await openLanguage(page, 'English');
    await path.fill('/bulletin/{slug}');
    await saveButton(page).click();
    await page.locator('[data-path="path.fr"]:focus').waitFor();
    await language(page, /French.*needs attention/).waitFor({ state: 'attached' });
    await openLanguage(page, 'English');
    await page
      .getByRole('alert')
      .getByRole('button', { name: /\(French\)/ })
      .click();
    await page.locator('[data-path="path.fr"]:focus').waitFor();
    assert.equal(await path.inputValue(), 'no path');
    await close();
  });

  it('keeps the undo steps of the texts of an article', async () => {
    const field = { name: 'body', type: 'rich-text', localised: true, attributes: { label: { en: 'Body' } } };
    const model = { shortcut: 'report', name: { en: 'Report' }, fields: [field] };
    const { id: modelId } = await create('articles-model', model);
    const values = { body: { en: '<p>First</p>', fr: '<p>Premier</p>' } };
    const article = { shortcut: 'kept', modelId, title: { en: 'Kept', fr: 'Gardé' }, values };
    const { id } = await create('articles', article);
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      `/admin/articles/${id}?locale=en`,
    );
    const body = page.getByRole('textbox', { name: 'Body' });
    const says = (text: string) => body.getByText(text, { exact: true }).waitFor();
    await says('First');
    await body.click();
    await page.keyboard.press('End');
    await page.keyboard.insertText(' and second');
    await says('First and second');
    await openLanguage(page, /French/);
    await says('Premier');
    await openLanguage(page, 'English');
    await says('First and second');
    await body.focus();
    await page.keyboard.press('ControlOrMeta+z');
    await says('First');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await says('First and second');
    assert.deepEqual(complaints, []);
    await close();
  });
});
