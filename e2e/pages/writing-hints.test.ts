import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

describe('hints beside the text', () => {
  const stage = setStage({ project: 'e2e/admin/site' });
  let id: string;
  let plainId: string;
  before(async () => {
    const api = await signInToApi(stage.server);
    const page = await api.send<{ id: string }>('POST', '/api/admin/cms/pages', {
      shortcut: 'hours',
      title: { en: 'Hours' },
      content: {
        en: '<h2>First</h2><h4>Too deep</h4><p><a href="https://example.org/">Click here</a></p>',
      },
    });
    id = page.id;
    const plain = await api.send<{ id: string }>('POST', '/api/admin/cms/pages', {
      shortcut: 'plain',
      title: { en: 'A title that is so long that no search engine shows all of it in its results' },
      content: { en: '<h2>First</h2><p>Text</p>' },
    });
    plainId = plain.id;
  });

  it('say what to do, and follow what is written', async () => {
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      `/admin/pages/${id}?side=hints`,
    );
    const hints = page.getByRole('tabpanel', { name: 'Hints' });
    await hints.getByRole('button', { name: '“Too deep” skips a level' }).click();
    await hints.getByRole('button', { name: 'The link “Click here” does not say where it leads' }).waitFor();
    await hints.getByRole('button', { name: 'There is no description' }).click();
    await page.getByRole('textbox', { name: 'Description' }).and(page.locator(':focus')).first().waitFor();
    await page.keyboard.type('When the museum is open.');
    await hints.getByRole('button', { name: 'There is no description' }).waitFor({ state: 'detached' });
    assert.equal(await hints.getByRole('listitem').count(), 2);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('are readable on a phone in dark mode', async () => {
    const { page, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      `/admin/pages/${plainId}?side=hints`,
      { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
    );
    await page.getByRole('button', { name: /^The title has \d+ characters$/ }).waitFor();
    await checkAccessibility(page, 'writing hints');
    await close();
  });
});
