import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { visitSignedIn } from '../support/admin-visit.ts';
import { setStage } from '../support/stage.ts';

describe('an address of the service', () => {
  const stage = setStage();

  it('is refused as it is typed, for a page and for the articles of a model', async () => {
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/pages/new');
    await page.getByRole('button', { name: 'Add an address' }).click();
    const path = page.getByRole('textbox', { name: 'Address 1' });
    await path.fill('/search');
    await page.getByText('This address is reserved for the service.').waitFor();
    assert.equal(await path.getAttribute('aria-invalid'), 'true');
    await path.fill('/find');
    await page.getByText('This address is reserved for the service.').waitFor({ state: 'detached' });
    await path.fill('');

    await page.goto('/admin/articles-model/new');
    await page.getByRole('textbox', { name: 'Address of its articles' }).fill('/api/news/{slug}');
    await page.getByText('This address is reserved for the service.').waitFor();
    await close();
    assert.deepEqual(complaints, []);
  });
});
