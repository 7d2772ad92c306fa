import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ArticleView } from '../../server/src/contract/article.ts';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { saveButton } from '../support/save-button.ts';
import { setStage } from '../support/stage.ts';

const CMS = '/api/admin/cms';

describe('an article in the field of another', () => {
  const stage = setStage();

  it('is found by its title among many', async () => {
    const api = await signInToApi(stage.server);
    const create = (path: string, document: object) =>
      api.send<ArticleView>('POST', `${CMS}/${path}`, document);
    const field = { name: 'next', type: 'article', attributes: { label: { en: 'Next' } } };
    const model = { shortcut: 'story', name: { en: 'Story' }, fields: [field] };
    const { id: modelId } = await create('articles-model', model);
    const story = (shortcut: string, title: string) =>
      create('articles', { modelId, shortcut, title: { en: title } });
    const { id } = await story('first', 'The first story');
    const wanted = await story('zebra', 'Zebra');
    for (let number = 0; number < 25; number += 1) await story(`a-${number}`, `Another ${number}`);

    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      `/admin/articles/${id}`,
    );
    const input = page.getByRole('combobox', { name: 'Next' });
    await input.fill('zeb');
    await page.getByRole('option', { name: 'Zebra' }).click();
    assert.equal(await input.inputValue(), 'Zebra');
    await saveButton(page).click();
    await page.getByText('Article saved').waitFor();
    const stored = await api.send<ArticleView>('GET', `${CMS}/articles/${id}`);
    assert.deepEqual(stored.values, { next: wanted.id });
    await page.reload();
    await input.and(page.locator('[value="Zebra"]')).waitFor();
    await input.fill('');
    await page.getByRole('option', { name: 'Another 0' }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });
});
