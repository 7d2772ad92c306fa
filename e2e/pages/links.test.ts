import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { visitSignedIn } from '../support/admin-visit.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Content' }).first();
const links = (page: Page) =>
  text(page)
    .locator('a')
    .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.textContent]));
const menu = (page: Page) => page.getByRole('group', { name: 'Link', exact: true });

describe('a link in a text', () => {
  const stage = setStage();

  it('is made, opened, changed and removed by keyboard alone', async () => {
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages/new');
    await text(page).click();
    await page.keyboard.type('See ');
    await page.keyboard.press('Control+k');
    const target = page.getByRole('combobox', { name: 'Link to' });
    await target.waitFor();
    await page.keyboard.type('contact');
    await page
      .getByRole('option', { name: /Contact/ })
      .first()
      .waitFor();
    await checkAccessibility(page, 'link dialog: results');
    await page.keyboard.press('Enter');
    const place = page.getByRole('combobox', { name: 'Place in the text (optional)' });
    await place.waitFor();
    await page.keyboard.type('map');
    await checkAccessibility(page, 'link dialog: a page');
    await page.keyboard.press('Enter');
    await place.waitFor({ state: 'hidden' });
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'textbox');
    await page.keyboard.type(' soon.');
    const [[href, title]] = (await links(page)) as [[string, string]];
    assert.equal(href, '@page(contact)#map');
    assert.equal(await text(page).locator('p').first().innerText(), `See ${title} soon.`);

    for (let step = 0; step < ' soon.'.length + 2; step++) await page.keyboard.press('ArrowLeft');
    await menu(page).waitFor();
    await checkAccessibility(page, 'link menu');
    await page.keyboard.press('Tab');
    const open = menu(page).getByRole('link', { name: /^Open .+ in a new tab$/ });
    assert.ok(await open.evaluate((element) => element === document.activeElement));
    assert.equal(new URL((await open.getAttribute('href'))!).pathname, '/contact');
    assert.equal(await open.getAttribute('target'), '_blank');

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Edit link' }).waitFor();
    assert.equal(await place.inputValue(), 'map');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.keyboard.type('someone@example.org');
    await page.keyboard.press('Enter');
    assert.deepEqual(await links(page), [['mailto:someone@example.org', title]]);

    await menu(page).getByRole('button', { name: 'Remove link' }).click();
    assert.deepEqual(await links(page), []);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('leads to the first match when Enter comes before the results', async () => {
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages/new');
    await text(page).click();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Link to' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('contact');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Place in the text (optional)' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal((await links(page))[0]?.[0], '@page(contact)');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('is completed in the HTML', async () => {
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages/new');
    await page.getByRole('button', { name: 'HTML', exact: true }).first().click();
    const source = page.getByRole('textbox', { name: 'Content' }).first();
    await source.click();
    const complete = async (typed: string, name: RegExp) => {
      await page.keyboard.type(typed);
      await page.getByRole('option', { name }).waitFor();
      // The list accepts keys only after a moment, so that typing does not select by accident.
      await page.waitForTimeout(200);
      await page.keyboard.press('Enter');
    };
    await complete('<a href="@pa', /^@page/);
    await complete('conta', /^contact/);
    assert.equal(await source.innerText(), '<a href="@page(contact)"');
    assert.deepEqual(complaints, []);
    await close();
  });
});
