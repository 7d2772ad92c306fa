import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { PageView } from '../../server/src/contract/page.ts';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

const PAGES = '/api/admin/cms/pages';
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('the public state of pages', () => {
  const stage = setStage({ project: 'e2e/admin/site' });
  before(async () => {
    const api = await signInToApi(stage.server);
    for (const [shortcut, dates] of [
      ['plain', {}],
      ['soon', { publishAt: at(2) }],
      ['over', { unpublishAt: at(-2) }],
      ['copied', {}],
    ] as const) {
      const body = { shortcut, title: { en: shortcut }, status: 'published', ...dates };
      const { id } = await api.send<PageView>('POST', PAGES, body);
      if (shortcut === 'copied') await api.send('PUT', `${PAGES}/${id}/draft`, body);
    }
  });

  const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

  it('is shown in the list, its filter, the editor and on the start screen', async () => {
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/');
    await page.getByRole('link', { name: '1 Expired' }).click();
    await row(page, 'over').getByText('Expired').last().waitFor();
    assert.equal(await page.getByRole('row').count(), 2);
    await page.getByLabel('Status').selectOption({ label: 'Scheduled' });
    await row(page, 'soon').getByText('Scheduled').last().waitFor();
    await page.getByLabel('Status').selectOption({ label: 'Pending changes' });
    await row(page, 'copied').getByText('Pending changes').last().waitFor();
    await page.getByLabel('Status').selectOption('');
    await row(page, 'plain').getByText('Published').last().waitFor();
    await checkAccessibility(page, 'pages in several states');
    await row(page, 'soon').getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'soon' }).waitFor();
    await page.getByText(/^Scheduled · \d/).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('opens an old link without filters that no longer exist, and says so', async () => {
    const path = '/admin/pages?status=published&foo=1&search=plain';
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, path);
    await row(page, 'plain').waitFor();
    const notice = page.getByRole('status').filter({ hasText: 'Part of this address is out of date' });
    await notice.getByText('“status, foo”').waitFor();
    assert.deepEqual([...new URL(page.url()).searchParams.keys()], ['search']);
    await notice.getByRole('button', { name: 'Close' }).click();
    await notice.waitFor({ state: 'detached' });
    assert.deepEqual(complaints, []);
    for (const list of ['articles', 'forms', 'forms-results', 'media', 'users', 'redirects', 'css']) {
      await page.goto(`/admin/${list}?gone=1`);
      await page.getByRole('status').filter({ hasText: '“gone”' }).waitFor();
      assert.equal(await page.getByRole('alert').count(), 0, list);
    }
    await page.goto('/admin/pages?sort=-updatedAt&page=1&size=20');
    await row(page, 'plain').waitFor();
    assert.equal(await notice.count(), 0);
    await close();
  });
});
