import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';
import { visit, type VisitOptions } from '../support/admin-visit.ts';

const PHONE = { width: 360, height: 780 };

describe('the public site', () => {
  const stage = setStage();

  const pages = [
    '/',
    '/about',
    '/events',
    '/contact',
    '/legal',
    '/fr',
    '/evenements',
    '/nous-contacter',
    '/no-such-page',
  ];
  const looks: [string, VisitOptions][] = [
    ['on a desktop', {}],
    ['on a phone', { viewport: PHONE }],
    ['in the dark', { colorScheme: 'dark' }],
  ];
  for (const path of pages) {
    for (const [how, options] of looks) {
      it(`shows ${path} ${how}, accessibly and without console errors`, async () => {
        const { page, complaints, close } = await visit(stage.browser, stage.server, path, options);
        assert.equal(await page.locator('h1').count(), 1);
        await checkAccessibility(page, `${path} ${how}`);
        assert.deepEqual(complaints, []);
        await close();
      });
    }
  }

  it('links from page to page and between languages', async () => {
    const { page, close } = await visit(stage.browser, stage.server, '/');
    await page.getByRole('navigation').getByRole('link', { name: 'Events' }).first().click();
    assert.equal(new URL(page.url()).pathname, '/events');
    await page
      .getByRole('link', { name: /Français/ })
      .first()
      .click();
    assert.equal(new URL(page.url()).pathname, '/evenements');
    assert.equal(await page.locator('html').getAttribute('lang'), 'fr');
    await close();
  });

  it('accepts submissions without scripts, shows errors at their fields and keeps the input', async () => {
    const context = await stage.browser.newContext({
      baseURL: stage.server.origin,
      javaScriptEnabled: false,
      locale: 'en-GB',
    });
    const page = await context.newPage();
    await page.goto('/contact');
    await page.getByLabel('Your name').fill('Ada <b>Lovelace</b>');
    await page.getByLabel('Email address').fill('ada@example.org');
    await page.getByLabel('Number of your library card').fill('OL-20417');
    await page.getByLabel('What is it about?').selectOption('donation');
    await page.getByLabel('Message', { exact: true }).fill('Forty novels, in good condition.');
    // Simulates a browser without this validation.
    await page
      .locator('form')
      .evaluateAll((forms) => forms.forEach((form) => form.setAttribute('novalidate', '')));
    await page.getByLabel('Email address').fill('ada');
    await page.getByRole('button', { name: /send/i }).click();

    const email = page.getByLabel('Email address');
    assert.equal(await email.getAttribute('aria-invalid'), 'true');
    assert.equal(await email.inputValue(), 'ada');
    assert.equal(await page.getByLabel('Your name').inputValue(), 'Ada <b>Lovelace</b>');
    assert.equal(await page.getByLabel('What is it about?').inputValue(), 'donation');
    await page.getByRole('alert').waitFor();

    await email.fill('ada@example.org');
    await page.getByRole('button', { name: /send/i }).click();
    await page.waitForURL(/_sent=contact/);
    await page.getByText('Thank you. Your message is on our desk').waitFor();
    await context.close();
  });

  it('shows a form with errors accessibly', async () => {
    const { page, complaints, close } = await visit(stage.browser, stage.server, '/nous-contacter');
    await page
      .locator('form')
      .evaluateAll((forms) => forms.forEach((form) => form.setAttribute('novalidate', '')));
    await page.getByRole('button', { name: /Envoyer/ }).click();
    await page.getByRole('alert').waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'fr');
    await checkAccessibility(page, 'a French form with faults');
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes('422')),
      [],
    );
    await close();
  });
});
