import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { visit } from '../support/admin-visit.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

describe('the script of forms', () => {
  const stage = setStage();
  const path = '/api/public/forms-results/contact';

  async function fill(page: Awaited<ReturnType<typeof visit>>['page']) {
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByLabel('E-mail address').fill('ada@example.org');
    await page.getByLabel('Number of your library card').fill('OL-20417');
    await page.getByLabel('What is it about?').selectOption('donation');
    await page.getByLabel('Message', { exact: true }).fill('Forty novels, in good condition.');
  }

  it('is linked only by pages with a form', async () => {
    const { page, close } = await visit(stage.browser, stage.server, '/about');
    assert.equal(await page.locator('script').count(), 0);
    await page.goto('/contact');
    const source = await page.locator('script').getAttribute('src');
    const answer = await page.request.get(source!);
    assert.match(answer.headers()['cache-control']!, /immutable/);
    assert.match(answer.headers()['content-type']!, /javascript/);
    await close();
  });

  it('tells faults beside their fields as one types, and leads to the first of them', async () => {
    const { page, complaints, close } = await visit(stage.browser, stage.server, '/contact');
    await page.getByRole('button', { name: /send/i }).click();
    const name = page.getByLabel('Your name');
    assert.equal(await name.getAttribute('aria-invalid'), 'true');
    assert.ok(await name.evaluate((element) => element === document.activeElement));
    await page.getByText('Some answers need your attention.').waitFor();
    await checkAccessibility(page, 'a form with faults, by script');
    await name.fill('Ada');
    assert.equal(await name.getAttribute('aria-invalid'), null);
    const email = page.getByLabel('E-mail address');
    await email.fill('ada');
    await email.blur();
    await page.getByText('This is not a valid e-mail address.').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('shows what only the server knows, then submits in place and says so', async () => {
    const { page, complaints, close } = await visit(stage.browser, stage.server, '/contact');
    await fill(page);
    const email = page.getByLabel('E-mail address');
    // Fine for a browser; the server wants a full domain.
    await email.fill('ada@example');
    await page.getByRole('button', { name: /send/i }).click();
    await page.getByText('This is not a valid e-mail address.').waitFor();
    assert.ok(await email.evaluate((element) => element === document.activeElement));
    await email.fill('ada@example.org');
    await page.getByRole('button', { name: /send/i }).click();
    const done = page.getByText('Thank you. Your message is on our desk');
    await done.waitFor();
    assert.equal(new URL(page.url()).search, '');
    await checkAccessibility(page, 'a form that was sent, by script');
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes('422')),
      [],
    );
    await close();
  });

  it('tries again under the same key when the network fails', async () => {
    const { page, close } = await visit(stage.browser, stage.server, '/contact');
    const keys: (string | undefined)[] = [];
    await page.route(`**${path}`, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The first answer is lost on its way back, after it was stored.
      if (keys.length === 1) {
        await route.fetch();
        await route.abort('connectionreset');
      } else await route.continue();
    });
    await fill(page);
    await page.getByRole('button', { name: /send/i }).click();
    await page.getByText('Thank you. Your message is on our desk').waitFor();
    assert.equal(keys.length, 2);
    assert.equal(keys[0], keys[1]);
    assert.match(keys[0]!, /^[0-9a-f]{32}$/);
    await close();
  });
});
