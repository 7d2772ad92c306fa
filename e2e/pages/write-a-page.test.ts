import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { FormView } from '../../server/src/contract/form.ts';
import type { PageView } from '../../server/src/contract/page.ts';
import { visit, visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi, type ApiClient } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { saveButton } from '../support/save-button.ts';
import { setStage } from '../support/stage.ts';
import { openLanguage, titleInput } from '../support/texts.ts';

/** An image of one pixel. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PAGES = '/api/admin/cms/pages';
const FORMS = '/api/admin/cms/forms';

const text = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const preview = (page: Page) => page.frameLocator('iframe[title^="Preview"]');

/** Sorts the attributes of tags, whose order has no meaning. */
const inOrder = (html: string) =>
  html.replaceAll(/<(\w+)((?: [\w-]+="[^"]*")+)/g, (_, tag: string, attributes: string) =>
    [`<${tag}`, ...(attributes.match(/ [\w-]+="[^"]*"/g) ?? []).sort()].join(''),
  );

describe('editing a page', () => {
  const stage = setStage({ project: 'e2e/admin/site' });
  let api: ApiClient;
  before(async () => {
    api = await signInToApi(stage.server);
    const form = await api.send<FormView>('POST', FORMS, {
      shortcut: 'contact',
      title: { en: 'Write to us', fr: 'Écrivez-nous' },
      successMessage: { en: 'Thank you, we have it.', fr: 'Merci, bien reçu.' },
    });
    await api.send('POST', `${FORMS}/${form.id}/fields`, {
      name: 'message',
      type: 'text',
      required: true,
      attributes: { label: { en: 'Your message', fr: 'Votre message' } },
    });
    await api.send('POST', FORMS, { shortcut: 'survey', title: { en: 'A survey' }, status: 'closed' });
  });

  it('covers two languages, a form inserted with the picker, the preview, publishing, and a visitor’s submission', async () => {
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/');
    await page.getByRole('link', { name: /Write a page/ }).click();
    await titleInput(page).fill('Contact');
    await text(page).click();
    await page.keyboard.type('You may write at any time.');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Insert' }).click();
    await page.getByRole('combobox', { name: /^Search/ }).fill('write');
    await page.getByRole('option', { name: /Write to us/ }).waitFor();
    await page.keyboard.press('Enter');
    await text(page).getByText('Write to us').waitFor();

    await text(page).getByRole('link', { name: 'Open Write to us in a new tab' }).waitFor();
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      text(page).getByRole('link', { name: 'Open Write to us in a new tab' }).click(),
    ]);
    await opened.getByRole('heading', { level: 1, name: 'Write to us' }).waitFor();
    await opened.close();

    await page.getByRole('tab', { name: 'Preview' }).click();
    await preview(page).getByText('You may write at any time.').waitFor();
    await preview(page).getByLabel('Your message').waitFor();

    await openLanguage(page, /French.*2 missing/);
    await titleInput(page).fill('Nous écrire');
    await page.getByRole('button', { name: 'HTML', exact: true }).click();
    await page
      .getByRole('textbox', { name: 'Content' })
      .fill('<p>Écrivez quand vous voulez.</p>@form(contact)');
    await preview(page).getByLabel('Votre message').waitFor();
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await text(page).getByText('Write to us').waitFor();

    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Page created').waitFor();
    const [view] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: /^View \(/ }).click(),
    ]);
    await view.getByText('Écrivez quand vous voulez.').waitFor();
    assert.deepEqual(complaints, []);
    await close();

    const visitor = await visit(stage.browser, stage.server, '/view/contact?locale=en');
    await visitor.page.getByLabel('Your message').fill('Hello from outside');
    await visitor.page.getByRole('button').last().click();
    await visitor.page.getByText('Thank you, we have it.').waitFor();
    await visitor.close();
    const results = await api.send<{ items: { values: unknown }[] }>(
      'GET',
      '/api/admin/cms/forms-results?form=contact',
    );
    assert.deepEqual(
      results.items.map(({ values }) => values),
      [{ message: 'Hello from outside' }],
    );
  });

  describe('preserves HTML that the text editor does not support', () => {
    const KEPT = [
      ['classes, styles and ids', '<p class="lead" id="top" style="color: red;">Text</p>'],
      ['lists with and without paragraphs', '<ul><li>One</li><li><p>Two</p></li></ul>'],
      ['frames around blocks', '<section class="intro"><h2>Title</h2><p>Text</p></section>'],
      [
        'a picture with its caption',
        '<figure><img src="/media/a/b.png" alt="B" srcset="/c 2x"><figcaption>B</figcaption></figure>',
      ],
      [
        'tables',
        '<table class="hours"><thead><tr><th>Day</th></tr></thead><tbody><tr><td>Monday</td></tr></tbody></table>',
      ],
      [
        'elements in a line',
        '<p>H<sub>2</sub>O, <abbr title="Hypertext">HTML</abbr>, <a href="/x" target="_blank" rel="noopener">x</a></p>',
      ],
      [
        'a video frame',
        '<iframe src="https://www.youtube-nocookie.com/embed/x" width="560" height="315"></iframe>',
      ],
      [
        'a table with columns',
        '<table><caption>Hours</caption><colgroup><col></colgroup><tbody><tr><td>1</td></tr></tbody></table>',
      ],
      ['markers, and what only looks like one', '<p>@form(contact) me@form(x) @@form(y)</p>'],
      ['details', '<details><summary>More</summary><p>Text</p></details>'],
    ] as const;

    it('when something else is changed', async () => {
      const blocks = KEPT.map(([, html]) => html);
      const created = await api.send<PageView>('POST', PAGES, {
        shortcut: 'faithful',
        title: { en: 'Faithful' },
        content: { en: ['<p>First</p>', ...blocks].join('\n') },
      });
      // Expects what the server's sanitiser left.
      const stored = created.content.en!.split('\n').slice(1);
      const { page, close } = await visitSignedIn(stage.browser, stage.server, `/admin/pages/${created.id}`);
      await text(page).getByText('First').click();
      await page.keyboard.press('Home');
      await page.keyboard.type('Very ');
      await saveButton(page).click();
      await page.getByText('All changes saved').waitFor();
      const { content } = await api.send<PageView>('GET', `${PAGES}/${created.id}`);
      const [first, ...others] = content.en!.split('\n');
      assert.equal(first, '<p>Very First</p>');
      for (const [index, html] of stored.entries()) {
        assert.equal(inOrder(others[index]!), inOrder(html), KEPT[index]![0]);
      }
      await close();
    });
  });

  it('reports a broken inclusion and goes to it from the warning', async () => {
    const { id } = await api.send<PageView>('POST', PAGES, {
      shortcut: 'lost',
      title: { en: 'Lost' },
      content: { fr: '<p>@form(nowhere)</p>' },
    });
    const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin');
    const clicked = Promise.withResolvers<undefined>();
    await page.route('**/rich-text-*.js', async (route) => {
      await clicked.promise;
      await route.continue();
    });
    await page.goto(`/admin/pages/${id}`);
    await page.getByText('1 broken inclusion').waitFor();
    // The field must be focused even though the text editor is still loading.
    await page.getByRole('button', { name: 'French' }).first().click();
    clicked.resolve(undefined);
    await text(page).getByText('broken').waitFor();
    assert.equal(await text(page).evaluate((element) => element === document.activeElement), true);
    await close();
  });

  it('inserts an image that is uploaded at the same time', async () => {
    const { id } = await api.send<PageView>('POST', PAGES, { shortcut: 'picture', title: { en: 'Picture' } });
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      `/admin/pages/${id}`,
    );
    await text(page).click();
    await page.getByRole('button', { name: 'Image' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose from media' });
    await dialog.getByText('No media yet.').waitFor();
    await checkAccessibility(page, 'media picker');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Upload' }).click(),
    ]);
    await chooser.setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') });
    await page.getByRole('button', { name: 'Describe later' }).click();
    await text(page).locator('img[src]').waitFor();
    await saveButton(page).click();
    await page.getByText('All changes saved').waitFor();
    const { content } = await api.send<PageView>('GET', `${PAGES}/${id}`);
    assert.match(content.en ?? '', /<img [^>]*src="[^"]*\/media\/[^"]+\/dot\.png"/);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('duplicates a page', async () => {
    const { id } = await api.send<PageView>('POST', PAGES, { shortcut: 'model', title: { en: 'Model' } });
    const { page, close } = await visitSignedIn(stage.browser, stage.server, `/admin/pages/${id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByText('You are now editing the copy').waitFor();
    await page.waitForURL((url) => !url.pathname.endsWith(id));
    assert.equal(await page.getByLabel('Shortcut').inputValue(), 'model-copy');
    await close();
  });
});
