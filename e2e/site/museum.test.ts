import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { visit, type VisitOptions } from '../support/admin-visit.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

const PHONE = { width: 390, height: 844 };

describe('the example museum', () => {
  const stage = setStage({ project: 'examples/museum' });

  const looks: [path: string, how: string, VisitOptions][] = [
    ['/', 'on a desktop', {}],
    ['/de', 'on a phone in the dark', { viewport: PHONE, colorScheme: 'dark' }],
    ['/fr/expositions/quarante-secondes-de-nuit', 'on a desktop in the dark', { colorScheme: 'dark' }],
    ['/de/besuch/anreise', 'on a phone', { viewport: PHONE }],
    ['/fr/rien', 'on a phone', { viewport: PHONE }],
  ];
  for (const [path, how, options] of looks) {
    it(`shows ${path} ${how}, accessibly and without console errors`, async () => {
      const { page, complaints, close } = await visit(stage.browser, stage.server, path, options);
      assert.equal(await page.locator('h1').count(), 1);
      await checkAccessibility(page, `${path} ${how}`);
      assert.deepEqual(complaints, []);
      await close();
    });
  }

  it('opens its menu on a phone by the keyboard, without a script', async () => {
    const { page, close } = await visit(stage.browser, stage.server, '/visit', { viewport: PHONE });
    const button = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    assert.equal(await menu.isVisible(), false);
    await button.focus();
    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: 'Groups and schools' }).waitFor();
    await checkAccessibility(page, 'the menu on a phone');
    await page.keyboard.press('Escape');
    assert.equal(await menu.isVisible(), false);
    assert.equal(await button.evaluate((element) => element === document.activeElement), true);
    await close();
  });

  it('shows a German form with errors accessibly, and thanks in German', async () => {
    const { page, close } = await visit(stage.browser, stage.server, '/de/besuch/gruppen');
    await page.getByRole('button', { name: 'Anfrage senden' }).click();
    await page.getByText('Diese Angabe ist erforderlich.').first().waitFor();
    await checkAccessibility(page, 'a German form with faults');
    await page.getByLabel('Ihr Name').fill('A. Sample');
    await page.getByLabel('E-Mail-Adresse').fill('sample@example.org');
    await page.getByLabel('Wer kommt?').selectOption('school');
    await page.getByLabel('Wie viele Personen?').fill('24');
    await page.getByLabel('Wunschtag').fill('2027-03-02');
    await page.getByLabel('Deutsch', { exact: true }).check();
    await page.getByRole('button', { name: 'Anfrage senden' }).click();
    await page.getByText('Vielen Dank.').waitFor();
    await close();
  });
});
