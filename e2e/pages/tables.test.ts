import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { visitSignedIn } from '../support/admin-visit.ts';
import { setStage } from '../support/stage.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const cells = (page: Page) => text(page).locator('th, td').allInnerTexts();

describe('a table in a text', () => {
  const stage = setStage({ project: 'e2e/admin/site' });

  it('can be filled in, extended and left by keyboard alone', async () => {
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages/new');
    await text(page).click();
    await page.keyboard.type('Before.');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByText('Tab: next cell, or another row.').first().waitFor();
    for (let cell = 1; cell <= 10; cell++) {
      await page.keyboard.type(`${cell}`);
      if (cell < 10) await page.keyboard.press('Tab');
    }
    assert.deepEqual(
      (await cells(page)).map((cell) => cell.trim()),
      ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '', ''],
    );
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('9b');
    assert.equal((await cells(page))[8]!.trim(), '9b');

    await page.keyboard.press('Escape');
    await page.keyboard.type('After.');
    assert.equal(await text(page).locator('table + p').innerText(), 'After.');
    await page.keyboard.press('Tab');
    assert.equal(await text(page).evaluate((node) => node.contains(document.activeElement)), false);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('can be left backwards from its first cell', async () => {
    const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages/new');
    await text(page).click();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.keyboard.type('first');
    assert.equal((await cells(page))[0]!.trim(), 'first');
    await page.keyboard.press('Shift+Tab');
    assert.equal(await text(page).evaluate((node) => node.contains(document.activeElement)), false);
    await close();
  });

  it('gets and loses rows, columns and headings by keys and by its menu', async () => {
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages/new');
    const shape = () =>
      text(page)
        .locator('tr')
        .evaluateAll((rows) =>
          rows.map((row) => [...row.children].map((cell) => cell.localName + cell.textContent).join(' ')),
        );
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Table', exact: true }).press('Enter');
      const item = page.getByRole('menuitem', { name, exact: true });
      await item.waitFor();
      await item.press('Enter');
      await item.waitFor({ state: 'hidden' });
      await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'textbox');
    };
    await text(page).click();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.keyboard.type('a');
    for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(`Alt+Shift+${key}`);
    assert.deepEqual(await shape(), ['tha th th th', 'td td td td', 'td td td td', 'td td td td']);
    for (let cell = 0; cell < 4; cell++) await page.keyboard.press('Tab');
    await page.keyboard.type('b');
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    const added = ['th tha th th th', 'td td td td td', 'td tdb td td td'];
    assert.deepEqual((await shape()).slice(0, 3), added);
    await page.keyboard.press('Alt+Shift+Delete');
    await page.keyboard.press('Alt+Shift+Backspace');
    assert.equal((await shape()).length, 4);
    assert.equal((await shape())[0], 'th th th th');

    await choose('Headings in the first column');
    assert.deepEqual((await shape()).slice(0, 2), ['th th th th', 'th td td td']);
    await choose('Headings in the first row');
    assert.deepEqual((await shape()).slice(0, 2), ['th td td td', 'th td td td']);
    assert.deepEqual(complaints, []);
    await close();
  });
});
