import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { fillInSignIn, visit } from './support/admin-visit.ts';
import { saveButton } from './support/save-button.ts';
import { setStage } from './support/stage.ts';
import { openLanguage, titleInput } from './support/texts.ts';

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name }).click();

/** Fills in a text in English and French. */
async function write(page: Page, name: string, en: string, fr: string): Promise<void> {
  const text = page.getByRole('textbox', { name, exact: true }).first();
  await text.fill(en);
  await openLanguage(page, 'French');
  await text.fill(fr);
  await openLanguage(page, 'English');
}

async function addField(page: Page, kind: string, en: string, fr: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a field' }).click();
  await page.getByRole('button', { name: kind }).click();
  await write(page, 'Label', en, fr);
  const field = page.getByRole('group', { name: 'Field', exact: true });
  await field.getByLabel('Required').check();
  await field.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: new RegExp(`${en.replace('?', '\\?')}.*·`) }).waitFor();
}

describe('the complete workflow', () => {
  const stage = setStage();

  it('leads from the sign-in to an exported submission, using only the screens', async () => {
    const { page, complaints, close } = await visit(stage.browser, stage.server, '/admin/');
    await fillInSignIn(page, stage.server.login, stage.server.password);

    await page.getByRole('link', { name: 'Create a form' }).click();
    await write(page, 'Title', 'Book a visit', 'Réserver une visite');
    await addField(page, 'Email address', 'Your address', 'Votre adresse');
    await addField(page, 'Multi-line text', 'What interests you?', 'Qu’est-ce qui vous intéresse ?');
    await saveButton(page).click();
    await page.getByText('Form created').waitFor();

    await menu(page, 'Start');
    await page.getByRole('link', { name: 'Write a page' }).click();
    const content = page.getByRole('textbox', { name: 'Content' });
    const insertForm = async () => {
      await page.getByRole('button', { name: 'Insert' }).click();
      await page.getByRole('combobox', { name: /^Search/ }).fill('visit');
      await page.getByRole('option', { name: /Book a visit/ }).click();
      await content.getByText('Book a visit').waitFor();
    };
    await titleInput(page).fill('Guided visits');
    await content.click();
    await page.keyboard.type('We show you around.');
    await page.keyboard.press('Enter');
    await insertForm();
    await openLanguage(page, /French.*missing/);
    await titleInput(page).fill('Visites guidées');
    await content.click();
    await page.keyboard.type('Nous vous faisons visiter.');
    await page.keyboard.press('Enter');
    await insertForm();
    await page.getByRole('tab', { name: 'Preview' }).click();
    const preview = page.frameLocator('iframe[title^="Preview"]');
    await preview.getByText('Nous vous faisons visiter.').waitFor();
    await preview.getByLabel('Votre adresse').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Page created').waitFor();

    const french = await visit(stage.browser, stage.server, '/view/guided-visits?locale=fr');
    await french.page.getByRole('heading', { name: 'Visites guidées' }).waitFor();
    await french.page.getByLabel('Votre adresse').waitFor();
    await french.close();
    const visitor = await visit(stage.browser, stage.server, '/view/guided-visits?locale=en');
    await visitor.page.getByText('We show you around.').waitFor();
    await visitor.page.getByLabel('Your address').fill('vera@visitor.example');
    await visitor.page.getByLabel('What interests you?').fill('The old maps');
    await visitor.page.getByRole('main').getByRole('button', { name: 'Send' }).click();
    await visitor.page.getByText('Thank you. We have received your submission.').waitFor();
    assert.deepEqual(visitor.complaints, []);
    await visitor.close();

    await menu(page, 'Submissions');
    await page.getByRole('button', { name: /vera@visitor\.example/ }).click();
    await page.getByRole('dialog').getByText('The old maps').waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Form', { exact: true }).selectOption('Book a visit');
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    const [head, answer] = (await readFile(await download.path(), 'utf8')).split('\r\n');
    assert.match(head!, /Your address,What interests you\?/);
    assert.match(answer!, /,vera@visitor\.example,The old maps,/);
    assert.deepEqual(complaints, []);
    await close();
  });
});
