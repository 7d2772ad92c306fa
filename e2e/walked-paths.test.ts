import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { ArticleModelView } from '../server/src/contract/article-model.ts';
import type { FormView } from '../server/src/contract/form.ts';
import { visitSignedIn, type Visit } from './support/admin-visit.ts';
import { signInToApi, type ApiClient } from './support/api-client.ts';
import { countClicks, type ClickCounter } from './support/count-clicks.ts';
import { saveButton } from './support/save-button.ts';
import { setStage } from './support/stage.ts';

const CMS = '/api/admin/cms';

/** Playwright chooses from a native list without clicks; a person needs two. */
const CLICKS_OF_A_SELECT = 2;

const idInAddress = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!;

describe('a person with a mouse', () => {
  const stage = setStage({
    settings: { 'app.cms.languages': 'en,fr', 'app.cms.mail-from': 'site@museum.example' },
  });
  let api: ApiClient;
  let visit: Visit;
  let clicks: ClickCounter;

  before(async () => {
    api = await signInToApi(stage.server);
    visit = await visitSignedIn(stage.browser, stage.server, '/admin/');
    clicks = await countClicks(visit.page);
  });

  const within = async (most: number, task: (page: Page) => Promise<void>) => {
    await visit.page.goto('/admin/');
    clicks.reset();
    await task(visit.page);
    clicks.check(most);
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
      await page.getByRole('textbox', { name: 'Title' }).click();
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
      await page.getByRole('textbox', { name: 'Name' }).click();
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
