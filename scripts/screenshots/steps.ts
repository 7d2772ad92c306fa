import type { Operator } from './operator.ts';
import { type Login } from './sample-life.ts';

const CMS = '/api/admin/cms';

export async function signIn({ page, t }: Operator, login: Login, password: string): Promise<void> {
  await page.getByLabel(t('sign-in.login'), { exact: true }).fill(login);
  await page.getByLabel(t('sign-in.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('sign-in.submit'), exact: true }).click();
  await page
    .getByRole('alert')
    .or(page.getByLabel(t('sign-in.code'), { exact: true }))
    .first()
    .waitFor();
}

export async function forget({ page, t }: Operator): Promise<void> {
  await page.getByRole('link', { name: t('sign-in.forgotten') }).click();
  await page.locator('input[type=email]').waitFor();
}

export async function askForLink(operator: Operator): Promise<void> {
  await forget(operator);
  await operator.page.locator('input[type=email]').fill('somebody@library.example');
  await operator.page.keyboard.press('Enter');
  await operator.page.getByRole('status').waitFor();
}

/** Follows the link of an email and enters a password that is too short. */
export async function chooseShortPassword({ page, api, nextMail }: Operator): Promise<void> {
  await api.send('POST', '/api/auth/password-recovery', { email: 'librarian@library.example' });
  const text = (await nextMail()).parts['text/plain']!;
  await page.goto(/^http\S+$/m.exec(text)![0]);
  for (const input of await page.locator('input[type=password]').all()) await input.fill('short');
  await page.keyboard.press('Enter');
  await page.locator('[aria-invalid=true]').first().waitFor();
}

export async function openMenu({ page, t }: Operator): Promise<void> {
  const toggle = page.getByRole('button', { name: t('shell.menu-toggle'), exact: true });
  if (await toggle.isVisible()) await toggle.click();
}

export async function openMenuItem({ page }: Operator): Promise<void> {
  await page.locator('ol > li button[aria-expanded]').first().click();
}

export async function chooseRows({ page }: Operator): Promise<void> {
  for (const row of [1, 2]) await page.locator('tbody input[type=checkbox]').nth(row).check();
}

export async function deleteRows(operator: Operator): Promise<void> {
  await chooseRows(operator);
  await operator.press('common.delete');
  await operator.dialog();
}

export async function saveNothing(operator: Operator): Promise<void> {
  await operator.save();
  await operator.page.getByRole('alert').waitFor();
}

export async function openPreview(operator: Operator): Promise<void> {
  await operator.open('content.preview');
  await operator.page.frameLocator('iframe').getByRole('main').waitFor();
}

export async function choosePicture(operator: Operator): Promise<void> {
  await operator.press('rich-text.image');
  await operator.page.getByRole('dialog').getByRole('img').first().waitFor();
}

export async function compare(operator: Operator): Promise<void> {
  await operator.open('history.title');
  await operator.press('history.compare');
}

export async function explain(operator: Operator): Promise<void> {
  await operator.open('page.insight');
  await operator.page.getByText(operator.text('insight.kept'), { exact: true }).waitFor();
}

export async function deletePage(operator: Operator): Promise<void> {
  await operator.press('content.more');
  await operator.pick('page.delete');
  await operator.dialog();
}

export async function sharePage(operator: Operator): Promise<void> {
  await operator.press('content.more');
  await operator.pick('preview-link.open');
  await operator.dialog();
}

export async function openHelp(operator: Operator): Promise<void> {
  await operator.press('help.open');
  await operator.page.getByRole('dialog').locator('p').nth(1).waitFor();
}

export async function findEvent({ page, t }: Operator): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: t('finder.search') }).fill('event');
  await page.locator('mark').first().waitFor();
}

const writeTitle = ({ page, t }: Operator, title: string) =>
  page.getByRole('textbox', { name: t('page.field-title'), exact: true }).fill(title);

export async function leavePage(operator: Operator): Promise<void> {
  await writeTitle(operator, 'Half a thought');
  await operator.page.getByRole('link', { name: operator.t('page.back') }).click();
  await operator.dialog();
}

/** Opens a new page, so that the other pages stay unchanged. */
async function openOwnPage({ page, api, afterwards }: Operator): Promise<{ path: string; stored: Stored }> {
  const stored = await api.send<Stored>('POST', `${CMS}/pages`, {
    shortcut: `holidays-${Date.now()}`,
    title: { en: 'Closed in August', fr: 'Fermé en août' },
    content: { en: '<p>We are back on the first of September.</p>', fr: '<p>À la rentrée !</p>' },
    status: 'published',
  });
  afterwards.push(() => api.send('DELETE', `${CMS}/pages/${stored.id}`));
  await page.goto(`/admin/pages/${stored.id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { path: `${CMS}/pages/${stored.id}`, stored };
}

interface Stored {
  id: string;
  title: Record<string, string>;
}

export async function savePageChanges(operator: Operator): Promise<void> {
  await openOwnPage(operator);
  await writeTitle(operator, 'Closed in July and August');
  await operator.press('content.copy-save');
  await operator.page.getByText(operator.t('content.copy-title')).waitFor();
}

export async function comparePageChanges(operator: Operator): Promise<void> {
  await savePageChanges(operator);
  await operator.press('content.copy-compare');
  await operator.dialog();
}

/** Saves pending changes of a form, which are discarded afterwards. */
export async function saveFormChanges(operator: Operator): Promise<void> {
  const path = `${CMS}/forms/${operator.page.url().split('/').at(-1)!}`;
  operator.afterwards.push(() => operator.api.send('DELETE', `${path}/draft`));
  await operator.page.getByRole('textbox', { name: operator.t('form.field-title') }).fill('Summer party');
  await operator.press('content.copy-save');
  await operator.page.getByText(operator.t('content.copy-title')).waitFor();
}

export async function causeCollision(operator: Operator): Promise<void> {
  const { path, stored } = await openOwnPage(operator);
  await writeTitle(operator, 'Closed in July and August');
  await operator.api.send('PUT', path, {
    ...stored,
    title: { ...stored.title, en: 'Closed until September' },
  });
  await operator.save();
  await operator.dialog();
}

export async function endSession(operator: Operator): Promise<void> {
  const cookies = await operator.context.cookies();
  operator.afterwards.push(() => operator.context.addCookies(cookies));
  await writeTitle(operator, 'Half a thought');
  await operator.context.clearCookies();
  await operator.save();
  await operator.dialog();
}

export async function goOffline(operator: Operator): Promise<void> {
  await writeTitle(operator, 'Half a thought');
  operator.afterwards.push(async () => {
    await operator.page.close();
    await operator.context.setOffline(false);
  });
  await operator.context.setOffline(true);
  await operator.save();
  await operator.page.getByText(operator.t('connection.lost')).waitFor();
}

export async function addField(operator: Operator): Promise<void> {
  await operator.press('field.add');
  await operator.press('field.type-radio');
  await operator.page.getByRole('group', { name: operator.t('field.edit'), exact: true }).waitFor();
}

export async function openField({ page, t }: Operator): Promise<void> {
  await page.getByRole('button', { name: /· / }).nth(1).click();
  await page.getByRole('group', { name: t('field.edit'), exact: true }).waitFor();
}

export async function deleteForm(operator: Operator): Promise<void> {
  await operator.press('content.more');
  await operator.pick('form.delete');
  await operator.answer('common.delete');
  await operator.page.getByRole('dialog').getByRole('alert').waitFor();
}

export async function openAnswer({ page }: Operator): Promise<void> {
  await page.locator('tbody td button').first().click();
  await page.getByRole('dialog').waitFor();
}

export async function searchForPerson(operator: Operator): Promise<void> {
  await operator.press('results.more');
  await operator.pick('results.erase');
  await operator.fill('results.erase-value', 'ada@visitor.example');
  await operator.answer('results.erase-look');
  await operator.page.getByRole('list', { name: operator.t('results.erase-hits') }).waitFor();
}

export async function deleteOld(operator: Operator): Promise<void> {
  await operator.press('results.more');
  await operator.pick('results.before');
  await operator.dialog();
}

export async function openMedium({ page, t }: Operator): Promise<void> {
  await page
    .getByRole('list', { name: t('media.title'), exact: true })
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

async function upload({ page, t }: Operator, files: { name: string; buffer: Buffer }[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: t('media.upload'), exact: true }).click(),
  ]);
  await chooser.setFiles(files.map((file) => ({ ...file, mimeType: 'image/png' })));
}

/** Uploads a file that is not an image. */
export async function refuseUpload(operator: Operator): Promise<void> {
  const { page, t } = operator;
  await upload(operator, [{ name: 'not-a-picture.png', buffer: Buffer.from('<p>No picture</p>') }]);
  const uploads = page.getByRole('region', { name: t('upload.title') });
  await uploads.getByText(t('upload.failed', { count: 1 })).waitFor();
}

/** Returns images of the library as new files. */
async function pictures({ api, page }: Operator): Promise<{ name: string; buffer: Buffer }[]> {
  const { items } = await api.send<{ items: { name: string; url: string }[] }>('GET', `${CMS}/media?size=3`);
  return Promise.all(
    items.map(async ({ name, url }) => ({ name, buffer: await (await page.request.get(url)).body() })),
  );
}

/** Deletes the media that are uploaded from now on. */
function deleteUploads({ page, api, afterwards }: Operator): void {
  page.on('response', async (response) => {
    if (response.request().method() !== 'POST' || !response.url().endsWith(`${CMS}/media`)) return;
    const { id } = (await response.json()) as { id: string };
    afterwards.push(() => api.send('DELETE', `${CMS}/media/${id}`));
  });
}

export async function describeUploads(operator: Operator): Promise<void> {
  const files = await pictures(operator);
  deleteUploads(operator);
  await upload(operator, files);
  await operator.page.getByRole('dialog').getByRole('group').last().waitFor();
}

/** Pastes a document with images of its own and of another site. */
async function pasteDocument(operator: Operator): Promise<void> {
  const files = await pictures(operator);
  deleteUploads(operator);
  const html =
    '<h2>In the mill</h2><p>It stands where the river bends.</p>' +
    files
      .map(({ buffer }) => `<p><img src="data:image/png;base64,${buffer.toString('base64')}"></p>`)
      .join('') +
    '<p>More about it:</p><img src="https://museum.example/pictures/lace-makers.jpg"><img src="file:///C:/a/image003.png">';
  await operator.page.locator('.ProseMirror').first().click();
  await operator.page
    .locator('.ProseMirror')
    .first()
    .evaluate((node, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', text);
      node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, html);
  await operator.page.getByRole('dialog').getByRole('group').last().waitFor();
}

export async function describePasted(operator: Operator): Promise<void> {
  await pasteDocument(operator);
  await operator.page
    .getByRole('checkbox', { name: operator.t('describe.decorative') })
    .first()
    .check();
}

export async function finishPasting(operator: Operator): Promise<void> {
  await pasteDocument(operator);
  await operator.answer('describe.later');
  await operator.page.getByRole('alert').waitFor();
}

export async function breakStyle(operator: Operator): Promise<void> {
  await operator.page.getByRole('textbox', { name: 'CSS' }).click();
  await operator.page.keyboard.press('Control+Home');
  await operator.page.keyboard.insertText('h1 {\n  color: }}\n');
  await operator.save();
  await operator.page.getByRole('alert').first().waitFor();
}

export async function compareStyles(operator: Operator): Promise<void> {
  await operator.open('style-sheet.versions');
  await operator.press('history.compare');
  await operator.page.locator('.cm-changedLine').first().waitFor();
}

export async function openEntry({ page }: Operator): Promise<void> {
  await page.locator('tbody button').nth(3).click();
  await page.getByRole('dialog').waitFor();
}
