import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

const CMS = '/api/admin/cms';
const FORMS = ['contact', 'survey'];

describe('the start screen', () => {
  const stage = setStage({ project: 'e2e/admin/site' });
  before(async () => {
    const api = await signInToApi(stage.server);
    for (const shortcut of FORMS) {
      const { id } = await api.send<{ id: string }>('POST', `${CMS}/forms`, {
        shortcut,
        title: { en: `The ${shortcut}` },
      });
      const field = { name: 'message', type: 'text', attributes: { label: { en: 'Message' } } };
      await api.send('POST', `${CMS}/forms/${id}/fields`, field);
    }
    for (const [shortcut, extra] of [
      ['contact', ''],
      ['contact', ''],
      ['survey', ''],
      ['survey', '_website=http://spam.example'],
    ]) {
      const form = await fetch(`${stage.server.origin}/api/public/forms-results/${shortcut}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
        body: `message=Hello&${extra}`,
      });
      assert.equal(form.status, 201, await form.text());
    }
    await api.send('POST', `${CMS}/pages`, {
      shortcut: 'lost',
      title: { en: 'Lost' },
      content: { en: '@article(nowhere)' },
    });
    await api.send('POST', `${CMS}/pages`, { shortcut: 'home', title: { en: 'Home' }, status: 'published' });
  });

  it('shows figures that link to what they count', async () => {
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/');
    const answers = page.getByRole('region', { name: /^Submissions in the last/ });
    await answers.getByRole('link', { name: '3 submissions' }).waitFor();
    const byDay = answers.getByRole('table', { name: 'Submissions by day' });
    assert.equal(await byDay.getByRole('row').count(), 31);
    assert.equal(await byDay.getByRole('row').last().getByRole('cell').innerText(), '3');
    await checkAccessibility(page, 'dashboard');

    await answers.getByLabel('Form').selectOption('The survey');
    await answers.getByRole('link', { name: '1 submission' }).waitFor();
    assert.equal(new URL(page.url()).search, '?form=survey');

    await page.getByRole('link', { name: '1 Drafts' }).first().click();
    await page.getByRole('heading', { name: 'Pages', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Lost' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Home' }).count(), 0);
    await page.goBack();

    const todo = page.getByRole('region', { name: 'Needs attention' });
    await todo.getByRole('link', { name: '1 submission marked as spam' }).click();
    await page.getByText('1 submission', { exact: true }).waitFor();
    await page.goBack();
    await todo.getByRole('link', { name: '1 page', exact: true }).click();
    await page.getByRole('combobox', { name: 'Needs attention' }).waitFor();
    assert.equal(await page.getByRole('combobox', { name: 'Needs attention' }).inputValue(), 'broken-links');
    assert.equal(await page.getByRole('link', { name: 'Home' }).count(), 0);
    await page.getByRole('link', { name: 'Lost' }).click();
    await page.getByText('1 broken inclusion').waitFor();
    await page.goBack();
    await page.goBack();

    await page.getByRole('link', { name: /^Next deletion of old submissions/ }).click();
    await page.getByRole('dialog', { name: 'Next automatic deletion' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.search === '');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('is readable on a phone in dark mode', async () => {
    const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/', {
      colorScheme: 'dark',
      viewport: { width: 360, height: 740 },
    });
    await page.getByRole('region', { name: 'Recent changes' }).getByRole('link', { name: 'Home' }).waitFor();
    await checkAccessibility(page, 'dashboard');
    await close();
  });
});
