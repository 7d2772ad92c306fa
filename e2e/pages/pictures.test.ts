import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { ListView } from '../../server/src/contract/common.ts';
import type { MediaView } from '../../server/src/contract/media.ts';
import type { PageView } from '../../server/src/contract/page.ts';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi, startSession, type ApiClient } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { saveButton } from '../support/save-button.ts';
import { setStage } from '../support/stage.ts';

const CMS = '/api/admin/cms';
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const text = (page: Page) => page.getByRole('textbox', { name: 'Content' }).first();
const image = (page: Page) => text(page).locator('img');

/** Pastes or drops images as files, or HTML, into the text. */
const give = (page: Page, how: 'paste' | 'drop', names: readonly string[], html = '', rtf = '') =>
  text(page).evaluate(
    (node, [type, fileNames, markup, richText, content]) => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      for (const name of fileNames) data.items.add(new File([bytes], name, { type: 'image/png' }));
      if (markup !== '') data.setData('text/html', markup);
      if (richText !== '') data.setData('text/rtf', richText);
      const { left, top } = node.querySelector('p')!.getBoundingClientRect();
      const options = { bubbles: true, cancelable: true };
      node.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data, clientX: left + 2, clientY: top + 2 }),
      );
    },
    [how, names, html, rtf, DOT] as const,
  );

describe('an image in a text', () => {
  const stage = setStage({ settings: { 'app.cms.languages': 'en,fr' } });
  let api: ApiClient;
  before(async () => (api = await signInToApi(stage.server)));

  const makePage = async (shortcut: string, html = '') =>
    (
      await api.send<PageView>('POST', `${CMS}/pages`, {
        ...{ shortcut, title: { en: shortcut, fr: shortcut }, status: 'published' },
        content: { en: html },
      })
    ).id;
  const medium = async (name: string) =>
    (await api.send<ListView<MediaView>>('GET', `${CMS}/media?search=${name}`)).items[0]!;
  const upload = async (name: string) => {
    const body = new FormData();
    body.append('file', new Blob([Buffer.from(DOT, 'base64')], { type: 'image/png' }), name);
    const answer = await fetch(`${stage.server.origin}${CMS}/media`, {
      ...{ method: 'POST', headers: { cookie: await startSession(stage.server) }, body },
    });
    return ((await answer.json()) as MediaView).url;
  };
  const content = async (id: string) => (await api.send<PageView>('GET', `${CMS}/pages/${id}`)).content.en!;
  const save = async (page: Page) => {
    await saveButton(page).click();
    await page.getByText('All changes saved').waitFor();
  };

  it('is pasted, described in each language, and shown with what the library says', async () => {
    const id = await makePage('pasted', '<p>Before.</p>');
    const { page, complaints, close } = await visitSignedIn(
      ...([stage.browser, stage.server, `/admin/pages/${id}`] as const),
    );
    await text(page).click();
    await page.keyboard.press('Control+End');
    await give(page, 'paste', ['mill.png']);
    const question = page.getByRole('dialog', { name: 'Describe the image' });
    await question.getByLabel('Alternative text (English)').fill('A water mill');
    await question.getByLabel('Alternative text (French)').fill('Un moulin à eau');
    await checkAccessibility(page, 'describing an image');
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'hidden' });
    await text(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('After.');
    await save(page);
    const { id: mediumId, url, alt } = await medium('mill');
    assert.deepEqual(alt, { en: 'A water mill', fr: 'Un moulin à eau' });
    assert.equal(
      await content(id),
      `<p>Before.</p>\n<figure><img src="${url}" width="1" height="1" /></figure>\n<p>After.</p>`,
    );
    const shown = async (locale: string) =>
      /<img alt="([^"]*)" src="\/media/.exec(
        await (await fetch(`${stage.server.origin}/view/pasted?locale=${locale}`)).text(),
      )![1];
    assert.equal(await shown('fr'), 'Un moulin à eau');

    // Whatever the library says later reaches the page.
    await image(page).click();
    const dialog = page.getByRole('dialog', { name: 'Image', exact: true });
    await dialog.getByText('A water mill').waitFor();
    await dialog.getByRole('button', { name: 'Change' }).click();
    await question.getByLabel('Alternative text (English)').fill('An old mill');
    await page.keyboard.press('Enter');
    await dialog.getByText('An old mill').waitFor();
    assert.equal((await medium('mill')).id, mediumId);
    assert.equal(await shown('en'), 'An old mill');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('is dropped as decorative, and gets a caption, a size and a place by its dialog', async () => {
    const id = await makePage('dropped', '<p>Before.</p>');
    const { page, complaints, close } = await visitSignedIn(
      ...([stage.browser, stage.server, `/admin/pages/${id}`] as const),
    );
    await text(page).click();
    await give(page, 'drop', ['river.png']);
    const question = page.getByRole('dialog', { name: 'Describe the image' });
    await question.getByLabel('Decorative').check();
    await question.getByRole('button', { name: 'Save' }).click();
    await question.waitFor({ state: 'hidden' });
    await image(page).click();
    const dialog = page.getByRole('dialog', { name: 'Image', exact: true });
    assert.equal(await dialog.getByLabel('Decorative').isChecked(), true);
    await checkAccessibility(page, 'dialog of an image');
    await dialog.getByLabel('Only for this text').first().check();
    await dialog.getByRole('textbox', { name: 'Only for this text' }).fill('The river in May');
    await dialog.getByLabel('Caption (optional)').fill('In May');
    await dialog.getByText('Small', { exact: true }).click();
    await dialog.getByText('Text to its left').click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'hidden' });
    // The caption is text too.
    await text(page).locator('figcaption').click();
    await page.keyboard.press('End');
    await page.keyboard.type(', early');
    await page.keyboard.press('Enter');
    await page.keyboard.type('After.');
    await checkAccessibility(page, 'a text with an image');
    await save(page);
    const { url } = await medium('river');
    const figure =
      `<figure class="picture-small picture-right"><img src="${url}" width="1" height="1" alt="The river in May" />` +
      '<figcaption>In May, early</figcaption></figure>';
    assert.ok((await content(id)).includes(figure), await content(id));
    assert.ok((await content(id)).includes('<p>After.</p>'));

    await page.reload();
    await image(page).click();
    await dialog.getByText('Large', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await dialog.waitFor({ state: 'hidden' });
    assert.equal(await image(page).count(), 0);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('is one of several, which are described in one dialog and inserted in order', async () => {
    const id = await makePage('several', '<p>Before.</p>');
    const { page, complaints, close } = await visitSignedIn(
      ...([stage.browser, stage.server, `/admin/pages/${id}`] as const),
    );
    await text(page).click();
    await page.keyboard.press('Control+End');
    await give(page, 'drop', ['dawn.png', 'noon.png', 'dusk.png']);
    const question = page.getByRole('dialog', { name: 'Describe the images' });
    const dawn = question.getByRole('group', { name: 'dawn.png' });
    await dawn.getByLabel('Alternative text (English)').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('The mill at dawn');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Le moulin à l’aube');
    await question.getByRole('group', { name: 'noon.png' }).getByLabel('Decorative').check();
    await question.getByText('2 of 3 described').waitFor();
    await checkAccessibility(page, 'describing several images');
    await question.getByRole('button', { name: 'Save' }).click();
    await question.waitFor({ state: 'hidden' });
    await save(page);
    const media = await Promise.all(['dawn', 'noon', 'dusk'].map(medium));
    assert.deepEqual(
      media.map(({ alt }) => alt),
      [{ en: 'The mill at dawn', fr: 'Le moulin à l’aube' }, {}, {}],
    );
    assert.deepEqual(
      [...(await content(id)).matchAll(/<figure><img src="([^"]*)" (.*?)\/><\/figure>/g)].map(
        ([, ...parts]) => parts,
      ),
      [
        [media[0]!.url, 'width="1" height="1" '],
        [media[1]!.url, 'alt="" width="1" height="1" '],
        [media[2]!.url, 'width="1" height="1" '],
      ],
    );
    assert.deepEqual(complaints, []);
    await close();
  });

  it('is one of several uploaded in the library, which are all inserted, beside one that is refused', async () => {
    const id = await makePage('chosen', '<p>Before.</p>');
    const { page, complaints, close } = await visitSignedIn(
      ...([stage.browser, stage.server, `/admin/pages/${id}`] as const),
    );
    await text(page).click();
    await page.getByRole('button', { name: 'Image', exact: true }).click();
    const library = page.getByRole('dialog', { name: 'Choose from media' });
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      library.getByRole('button', { name: 'Upload' }).click(),
    ]);
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
    const dot = Buffer.from(DOT, 'base64');
    await chooser.setFiles([
      file('spring.png', dot),
      file('lies.png', Buffer.from('x')),
      file('autumn.png', dot),
    ]);
    const question = page.getByRole('dialog', { name: 'Describe the images' });
    await question.getByText(/This is not a \.png file/).waitFor();
    await checkAccessibility(page, 'describing images beside a failure');
    await question.getByRole('button', { name: 'Describe later' }).click();
    await question.waitFor({ state: 'hidden' });
    await save(page);
    const [spring, autumn] = await Promise.all(['spring', 'autumn'].map(medium));
    assert.deepEqual(
      [...(await content(id)).matchAll(/src="([^"]*)"/g)].map(([, src]) => src),
      [spring!.url, autumn!.url],
    );
    assert.deepEqual(complaints, []);
    await close();
  });

  it('comes with a pasted text: its data is uploaded, and one of another site is left out and named', async () => {
    const id = await makePage('document', '<p>Before.</p>');
    const { page, complaints, close } = await visitSignedIn(
      ...([stage.browser, stage.server, `/admin/pages/${id}`] as const),
    );
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).hostname));
    await text(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await give(
      ...([page, 'paste', []] as const),
      '<html><body><!--StartFragment--><h2>The mill</h2>' +
        `<p><span><img width="301" src="data:image/png;base64,${DOT}" alt="The wheel"></span></p>` +
        `<p>In <img src="data:image/png;base64,${DOT}"> May</p>` +
        '<p><img src="https://museum.example/pictures/lace.jpg"></p>' +
        `<p><img alt="No data" src="data:image/${'a'.repeat(1_000_000)}"></p>` +
        '<p><img src="file:///C:/Users/ann/image003.png"><img src="https://count.example/x.gif" width="1" height="1"></p>' +
        '<p>End</p><!--EndFragment--></body></html>',
    );
    const question = page.getByRole('dialog', { name: 'Describe the images' });
    const wheel = question.getByRole('group', { name: 'image-1.png' });
    assert.equal(await wheel.getByLabel('Alternative text (English)').inputValue(), 'The wheel');
    await question.getByRole('group', { name: 'image-2.png' }).getByLabel('Decorative').check();
    await question.getByRole('button', { name: 'Save' }).click();
    await question.waitFor({ state: 'hidden' });
    const notice = page.getByRole('alert').filter({ hasText: '3 images were left out' });
    await notice.getByText('No data', { exact: true }).waitFor();
    await notice.getByRole('link', { name: 'lace.jpg' }).waitFor();
    await notice.getByText('lace.jpg (museum.example)').waitFor();
    await notice.getByText('image003.png', { exact: true }).waitFor();
    await checkAccessibility(page, 'images that were left out');
    await notice.getByRole('button', { name: 'Close' }).click();
    await notice.waitFor({ state: 'detached' });
    await save(page);
    const [first, second] = await Promise.all(['image-1', 'image-2'].map(medium));
    assert.deepEqual(first!.alt, { en: 'The wheel' });
    assert.equal(
      await content(id),
      '<p>Before.</p>\n<h2>The mill</h2>\n' +
        `<figure><img width="1" src="${first!.url}" height="1" /></figure>\n` +
        `<p>In <img src="${second!.url}" alt="" width="1" height="1" /> May</p>\n<p>End</p>`,
    );
    assert.deepEqual([...new Set(requested)], [new URL(stage.server.origin).hostname]);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('comes with a text of Word, which has its data in RTF', async () => {
    const id = await makePage('word', '');
    const { page, complaints, close } = await visitSignedIn(
      ...([stage.browser, stage.server, `/admin/pages/${id}`] as const),
    );
    await text(page).click();
    await give(
      ...([page, 'paste', []] as const),
      '<html><body><!--StartFragment--><p class=MsoNormal>The mill</p><p class=MsoNormal><span><![if !vml]>' +
        '<img width=602 height=338 src="file:///C:/Users/ann/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" ' +
        'alt="A wheel" v:shapes="Picture_x0020_1"><![endif]></span></p><!--EndFragment--></body></html>',
      String.raw`{\rtf1\ansi The mill\par {\*\shppict{\pict{\*\picprop}\picw602\pngblip\bliptag1{\*\blipuid 00ff}` +
        `${Buffer.from(DOT, 'base64').toString('hex')}}}}`,
    );
    const question = page.getByRole('dialog', { name: 'Describe the image', exact: true });
    assert.equal(await question.getByLabel('Alternative text (English)').inputValue(), 'A wheel');
    await question.getByRole('button', { name: 'Save' }).click();
    await question.waitFor({ state: 'hidden' });
    await save(page);
    assert.match(
      await content(id),
      /^<p>The mill<\/p>\n<figure><img width="1" height="1" src="\/media\/[^"]+\/image-1\.png" \/><\/figure>$/,
    );
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('of another site is not pasted alone, and one of this site keeps its place in the library', async () => {
    const id = await makePage('copied', '<p>Before.</p>');
    const url = await upload('wheel.png');
    const { page, close } = await visitSignedIn(stage.browser, stage.server, `/admin/pages/${id}`);
    await text(page).click();
    await page.keyboard.press('Control+a');
    await give(page, 'paste', [], '<img src="https://museum.example/lace.jpg" alt="Lace">');
    await page.getByRole('alert').filter({ hasText: '1 image was left out' }).getByText('Lace').waitFor();
    await page.keyboard.press('Control+End');
    await give(page, 'drop', [], `<p>Here: <img src="${stage.server.origin}${url}?w=640" alt="A mill"></p>`);
    await image(page).waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
    await save(page);
    const html = await content(id);
    // A click could select the image, which the paste would replace.
    await text(page).press('Control+a');
    await page.keyboard.press('ArrowRight');
    await give(
      page,
      'paste',
      [],
      '<p data-pm-slice="1 1 []">A <img src="https://wiki.example/lace.jpg"> wiki</p>',
    );
    await page.getByRole('alert').getByText('lace.jpg (wiki.example)').waitFor();
    assert.equal(await image(page).count(), 1);
    assert.ok(html.includes('Before.') && html.includes(`Here: <img src="${url}" alt="A mill" />`), html);
    await close();
  });

  it('of another site that a text has is still there after it was cut and pasted', async () => {
    const html = '<p>One <img src="https://museum.example/lace.jpg" alt="Lace"> two.</p>';
    const id = await makePage('moved', html);
    const { page, close } = await visitSignedIn(stage.browser, stage.server, `/admin/pages/${id}`);
    await text(page).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+x');
    await image(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+v');
    await image(page).waitFor({ state: 'attached' });
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Three.');
    await save(page);
    assert.equal((await content(id)).replace(' />', '>'), html.replace('two.', 'two. Three.'));
    await close();
  });

  it('in a line of text becomes one of its own with a caption, by keyboard', async () => {
    const html = '<p>One <img src="/media/01890a5d-ac96-774b-bcce-b302099a8057/a.png" alt=""> two.</p>';
    const id = await makePage('inline', html);
    const { page, close } = await visitSignedIn(stage.browser, stage.server, `/admin/pages/${id}`);
    await text(page).click();
    await page.keyboard.press('Control+Home');
    for (let step = 0; step < 'One '.length; step++) await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => getSelection()?.focusOffset === 4);
    // The editor follows the browser's selection after an event of its own.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await page.keyboard.press('ArrowRight');
    await text(page).locator('img.ProseMirror-selectednode').waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Image', exact: true });
    await dialog.getByText('This file has been deleted.').waitFor();
    await dialog.getByLabel('Caption (optional)').fill('A caption');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await save(page);
    assert.equal(
      await content(id),
      '<p>One </p>\n<figure><img src="/media/01890a5d-ac96-774b-bcce-b302099a8057/a.png" alt="" />' +
        '<figcaption>A caption</figcaption></figure>\n<p> two.</p>',
    );
    await close();
  });
});
