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
});
