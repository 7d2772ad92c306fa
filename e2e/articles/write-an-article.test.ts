import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { ArticleView } from '../../server/src/contract/article.ts';
import type { ListView } from '../../server/src/contract/common.ts';
import { fillInSignIn, visit } from '../support/admin-visit.ts';
import { signInToApi, type ApiClient } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { saveButton } from '../support/save-button.ts';
import { setStage } from '../support/stage.ts';

const MODELS = '/api/admin/cms/articles-model';
const PASSWORD = 'quite a long password';
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

interface Created {
  id: string;
}

/** Creates a user who may only write articles. */
async function addWriter(api: ApiClient): Promise<void> {
  const role = await api.send<Created>('POST', '/api/admin/roles', {
    name: 'Writer',
    functions: ['access_cms_articles'],
  });
  const profile = await api.send<Created>('POST', '/api/admin/profiles', {
    name: 'Writer',
    roleIds: [role.id],
  });
  await api.send('POST', '/api/admin/users', {
    ...{ login: 'writer', firstName: 'Will', lastName: 'Sample', email: 'writer@site.example' },
    ...{ password: PASSWORD, passwordConfirmation: PASSWORD, profileId: profile.id },
  });
}

describe('articles', () => {
  const stage = setStage({ project: 'e2e/admin/site' });
  let api: ApiClient;
  before(async () => {
    api = await signInToApi(stage.server);
    await addWriter(api);
    const { id } = await api.send<{ id: string }>('POST', MODELS, { shortcut: 'news', name: { en: 'News' } });
    const field = (name: string, type: string, label: string) =>
      api.send('POST', `${MODELS}/${id}/fields`, {
        ...{ name, type, required: true },
        attributes: { label: { en: label } },
      });
    await field('lead', 'text', 'Lead');
    await field('picture', 'media', 'Picture');
  });

  it('can be created by a user with no other permission, with an uploaded picture', async () => {
    const { page, complaints, close } = await visit(stage.browser, stage.server, '/admin/articles', {
      colorScheme: 'dark',
      viewport: { width: 360, height: 740 },
    });
    await fillInSignIn(page, 'writer', PASSWORD);
    await page.getByRole('heading', { name: 'No articles yet' }).waitFor();
    await page.getByRole('button', { name: 'New article' }).click();
    await page.getByRole('menuitem', { name: 'News' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('The bridge is open');
    await page.getByRole('textbox', { name: 'Lead' }).fill('After two years');
    await saveButton(page).click();
    await page.getByRole('button', { name: /^Picture: / }).waitFor();
    // The picture of the article, not the image for other sites.
    await page.getByRole('button', { name: 'Choose from media' }).first().click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click(),
    ]);
    const buffer = Buffer.from(DOT, 'base64');
    await chooser.setFiles({ name: 'bridge.png', mimeType: 'image/png', buffer });
    await page.getByLabel('Alternative text (English)').fill('A bridge');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove bridge.png' }).waitFor();
    await saveButton(page).click();
    await page.getByText('Article created').waitFor();
    await checkAccessibility(page, 'an article with a picture');
    const { items } = await api.send<ListView<ArticleView>>('GET', '/api/admin/cms/articles');
    const article = await api.send<ArticleView>('GET', `/api/admin/cms/articles/${items[0]!.id}`);
    assert.equal(article.values.lead, 'After two years');
    assert.match(article.values.picture as string, /^[0-9a-f-]{36}$/);
    assert.deepEqual(complaints, []);
    await close();
  });
});
