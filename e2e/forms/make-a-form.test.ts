import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { FormView } from '../../server/src/contract/form.ts';
import type { PageView } from '../../server/src/contract/page.ts';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { saveButton } from '../support/save-button.ts';
import { setStage } from '../support/stage.ts';
import { openLanguage } from '../support/texts.ts';

/** An image of one pixel. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const FORMS = '/api/admin/cms/forms';

const field = (page: Page) => page.getByRole('group', { name: 'Field', exact: true });
const save = (page: Page) => saveButton(page).click();
const rows = (page: Page) => page.getByRole('button', { name: /· / });

describe('forms', () => {
  const stage = setStage({ settings: { 'app.cms.languages': 'en,fr' } });

  it('are built field by field, sorted by keyboard, submitted, read and exported', async () => {
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/forms');
    await page.getByRole('link', { name: 'New form' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Registration');
    await page.getByRole('button', { name: 'Add a field' }).press('Enter');
    await page.getByRole('button', { name: 'Email address' }).press('Enter');
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('data-path') === 'fields.0.attributes.label.en',
    );
    await page.keyboard.type('Your address');
    await field(page).getByLabel('Required').check();
    await field(page).getByRole('button', { name: 'Done' }).click();
    await rows(page).filter({ hasText: 'Your address' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Add a field');

    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByRole('button', { name: 'Radio buttons' }).click();
    await field(page).getByRole('textbox', { name: 'Label', exact: true }).fill('How do you come?');
    await page.getByLabel('Label of choice 1').fill('By train');
    await page.getByLabel('Label of choice 2').fill('By car');
    await page.frameLocator('iframe[title^="Preview"]').getByText('By train').waitFor();
    await field(page).getByRole('button', { name: 'Done' }).click();
    await rows(page).filter({ hasText: 'How do you come?' }).waitFor();

    await page.getByRole('button', { name: 'More actions for “How do you come?”' }).click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await page.getByRole('listitem').first().getByText('How do you come?').waitFor();
    await save(page);
    await page.getByText('Form created').waitFor();
    assert.deepEqual(complaints, []);

    const answer = await fetch(`${stage.server.origin}/api/public/forms-results/registration`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ values: { yourAddress: 'anna@example.org', howDoYouCome: 'by-train' } }),
    });
    assert.equal(answer.status, 201);
    await page.goto('/admin/forms-results?form=registration');
    await page.getByRole('button', { name: 'By train' }).click();
    await page.getByRole('link', { name: 'anna@example.org' }).waitFor();
    await page.getByRole('dialog').getByText('By train').waitFor();
    await checkAccessibility(page, 'an answer');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    assert.match(download.suggestedFilename(), /^registration-results-\d{4}-\d\d-\d\d\.csv$/);
    await page.getByText(`${download.suggestedFilename()} downloaded.`).waitFor();
    await page.getByText('Excel', { exact: true }).click();
    const [asked] = await Promise.all([
      page.waitForRequest(/format=xlsx/),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    assert.equal(new URL(asked.url()).searchParams.get('readable'), 'true');
    await page.getByText(/^registration-results-.*\.xlsx downloaded\./).waitFor();

    // Links in emails about the submission, in the current format and that of earlier versions.
    const { id } = (await answer.json()) as { id: string };
    for (const address of [`/admin/forms-results?open=${id}`, `/admin/forms-results/${id}`]) {
      await page.goto(address);
      await page.getByRole('dialog').getByRole('link', { name: 'anna@example.org' }).waitFor();
    }
    await close();
  });

  it('show the next step on a phone, and keep the edited field open when saving', async () => {
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/forms/new', {
      viewport: { width: 360, height: 740 },
    });
    await page.getByRole('textbox', { name: 'Title' }).fill('Visits');
    await save(page);
    await page.getByText('Form created').waitFor();
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByRole('button', { name: 'Email address' }).click();
    await field(page).getByRole('textbox', { name: 'Label', exact: true }).fill('Your address');
    await page.getByText('Unsaved changes').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('All changes saved').waitFor();
    // The field has an id now, but must stay the same element.
    await field(page).getByRole('textbox', { name: 'Help text' }).fill('Nobody else sees it.');
    await page.getByRole('textbox', { name: 'Title' }).fill('Guided visits');
    await save(page);
    await page.waitForFunction(() => document.querySelector('[data-dirty=true]') === null);
    const api = await signInToApi(stage.server);
    const { title, fields } = await api.send<FormView>('GET', `${FORMS}/${page.url().split('/').at(-1)}`);
    assert.equal(title.en, 'Guided visits');
    assert.deepEqual(
      fields.map(({ name, attributes }) => [name, attributes.help]),
      [['yourAddress', { en: 'Nobody else sees it.' }]],
    );
    assert.deepEqual(complaints, []);
    await close();
  });

  it('show pictures beside their fields, for all languages or per language', async () => {
    const api = await signInToApi(stage.server);
    const { id } = await api.send<FormView>('POST', FORMS, { shortcut: 'shown', title: { en: 'Shown' } });
    const read = async () => (await api.send<FormView>('GET', `${FORMS}/${id}`)).fields[0]?.attributes.media;
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      `/admin/forms/${id}`,
    );
    const choose = async (name: string) => {
      await field(page)
        .getByRole('group', { name, exact: true })
        .getByRole('button', { name: /^(Choose|Replace)/ })
        .click();
      const dialog = page.getByRole('dialog', { name: 'Choose from media' });
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        dialog.getByRole('button', { name: 'Upload' }).click(),
      ]);
      await chooser.setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') });
      await page.getByRole('button', { name: 'Describe later' }).click();
      await field(page).getByRole('group', { name, exact: true }).getByText('dot.png').waitFor();
    };
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByRole('button', { name: 'Single-line text' }).click();
    await field(page).getByRole('textbox', { name: 'Label', exact: true }).fill('What is this?');
    await choose('Picture');
    await save(page);
    await page.getByText('All changes saved').waitFor();
    const forAll = await read();
    assert.equal(typeof forAll, 'string');

    await page.getByLabel('Different picture for each language').check();
    await openLanguage(page, /French/);
    await choose('Picture');
    await save(page);
    await page.getByText('All changes saved').waitFor();
    const { en, fr, ...others } = (await read()) as Record<string, string>;
    assert.equal(en, forAll);
    assert.ok(fr && fr !== en);
    assert.deepEqual([others, complaints], [{}, []]);
    await field(page).getByRole('button', { name: 'Done' }).click();
    await rows(page).filter({ hasText: 'What is this?' }).click();
    await field(page).getByRole('group', { name: 'Picture', exact: true }).getByText('dot.png').waitFor();
    await checkAccessibility(page, 'a field with pictures');
    await close();
  });

  it('show validation errors at their fields', async () => {
    const api = await signInToApi(stage.server);
    const { id } = await api.send<FormView>('POST', FORMS, { shortcut: 'faulty', title: { en: 'Faulty' } });
    const { page, close } = await visitSignedIn(stage.browser, stage.server, `/admin/forms/${id}`);
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByRole('button', { name: 'Single-line text' }).click();
    await field(page).getByRole('button', { name: 'Done' }).click();
    await field(page).waitFor({ state: 'hidden' });
    await save(page);
    await page.getByText('One field needs your attention.').waitFor();
    const label = field(page).getByRole('textbox', { name: 'Label', exact: true });
    await label.waitFor();
    await page.waitForFunction(
      (element) => element === document.activeElement,
      (await label.elementHandle())!,
    );
    await close();
  });

  it('are saved as one version with texts and fields, and store nothing before', async () => {
    const api = await signInToApi(stage.server);
    const { id } = await api.send<FormView>('POST', FORMS, {
      ...{ shortcut: 'both', title: { en: 'Both' } },
      fields: ['first', 'second'].map((name) => ({
        name,
        type: 'text',
        attributes: { label: { en: name } },
      })),
    });
    const read = () => api.send<FormView>('GET', `${FORMS}/${id}`);
    const names = ({ fields }: FormView) => fields.map(({ name }) => name);
    const before = await read();
    const { page, close } = await visitSignedIn(stage.browser, stage.server, `/admin/forms/${id}`);
    await page.getByRole('textbox', { name: 'Introduction' }).fill('Not yet saved');
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Single-line text' }).click();
    await field(page).getByRole('textbox', { name: 'Label', exact: true }).fill('Third');
    await page.getByRole('button', { name: 'More actions for “first”' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete the field “first”?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await rows(page).filter({ hasText: 'first' }).waitFor({ state: 'hidden' });
    assert.deepEqual(await read(), before);
    await save(page);
    await page.getByText('All changes saved').waitFor();
    const after = await read();
    assert.deepEqual(
      [after.description, names(after), after.version],
      [{ en: 'Not yet saved' }, ['second', 'third'], 2],
    );
    assert.equal(after.fields[0]!.id, before.fields[1]!.id);
    await close();
  });

  it('update the pages that include them when their shortcut changes', async () => {
    const api = await signInToApi(stage.server);
    const { id } = await api.send<FormView>('POST', FORMS, { shortcut: 'old-name', title: { en: 'Named' } });
    const shown = await api.send<PageView>('POST', '/api/admin/cms/pages', {
      ...{ shortcut: 'shows-a-form', title: { en: 'Page' }, status: 'published' },
      content: { en: '<p>@form(old-name)</p>' },
    });
    const { page, close } = await visitSignedIn(stage.browser, stage.server, `/admin/forms/${id}`);
    await page.getByRole('textbox', { name: 'Shortcut' }).fill('new-name');
    await saveButton(page).click();
    await page.getByText('The page “Page” uses it.').waitFor();
    await checkAccessibility(page, 'a refused shortcut');
    await page.getByRole('button', { name: 'Save and update everywhere' }).click();
    await page.getByText('All changes saved').waitFor();
    const { content } = await api.send<PageView>('GET', `/api/admin/cms/pages/${shown.id}`);
    assert.deepEqual(content, { en: '<p>@form(new-name)</p>' });
    await close();
  });
});
