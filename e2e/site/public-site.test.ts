import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { launchBrowser } from '../support/launch-browser.ts';
import { startServer, type RunningServer } from '../support/start-server.ts';
import { visit, type VisitOptions } from '../support/admin-visit.ts';

const PHONE = { width: 360, height: 780 };

describe('the public site', () => {
  let server: RunningServer;
  let browser: Browser;

  before(async () => {
    [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  });
  after(async () => {
    await browser.close();
    await server.stop();
  });

  const pages = [
    '/',
    '/about',
    '/events',
    '/contact',
    '/legal',
    '/accueil',
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
      it(`shows ${path} ${how}, accessibly and without a complaint of the browser`, async () => {
        const { page, complaints, close } = await visit(browser, server, path, options);
        assert.equal(await page.locator('h1').count(), 1);
        await checkAccessibility(page, `${path} ${how}`);
        assert.deepEqual(complaints, []);
        await close();
      });
    }
  }

  it('leads from page to page, and from one language to the other', async () => {
    const { page, close } = await visit(browser, server, '/');
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

  it('takes the answers to a form without any script, tells faults beside their fields and keeps what was entered', async () => {
    const context = await browser.newContext({
      baseURL: server.origin,
      javaScriptEnabled: false,
      locale: 'en-GB',
    });
    const page = await context.newPage();
    await page.goto('/contact');
    await page.getByLabel('Your name').fill('Ada <b>Lovelace</b>');
    await page.getByLabel('E-mail address').fill('ada@example.org');
    await page.getByLabel('Number of your library card').fill('OL-20417');
    await page.getByLabel('What is it about?').selectOption('donation');
    await page.getByLabel('Message', { exact: true }).fill('Forty novels, in good condition.');
    // What a browser without this check would send.
    await page
      .locator('form')
      .evaluateAll((forms) => forms.forEach((form) => form.setAttribute('novalidate', '')));
    await page.getByLabel('E-mail address').fill('ada');
    await page.getByRole('button', { name: /send/i }).click();

    const email = page.getByLabel('E-mail address');
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

  it('shows a form with faults accessibly', async () => {
    const { page, complaints, close } = await visit(browser, server, '/nous-contacter');
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
