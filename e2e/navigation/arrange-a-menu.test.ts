import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi, type ApiClient } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { saveButton } from '../support/save-button.ts';
import { setStage } from '../support/stage.ts';

const CMS = '/api/admin/cms';

describe('a menu', () => {
  const stage = setStage({ settings: { 'app.cms.languages': 'en,fr' } });
  let api: ApiClient;

  before(async () => {
    api = await signInToApi(stage.server);
    for (const [shortcut, en] of [
      ['visit', 'Visit'],
      ['tickets', 'Tickets'],
      ['groups', 'Groups'],
    ]) {
      await api.send('POST', `${CMS}/pages`, { shortcut, title: { en }, status: 'published' });
    }
  });

  const rows = (page: Page) =>
    page
      .locator('ol > li')
      .evaluateAll((items) =>
        items.map(
          (item) =>
            `${(item as HTMLElement).dataset.depth} ${item.querySelector('button span span')?.firstChild?.textContent}`,
        ),
      );
  const addPage = async (page: Page, title: string) => {
    await page.getByRole('button', { name: 'Add an item' }).click();
    await page.getByRole('combobox').fill(title);
    await page.getByRole('option', { name: new RegExp(`^${title}`) }).click();
  };

  it('is made, arranged by keyboard and by dragging, and saved', async () => {
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      '/admin/navigation/new',
    );
    await page.getByRole('textbox', { name: /^Title/ }).fill('Main menu');
    for (const title of ['Visit', 'Tickets', 'Groups']) await addPage(page, title);
    await page.getByRole('button', { name: 'Add an item' }).click();
    await page.getByRole('combobox').fill('https://shop.example');
    await page.getByRole('option').click();
    await page
      .getByRole('textbox', { name: /^Label/ })
      .last()
      .fill('Shop');
    assert.deepEqual(await rows(page), ['0 Visit', '0 Tickets', '0 Groups', '0 Shop']);

    const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} level`) });
    await row('Tickets').focus();
    await page.keyboard.press('Alt+ArrowRight');
    assert.deepEqual(await rows(page), ['0 Visit', '1 Tickets', '0 Groups', '0 Shop']);
    await page.getByText('“Tickets” is now at position 1 below “Visit”.').waitFor();
    await row('Groups').focus();
    await page.keyboard.press('Alt+ArrowUp');
    assert.deepEqual(await rows(page), ['0 Groups', '0 Visit', '1 Tickets', '0 Shop']);
    assert.match((await page.evaluate(() => document.activeElement?.textContent)) ?? '', /Groups/);
    await page.getByRole('button', { name: 'Indent “Shop”' }).click();
    assert.deepEqual(await rows(page), ['0 Groups', '0 Visit', '1 Tickets', '1 Shop']);

    const box = async (name: string) => (await row(name).boundingBox())!;
    const [from, to] = [await box('Visit'), await box('Groups')];
    const handle = page.locator('li', { hasText: 'Visit' }).first().locator('span[aria-hidden]').first();
    const at = (await handle.boundingBox())!;
    await page.mouse.move(at.x + 8, at.y + 8);
    await page.mouse.down();
    await page.mouse.move(at.x + 8, at.y - 8, { steps: 3 });
    await page.mouse.move(at.x + 8, at.y + 8 - (from.y - to.y) - 12, { steps: 8 });
    await page.mouse.up();
    // What is below a dragged item is hidden until it is dropped.
    await row('Shop').waitFor();
    assert.deepEqual(await rows(page), ['0 Visit', '1 Tickets', '1 Shop', '0 Groups']);

    await checkAccessibility(page, 'menu');
    await saveButton(page).click();
    await page.getByText('Menu created').waitFor();
    const { items } = await api.send<{ items: { id: string }[] }>(
      'GET',
      `${CMS}/navigation?search=main-menu`,
    );
    const stored = await api.send<{ items: object[] }>('GET', `${CMS}/navigation/${items[0]!.id}`);
    assert.deepEqual(stored.items, [
      {
        target: { page: 'visit' },
        children: [
          { target: { page: 'tickets' } },
          { label: { en: 'Shop' }, target: { address: 'https://shop.example' } },
        ],
      },
      { target: { page: 'groups' } },
    ]);
    assert.deepEqual(complaints, []);
    await close();
  });
});
