import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

const PAGES = '/api/admin/cms/pages';

describe('the search of a list', () => {
  const stage = setStage({ project: 'e2e/admin/site' });
  before(async () => {
    const api = await signInToApi(stage.server);
    await api.send('POST', PAGES, {
      ...{ shortcut: 'garage', title: { en: 'Parking garage' } },
      content: { en: '<p>The parking is closed at night.</p>' },
    });
    await api.send('POST', PAGES, {
      ...{ shortcut: 'visit', title: { en: 'Plan a visit' }, status: 'published' },
      content: { en: '<p>There is free parking behind the house.</p>' },
    });
  });

  it('finds titles first, and below them what has the words in its texts', async () => {
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages');
    await page.getByRole('searchbox').fill('parking');
    const texts = page.getByRole('region', { name: 'Found in texts' });
    await texts.getByText('There is free parking behind the house').waitFor();
    await page.getByText('1 page', { exact: true }).waitFor();
    await texts.getByText('closed at night').waitFor({ state: 'hidden' });
    await page.getByRole('table').getByRole('link', { name: 'Parking garage' }).waitFor();
    await checkAccessibility(page, 'found in texts');
    await page.getByRole('searchbox').fill('behind');
    await page.getByText('No matching pages').waitFor();
    await texts.getByRole('link', { name: 'Plan a visit' }).click();
    await page.getByRole('heading', { name: 'Plan a visit', level: 1 }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });
});
