import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { visit } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

describe('the form script', () => {
  const types =
    'text,textarea,email,tel,number,number-step,date,time,select,radio,checkboxes,checkbox,hidden,heading,paragraph,rating,file';
  const stage = setStage({ settings: { 'app.cms.enabled-form-field-list': types } });
  const path = '/api/public/forms-results/contact';

  async function fill(page: Awaited<ReturnType<typeof visit>>['page']) {
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByLabel('Email address').fill('ada@example.org');
    await page.getByLabel('Number of your library card').fill('OL-20417');
    await page.getByLabel('What is it about?').selectOption('donation');
    await page.getByLabel('Message', { exact: true }).fill('Forty novels, in good condition.');
  }

  it('is loaded only by pages with a form', async () => {
    const { page, close } = await visit(stage.browser, stage.server, '/about');
    assert.equal(await page.locator('script').count(), 0);
    await page.goto('/contact');
    const source = await page.locator('script').getAttribute('src');
    const answer = await page.request.get(source!);
    assert.match(answer.headers()['cache-control']!, /immutable/);
    assert.match(answer.headers()['content-type']!, /javascript/);
    await close();
  });

  it('shows errors at their fields while typing, and focuses the first', async () => {
    const { page, complaints, close } = await visit(stage.browser, stage.server, '/contact');
    await page.getByRole('button', { name: /send/i }).click();
    const name = page.getByLabel('Your name');
    assert.equal(await name.getAttribute('aria-invalid'), 'true');
    assert.ok(await name.evaluate((element) => element === document.activeElement));
    await page.getByText('Please check the highlighted fields.').waitFor();
    await checkAccessibility(page, 'a form with faults, by script');
    await name.fill('Ada');
    assert.equal(await name.getAttribute('aria-invalid'), null);
    const email = page.getByLabel('Email address');
    await email.fill('ada');
    await email.blur();
    await page.getByText('Enter a valid email address.').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('shows errors from the server, then submits in place and confirms', async () => {
    const { page, complaints, close } = await visit(stage.browser, stage.server, '/contact');
    await fill(page);
    const email = page.getByLabel('Email address');
    // Valid for the browser; the server requires a full domain.
    await email.fill('ada@example');
    await page.getByRole('button', { name: /send/i }).click();
    await page.getByText('Enter a valid email address.').waitFor();
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

  it('retries with the same idempotency key when the network fails', async () => {
    const { page, close } = await visit(stage.browser, stage.server, '/contact');
    const keys: (string | undefined)[] = [];
    await page.route(`**${path}`, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The first response is lost after the submission was stored.
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

  /** Publishes a page with a form; returns a function that adds a field to it. */
  async function publish(shortcut: string) {
    const api = await signInToApi(stage.server);
    const text = (words: string) => ({ en: words });
    const form = await api.send<{ id: string }>('POST', '/api/admin/cms/forms', {
      shortcut,
      title: text(shortcut),
    });
    await api.send('POST', '/api/admin/cms/pages', {
      ...{ shortcut, title: text(shortcut), status: 'published' },
      content: text(`@form(${shortcut})`),
    });
    return {
      addField: (name: string, more: object = {}) =>
        api.send('POST', `/api/admin/cms/forms/${form.id}/fields`, {
          ...{ name, type: 'text', attributes: { label: text(name) } },
          ...more,
        }),
      answers: async () =>
        (
          await api.send<{ items: { values: object }[] }>(
            'GET',
            `/api/admin/cms/forms-results?form=${shortcut}`,
          )
        ).items.map(({ values }) => values),
    };
  }

  it('accepts the first click even if leaving the last field shows an error', async () => {
    const { addField } = await publish('late');
    await addField('last', { type: 'email' });
    const { page, close } = await visit(stage.browser, stage.server, '/view/late');
    const field = page.getByLabel('last');
    await field.pressSequentially('ada');
    const button = page.getByRole('button', { name: /send/i });
    const before = (await button.boundingBox())!;
    // The upper edge, which the button leaves when an error appears above it.
    await page.mouse.move(before.x + before.width / 2, before.y + 2);
    await page.mouse.down();
    assert.deepEqual(await button.boundingBox(), before);
    await page.mouse.up();
    await page.getByText('Please check the highlighted fields.').waitFor();
    await page.getByText('Enter a valid email address.').waitFor();
    assert.ok((await button.boundingBox())!.y > before.y);
    assert.ok(await field.evaluate((element) => element === document.activeElement));
    await close();
  });

  it('submits a form whose fields are named like properties of HTMLFormElement', async () => {
    const names = ['action', 'elements', 'length', 'enctype', 'dataset', 'noValidate', 'querySelector'];
    const { addField, answers } = await publish('odd-names');
    for (const name of names) await addField(name);
    await addField('closest', { required: true });
    const { page, complaints, close } = await visit(stage.browser, stage.server, '/view/odd-names');
    for (const name of names) await page.getByLabel(name).fill(`of ${name}`);
    await page.getByRole('button', { name: /send/i }).click();
    await page.getByText('This value is required.').waitFor();
    await page.getByLabel('closest').fill('of closest');
    await page.getByRole('button', { name: /send/i }).click();
    await page.getByText('We have received your submission.').waitFor();
    assert.deepEqual(complaints, []);
    assert.deepEqual(await answers(), [
      Object.fromEntries([...names, 'closest'].map((name) => [name, `of ${name}`])),
    ]);
    await close();
  });

  it('shows validation messages in the page’s language instead of the browser’s', async () => {
    const { addField, answers } = await publish('steps');
    await addField('tens', { type: 'number-step', attributes: { label: { en: 'tens' }, step: 10 } });
    await addField('day', { type: 'date', attributes: { label: { en: 'day' } } });
    const { page, close } = await visit(stage.browser, stage.server, '/view/steps?locale=en', {
      locale: 'fr-FR',
    });
    await page.getByLabel('tens').fill('7');
    await page.getByLabel('day').press('3');
    await page.getByRole('button', { name: /send/i }).click();
    await page.getByText('This value must be 0 plus a multiple of 10.').waitFor();
    await page.getByText('Enter a valid date.').waitFor();
    assert.deepEqual(await answers(), []);
    await close();
  });

  it('reports a file that is too large before it is sent', async () => {
    const { addField, answers } = await publish('with-file');
    await addField('paper', { type: 'file', attributes: { label: { en: 'paper' }, maxSize: 1000 } });
    const { page, close } = await visit(stage.browser, stage.server, '/view/with-file');
    const ofSize = (size: number) => ({
      name: 'paper.txt',
      mimeType: 'text/plain',
      buffer: Buffer.alloc(size, 'x'),
    });
    await page.getByLabel('paper').setInputFiles(ofSize(1001));
    await page.getByText('This file is too large: at most 1,000 bytes.').waitFor();
    await page.getByRole('button', { name: /send/i }).click();
    await page.getByText('Please check the highlighted fields.').waitFor();
    assert.deepEqual(await answers(), []);
    await page.getByLabel('paper').setInputFiles(ofSize(1000));
    await page.getByRole('button', { name: /send/i }).click();
    await page.getByText('We have received your submission.').waitFor();
    assert.deepEqual(await answers(), [{ paper: 'paper.txt' }]);
    await close();
  });

  it('shows the current form when the server reports an error in a field that this page lacks', async () => {
    const { addField, answers } = await publish('changing');
    await addField('town');
    await addField('country', { required: true });
    const { page, close } = await visit(stage.browser, stage.server, '/view/changing');
    await page.getByLabel('town').fill('Paris');
    await page.getByLabel('country').evaluate((control) => control.closest('.field')?.remove());
    await page.getByRole('button', { name: /send/i }).click();
    await page.getByRole('alert').getByText('This value is required.').waitFor();
    assert.equal(await page.getByLabel('town').inputValue(), 'Paris');
    await page.getByLabel('country').fill('France');
    await page.getByRole('button', { name: /send/i }).click();
    await page.getByText('We have received your submission.').waitFor();
    assert.deepEqual(await answers(), [{ town: 'Paris', country: 'France' }]);
    await close();
  });
});
