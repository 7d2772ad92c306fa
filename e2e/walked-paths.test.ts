import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { ArticleModelView } from '../server/src/contract/article-model.ts';
import type { FormView } from '../server/src/contract/form.ts';
import type { PageView } from '../server/src/contract/page.ts';
import { visitSignedIn, type Visit } from './support/admin-visit.ts';
import { signInToApi, type ApiClient } from './support/api-client.ts';
import { countClicks, type WithinClicks } from './support/count-clicks.ts';
import { saveButton } from './support/save-button.ts';
import { setStage } from './support/stage.ts';

const CMS = '/api/admin/cms';
/** An image of one pixel. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Playwright chooses from a native list without clicks; a person needs two. */
const CLICKS_OF_A_SELECT = 2;

/** A new entity begins where one types first. */
const startsIn = (page: Page, name: string) =>
  page.getByRole('textbox', { name }).and(page.locator(':focus')).waitFor();

const idInAddress = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!;

describe('a person with a mouse', () => {
  const stage = setStage({
    settings: { 'app.cms.languages': 'en,fr', 'app.cms.mail-from': 'site@museum.example' },
  });
  let api: ApiClient;
  let visit: Visit;
  let within: WithinClicks;

  before(async () => {
    api = await signInToApi(stage.server);
    visit = await visitSignedIn(stage.browser, stage.server, '/admin/');
    within = await countClicks(visit.page);
  });

  it('writes a page with a table, a picture, three links, a form and an article', async () => {
    for (const [shortcut, title] of [
      ['our-tickets', 'Our tickets'],
      ['our-hours', 'Our hours'],
      ['find-us', 'Find us'],
    ])
      await api.send('POST', `${CMS}/pages`, { shortcut, status: 'published', title: { en: title } });
    await api.send('POST', `${CMS}/forms`, { shortcut: 'ask-us', title: { en: 'Ask us' } });
    const model = await api.send<ArticleModelView>('POST', `${CMS}/articles-model`, {
      shortcut: 'notice',
      name: { en: 'Notice' },
    });
    await api.send('POST', `${CMS}/articles`, {
      ...{ shortcut: 'late-opening', modelId: model.id, status: 'published', title: { en: 'Late opening' } },
    });
    await within(20, async (page) => {
      const text = page.getByRole('textbox', { name: 'Content' }).first();
      const isBack = () => text.and(page.locator(':focus')).waitFor();
      await page.getByRole('link', { name: 'Write a page' }).click();
      await startsIn(page, 'Title');
      await page.keyboard.type('Your visit');
      await text.click();
      await page.keyboard.type('All in one place.');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Table', exact: true }).click();
      await page.getByText('Tab: next cell, or another row.').first().waitFor();
      for (const cell of ['Day', 'Opens', 'Closes', 'Monday', '9', '17']) {
        await page.keyboard.type(cell);
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Escape');
      for (const title of ['Our tickets', 'Our hours', 'Find us']) {
        await page.keyboard.type(' ');
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Link to' }).fill(title);
        await page.getByRole('option', { name: new RegExp(`^${title}`) }).click();
        await page.getByRole('combobox', { name: 'Place in the text (optional)' }).waitFor();
        await page.keyboard.press('Enter');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await isBack();
      }
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Image', exact: true }).click();
      const library = page.getByRole('dialog', { name: 'Choose from media' });
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        library.getByRole('button', { name: 'Upload' }).click(),
      ]);
      await chooser.setFiles({ name: 'hall.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') });
      const question = page.getByRole('dialog', { name: 'Describe the image' });
      await question.getByLabel('Alternative text (English)').fill('The hall');
      await page.keyboard.press('Enter');
      await question.waitFor({ state: 'hidden' });
      await isBack();
      await insert(page, 'Form', 'Ask us');
      await insert(page, 'Article', 'Late opening');
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByText('Page created').waitFor();
      const { content } = await api.send<PageView>('GET', `${CMS}/pages/${idInAddress(page)}`);
      const html = content.en!;
      assert.deepEqual(html.match(/@(page|form|article)\([\w-]+\)/g), [
        ...['@page(our-tickets)', '@page(our-hours)', '@page(find-us)'],
        ...['@form(ask-us)', '@article(late-opening)'],
      ]);
      assert.match(html, /<t[hd][^>]*>(<p>)?Monday.*<img/s);
    });
  });

  /** Inserts an inclusion at the cursor: its kind is a tab of the dialog, the first result is chosen with Enter. */
  const insert = async (page: Page, kind: 'Form' | 'Article', title: string) => {
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Insert into the text' });
    if (kind === 'Article') await dialog.getByText('Article', { exact: true }).click();
    await dialog.getByRole('combobox', { name: /^Search/ }).fill(title);
    await dialog.getByRole('option', { name: new RegExp(title) }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
  };

  /** Adds a field by its type and label: Enter opens the list of types where the last field was closed. */
  const addField = async (page: Page, index: number, type: string, label: string) => {
    await page.getByRole('button', { name: 'Add a field' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: type, exact: true }).click();
    await page.locator(`[data-path="fields.${index}.attributes.label.en"]:focus`).waitFor();
    await page.keyboard.type(label);
  };
  const closeField = async (page: Page) => {
    await page.keyboard.press('Enter');
    await page.locator('button:focus', { hasText: 'Add a field' }).waitFor();
  };

  it('makes a form of six fields, with emails to the house and to the sender', () =>
    within(28 - 2 * CLICKS_OF_A_SELECT, async (page) => {
      await page.getByRole('link', { name: 'Forms', exact: true }).first().click();
      await page.getByRole('link', { name: 'New form' }).click();
      await startsIn(page, 'Title');
      await page.keyboard.type('Guided tours');
      await addField(page, 0, 'Single-line text', 'Your name');
      await page.getByLabel('Required').click();
      await addField(page, 1, 'Email address', 'Your email');
      await page.getByLabel('Required').click();
      await addField(page, 2, 'Number', 'How many are you?');
      await addField(page, 3, 'Date', 'Which day?');
      await addField(page, 4, 'Multi-line text', 'Your wishes');
      await addField(page, 5, 'Checkbox', 'I have read the rules');
      await page.getByRole('tab', { name: 'Email', exact: true }).click();
      await page.getByRole('switch', { name: 'Send each submission by email' }).click();
      await page.getByRole('combobox', { name: 'To', exact: true }).click();
      await page.keyboard.type('tours@museum.example');
      await page
        .getByRole('combobox', { name: 'Reply to the address in' })
        .selectOption({ label: 'Your email' });
      await page
        .getByRole('combobox', { name: 'Send a confirmation to the address in' })
        .selectOption({ label: 'Your email' });
      await saveButton(page).click();
      await page.getByText('Form created').waitFor();
      const form = await api.send<FormView>('GET', `${CMS}/forms/${idInAddress(page)}`);
      assert.equal(form.fields.length, 6);
      assert.deepEqual(form.mail?.to, ['tours@museum.example']);
      assert.deepEqual([form.mail.replyToField, form.mail.confirmationToField], ['yourEmail', 'yourEmail']);
    }));

  it('makes a model with ten fields', () =>
    within(22, async (page) => {
      await page.getByRole('link', { name: 'Models', exact: true }).first().click();
      await page.getByRole('link', { name: 'New model' }).click();
      await startsIn(page, 'Name');
      await page.keyboard.type('Exhibition');
      const fields = [
        ...['Single-line text', 'Multi-line text', 'Formatted text', 'Date', 'Date and time'],
        ...['Number', 'Colour', 'Picture or file', 'Email address', 'Web address'],
      ];
      for (const [index, type] of fields.entries()) {
        await addField(page, index, type, `Field ${index + 1}`);
        await closeField(page);
      }
      await saveButton(page).click();
      await page.getByText('Model created').waitFor();
      const model = await api.send<ArticleModelView>('GET', `${CMS}/articles-model/${idInAddress(page)}`);
      assert.equal(model.fields.length, 10);
    }));
});
