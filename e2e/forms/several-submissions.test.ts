import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { FormResultList } from '../../server/src/contract/form-result.ts';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi, type ApiClient } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

const RESULTS = '/api/admin/cms/forms-results';

describe('several submissions', () => {
  const stage = setStage({ settings: { 'app.cms.form-rate-limit': '0' } });
  let api: ApiClient;
  before(async () => {
    api = await signInToApi(stage.server);
    await api.send('POST', '/api/admin/cms/forms', {
      shortcut: 'survey',
      title: { en: 'Survey' },
      fields: [{ name: 'text', type: 'text', attributes: { label: { en: 'Text' } } }],
    });
    for (let number = 1; number <= 24; number += 1) {
      const text = number <= 22 ? `Cheap pills ${number}` : `Hello ${number}`;
      await api.send('POST', '/api/public/forms-results/survey', { values: { text } });
    }
  });
  const totalOf = async (query: string) =>
    (await api.send<FormResultList>('GET', `${RESULTS}?${query}`)).total;

  it('are read one after the other beside the list, across its pages', async () => {
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      '/admin/forms-results?form=survey',
    );
    const panel = page.getByRole('dialog', { name: /^Submission \d+ of “Survey”$/ });
    const shows = (text: string) => panel.getByText(text, { exact: true }).waitFor();
    const next = panel.getByRole('button', { name: 'Next item' });
    await page.getByRole('button', { name: /Hello 24/ }).click();
    await shows('Hello 24');
    assert.equal(
      await panel.getByRole('button', { name: 'Previous item' }).getAttribute('aria-disabled'),
      'true',
    );
    await checkAccessibility(page, 'the first submission');
    await next.click();
    await shows('Hello 23');
    await page.keyboard.press('Alt+ArrowDown');
    await shows('Cheap pills 22');
    await page.keyboard.press('Alt+ArrowUp');
    await shows('Hello 23');
    for (let number = 22; number >= 5; number -= 1) {
      await page.keyboard.press('Alt+ArrowDown');
      await shows(`Cheap pills ${number}`);
    }
    await next.click();
    await shows('Cheap pills 4');
    await page.waitForURL(/page=2/);
    await page.keyboard.press('Alt+ArrowUp');
    await shows('Cheap pills 5');
    await panel.getByRole('button', { name: 'Mark as spam' }).click();
    await page.getByText('Marked as spam').waitFor();
    await panel.getByRole('button', { name: 'Mark as not spam' }).click();
    await page.getByText('Marked as not spam').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('are marked as spam, the selected ones or all that the search has, and as not spam', async () => {
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      '/admin/forms-results?form=survey',
    );
    const boxes = page.getByRole('checkbox', { name: /^Select Submission \d+ of “Survey”/ });
    await boxes.first().check();
    await boxes.nth(1).check();
    await page.getByText('2 selected').waitFor();
    await checkAccessibility(page, 'selected submissions');
    await page.getByRole('button', { name: 'Mark as spam' }).click();
    await page.getByText('2 submissions marked as spam').waitFor();
    assert.equal(await totalOf('spam=true'), 2);

    await page.getByRole('searchbox').fill('pills');
    await page.waitForURL(/search=pills/);
    await page.getByText('22 submissions').waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
    await page.getByRole('button', { name: 'Select all 22' }).click();
    await page.getByRole('button', { name: 'Mark as spam' }).click();
    await page.getByText('22 submissions marked as spam').waitFor();
    assert.equal(await totalOf('spam=true'), 24);

    await page.goto('/admin/forms-results?spam=true&search=hello');
    await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
    await page.getByRole('button', { name: 'Mark as not spam' }).click();
    await page.getByText('2 submissions marked as not spam').waitFor();
    assert.equal(await totalOf('spam=false'), 2);

    await page.goto('/admin/forms-results?spam=true');
    await page.getByText('22 submissions').waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
    await page.getByRole('button', { name: 'Select all 22' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 22 submissions?' });
    await dialog.getByText('and 17 more').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('22 submissions deleted').waitFor();
    assert.equal(await totalOf('spam=true'), 0);
    assert.deepEqual(complaints, []);
    await close();
  });
});
