import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { ListView } from '../../server/src/contract/common.ts';
import type { MediaView } from '../../server/src/contract/media.ts';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi, type ApiClient } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

const MEDIA = '/api/admin/cms/media';
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const png = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') });

/** Chooses files in the browser's file dialog. */
async function choose(page: Page, ...files: ReturnType<typeof png>[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload', exact: true }).click(),
  ]);
  await chooser.setFiles(files);
}

/** Simulates dropping a file from the desktop onto the window. */
async function drop(page: Page, name: string): Promise<void> {
  await page.evaluate(
    ([fileName, content]) => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], fileName, { type: 'image/png' }));
      const happens = (type: string) =>
        new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
      document.dispatchEvent(happens('dragenter'));
      const area = document.querySelector('.mantine-DropzoneFullScreen-fullScreen [role=presentation]')!;
      for (const type of ['dragenter', 'dragover', 'drop']) area.dispatchEvent(happens(type));
    },
    [name, DOT] as const,
  );
}

describe('media', () => {
  const stage = setStage({ settings: { 'app.cms.languages': 'en,fr', 'app.cms.max-upload-size': '100000' } });
  let api: ApiClient;
  before(async () => (api = await signInToApi(stage.server)));

  it('can be uploaded in bulk, described and found, and cannot be deleted while in use', async () => {
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/media');
    await page.getByRole('heading', { name: 'No media yet' }).waitFor();
    const lies = { ...png('lies.png'), buffer: Buffer.from('<p>No picture</p>') };
    const large = { ...png('large.png'), buffer: Buffer.alloc(100_001) };
    await choose(page, png('mill.png'), png('river.png'), lies, large);
    await page.getByText('2 of 4 uploaded').waitFor();
    const question = page.getByRole('dialog', { name: 'Describe the images' });
    await question.getByText('0 of 2 described').waitFor();
    await checkAccessibility(page, 'describing images');
    const river = question.getByRole('group', { name: 'river.png' });
    await river.getByLabel('Alternative text (English)').fill('A river');
    await question.getByText('1 of 2 described').waitFor();
    await question.getByRole('button', { name: 'Save' }).click();
    await question.waitFor({ state: 'hidden' });
    const { items: rivers } = await api.send<ListView<MediaView>>('GET', `${MEDIA}?search=river`);
    assert.deepEqual(rivers[0]!.alt, { en: 'A river' });
    const uploads = page.getByRole('region', { name: 'Uploads' });
    await uploads.getByText(/This is not a \.png file/).waitFor();
    await uploads.getByText('Larger than the maximum of 100 kB.').waitFor();
    await checkAccessibility(page, 'uploads');
    await page.getByRole('button', { name: 'Close uploads' }).click();
    await drop(page, 'bridge.png');
    await page.getByRole('button', { name: 'Describe later' }).click();
    const library = page.getByRole('list', { name: 'Media' });
    await library.getByRole('button', { name: 'bridge.png' }).waitFor();

    await library.getByRole('button', { name: 'mill.png' }).click();
    const panel = page.getByRole('dialog', { name: 'mill.png' });
    await panel.getByRole('textbox', { name: 'Alternative text' }).fill('A water mill');
    const stay = page.getByRole('button', { name: 'Stay' });
    await page.keyboard.press('Escape');
    await stay.waitFor();
    await page.keyboard.press('Escape');
    await stay.waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await stay.click();
    await page.keyboard.press('Control+s');
    await page.getByText('File details saved').waitFor();
    await checkAccessibility(page, 'a medium');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });

    await page.getByRole('searchbox').fill('water');
    await page.getByText('1–1 of 1').waitFor();
    assert.match(page.url(), /\?search=water$/);
    await page.getByLabel('Type').selectOption('Documents');
    await page.getByRole('heading', { name: 'No matching files' }).waitFor();
    await page.goBack();

    const { items } = await api.send<ListView<MediaView>>('GET', `${MEDIA}?search=water`);
    const content = { en: `<p><img src="${items[0]!.url}" alt=""></p>` };
    await api.send('POST', '/api/admin/cms/pages', { shortcut: 'mills', title: { en: 'Mills' }, content });
    await library.getByRole('button', { name: 'mill.png' }).click();
    await panel.getByRole('link', { name: 'Mills' }).waitFor();
    await panel.getByRole('button', { name: 'Delete' }).click();
    const deleting = page.getByRole('dialog', { name: 'Delete “mill.png”?' });
    await deleting.getByRole('button', { name: 'Delete' }).click();
    await deleting.getByText('The page “Mills” uses it.').waitFor();
    await deleting.getByRole('button', { name: 'Cancel' }).click();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('uploads can be cancelled and retried, also on a phone', async () => {
    const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/media', {
      colorScheme: 'dark',
      viewport: { width: 360, height: 740 },
    });
    const held = Promise.withResolvers<undefined>();
    await page.route(`**${MEDIA}`, async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    await choose(page, png('tower.png'));
    await page.getByRole('button', { name: 'Cancel the upload of tower.png' }).click();
    await page.getByText('Cancelled').waitFor();
    await checkAccessibility(page, 'a cancelled upload');
    held.resolve(undefined);
    await page.getByRole('button', { name: 'Upload tower.png again' }).click();
    await page.getByRole('button', { name: 'Describe later' }).click();
    await page.getByRole('button', { name: /^tower\.png/ }).click();
    const panel = page.getByRole('dialog', { name: 'tower.png' });
    await panel.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: 'Delete “tower.png”?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByText('File deleted').waitFor();
    assert.equal((await api.send<ListView<MediaView>>('GET', `${MEDIA}?search=tower`)).total, 0);
    await close();
  });

  it('take over single texts of a colleague who has saved meanwhile', async () => {
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/media');
    await choose(page, png('bridge.png'));
    await page
      .getByRole('dialog', { name: 'Describe the image' })
      .getByRole('button', { name: 'Describe later' })
      .click();
    const { items } = await api.send<ListView<MediaView>>('GET', `${MEDIA}?search=bridge`);
    const { id, version } = items[0]!;
    await page.goto(`/admin/media?open=${id}`);
    await page.getByRole('textbox', { name: /^Title/ }).fill('My bridge');
    await api.send('PUT', `${MEDIA}/${id}`, {
      title: { en: 'Theirs' },
      alt: { en: 'A stone bridge' },
      version,
    });
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Someone else has saved this' });
    await dialog.getByRole('button', { name: /Use theirs: Alternative text/ }).click();
    await dialog.getByText('A stone bridge').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.getByText('File details saved').waitFor();
    const { title, alt } = await api.send<MediaView>('GET', `${MEDIA}/${id}`);
    assert.deepEqual([title, alt], [{ en: 'My bridge' }, { en: 'A stone bridge' }]);
    assert.deepEqual(complaints, []);
    await close();
  });
});
