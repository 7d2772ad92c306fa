import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi, startSession } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const FRAME = '<p>A film:</p><iframe src="https://www.youtube.com/embed/x"></iframe>';

describe('hints beside the text', () => {
  const stage = setStage({ project: 'e2e/admin/site' });
  let id: string;
  let plainId: string;
  let picturesId: string;
  let filmId: string;
  let articleId: string;
  let proseId: string;
  const uploadDot = async () => {
    const body = new FormData();
    body.append('file', new Blob([Buffer.from(DOT, 'base64')], { type: 'image/png' }), 'mill.png');
    const answer = await fetch(`${stage.server.origin}/api/admin/cms/media`, {
      ...{ method: 'POST', headers: { cookie: await startSession(stage.server) }, body },
    });
    return ((await answer.json()) as { url: string }).url;
  };
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
    picturesId = (
      await api.send<{ id: string }>('POST', '/api/admin/cms/pages', {
        shortcut: 'pictures',
        title: { en: 'Pictures' },
        content: { en: `<figure><img src="${await uploadDot()}"></figure><p>Text</p>` },
      })
    ).id;
    filmId = (
      await api.send<{ id: string }>('POST', '/api/admin/cms/pages', {
        shortcut: 'film',
        title: { en: 'Film' },
        content: { en: `${FRAME}<p><a href=\"https://example.org/\"></a>End</p>` },
      })
    ).id;
    proseId = (
      await api.send<{ id: string }>('POST', '/api/admin/cms/pages', {
        shortcut: 'prose',
        title: { en: 'Prose' },
        description: { en: 'Opening hours' },
        content: {
          en:
            '<p><strong>Opening <em>hours</em></strong></p><p>Every day.</p>' +
            '<table><tbody><tr><td></td><td>Opens</td></tr><tr><td>Monday</td><td>9</td></tr></tbody></table>',
        },
      })
    ).id;
    const model = await api.send<{ id: string }>('POST', '/api/admin/cms/articles-model', {
      shortcut: 'news',
      name: { en: 'News' },
      fields: ['intro', 'body'].map((name) => ({
        ...{ name, type: 'rich-text', localised: name === 'body', attributes: { label: { en: name } } },
      })),
    });
    articleId = (
      await api.send<{ id: string }>('POST', '/api/admin/cms/articles', {
        modelId: model.id,
        shortcut: 'opening',
        title: { en: 'Opening' },
        values: {
          intro: '<p><a href="https://example.org/">Click here</a></p>',
          body: { en: FRAME },
        },
      })
    ).id;
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

  it('find an image that nobody described, and open it', async () => {
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      `/admin/pages/${picturesId}?side=hints`,
    );
    const hints = page.getByRole('tabpanel', { name: 'Hints' });
    const undescribed = hints.getByRole('button', { name: /^The image “.*” has no description$/ });
    await undescribed.waitFor();
    assert.equal(await undescribed.count(), 1);
    await undescribed.click();
    const dialog = page.getByRole('dialog', { name: 'Image' });
    await dialog.getByRole('button', { name: 'Describe it' }).click();
    const description = page.getByRole('dialog', { name: 'Describe the image' });
    await description.getByLabel('Alternative text (English)').fill('A water mill');
    await page.keyboard.press('Enter');
    await dialog.getByText('A water mill').waitFor();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await undescribed.waitFor({ state: 'detached' });
    assert.deepEqual(complaints, []);
    await close();
  });

  it('find bold paragraphs in place of headings, and tables without headings', async () => {
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      `/admin/pages/${proseId}?side=hints`,
    );
    const hints = page.getByRole('tabpanel', { name: 'Hints' });
    const bold = hints.getByRole('button', { name: '“Opening hours” looks like a heading, but is not one' });
    await bold.click();
    await page.getByRole('button', { name: 'Heading', exact: true }).click();
    await bold.waitFor({ state: 'detached' });
    const table = hints.getByRole('button', { name: 'The table with “Opens” has no headings' });
    await checkAccessibility(page, 'hints on prose');
    await table.click();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Headings in the first row' }).click();
    await table.waitFor({ state: 'detached' });
    assert.deepEqual(complaints, []);
    await close();
  });

  it('include what axe-core finds in the preview of the text, in the language of the reader', async () => {
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      `/admin/pages/${filmId}?side=hints`,
      { locale: 'fr-FR' },
    );
    const hints = page.getByRole('tabpanel', { name: 'Conseils' });
    const film = hints.getByRole('button', { name: /^Le contenu intégré de www.youtube.com/ });
    await film.click();
    await page.locator('.ProseMirror').and(page.locator(':focus')).waitFor();
    assert.equal(await page.locator('iframe[sandbox="allow-scripts"]').count(), 1);
    await checkAccessibility(page, 'writing hints in French');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('concern every rich text of an article, and nothing else of its page', async () => {
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      `/admin/articles/${articleId}?side=hints`,
    );
    const hints = page.getByRole('tabpanel', { name: 'Hints' });
    await hints.getByRole('button', { name: 'The link “Click here” does not say where it leads' }).waitFor();
    await hints
      .getByRole('button', { name: 'The embedded content of www.youtube.com has no title' })
      .waitFor();
    assert.equal(await hints.getByRole('listitem').count(), 3);
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
