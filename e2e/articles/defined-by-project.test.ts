import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { visitSignedIn } from '../support/admin-visit.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

describe('a model that the project defines', () => {
  const stage = setStage({ project: 'examples/museum' });

  it('says where it is defined, and cannot be changed', async () => {
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      '/admin/articles-model',
    );
    await page.getByRole('link', { name: 'The museum' }).click();
    await page.getByText('The file models/settings.yaml defines this model.').waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'Shortcut' }).isDisabled(), true);
    await checkAccessibility(page, 'a model of the project');
    assert.deepEqual(complaints, []);
    await close();
  });
});
