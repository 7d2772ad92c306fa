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

export async function askForLink(hand: Operator): Promise<void> {
  await forget(hand);
  await hand.page.locator('input[type=email]').fill('somebody@library.example');
  await hand.page.keyboard.press('Enter');
  await hand.page.getByRole('status').waitFor();
}

/** The link of a mail, with a password that is too short. */
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

export async function chooseRows({ page }: Operator): Promise<void> {
  for (const row of [1, 2]) await page.locator('tbody input[type=checkbox]').nth(row).check();
}

export async function deleteRows(hand: Operator): Promise<void> {
  await chooseRows(hand);
  await hand.press('common.delete');
  await hand.dialog();
}

export async function saveNothing(hand: Operator): Promise<void> {
  await hand.press('common.save');
  await hand.page.getByRole('alert').waitFor();
}

export async function openPreview(hand: Operator): Promise<void> {
  await hand.open('content.preview');
  await hand.page.frameLocator('iframe').getByRole('main').waitFor();
}

export async function choosePicture(hand: Operator): Promise<void> {
  await hand.press('rich-text.image');
  await hand.page.getByRole('dialog').getByRole('img').first().waitFor();
}

export async function compare(hand: Operator): Promise<void> {
  await hand.open('history.title');
  await hand.press('history.compare');
}

export async function explain(hand: Operator): Promise<void> {
  await hand.open('page.insight');
  await hand.page.getByText(hand.text('insight.kept'), { exact: true }).waitFor();
}

export async function deletePage(hand: Operator): Promise<void> {
  await hand.press('content.more');
  await hand.pick('page.delete');
  await hand.dialog();
}

const writeTitle = ({ page, t }: Operator, title: string) =>
  page
    .getByRole('tabpanel')
    .getByRole('textbox', { name: t('page.field-title') })
    .fill(title);

export async function leavePage(hand: Operator): Promise<void> {
  await writeTitle(hand, 'Half a thought');
  await hand.page.getByRole('link', { name: hand.t('page.back') }).click();
  await hand.dialog();
}

/** A page of its own, so that the others stay as they are. */
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

export async function makeCopy(hand: Operator): Promise<void> {
  await openOwnPage(hand);
  await writeTitle(hand, 'Closed in July and August');
  await hand.press('content.copy-save');
  await hand.page.getByText(hand.t('content.copy-title')).waitFor();
}

/** The copy is discarded afterwards. */
export async function copyForm(hand: Operator): Promise<void> {
  const path = `${CMS}/forms/${hand.page.url().split('/').at(-1)!}`;
  hand.afterwards.push(() => hand.api.send('DELETE', `${path}/draft`));
  await hand.page.getByRole('textbox', { name: hand.t('form.field-title') }).fill('Summer party');
  await hand.press('content.copy-save');
  await hand.page.getByText(hand.t('content.copy-title')).waitFor();
}

export async function causeCollision(hand: Operator): Promise<void> {
  const { path, stored } = await openOwnPage(hand);
  await writeTitle(hand, 'Closed in July and August');
  await hand.api.send('PUT', path, { ...stored, title: { ...stored.title, en: 'Closed until September' } });
  await hand.press('common.save');
  await hand.dialog();
}

export async function endSession(hand: Operator): Promise<void> {
  const cookies = await hand.context.cookies();
  hand.afterwards.push(() => hand.context.addCookies(cookies));
  await writeTitle(hand, 'Half a thought');
  await hand.context.clearCookies();
  await hand.press('common.save');
  await hand.dialog();
}

export async function goOffline(hand: Operator): Promise<void> {
  await writeTitle(hand, 'Half a thought');
  hand.afterwards.push(async () => {
    await hand.page.close();
    await hand.context.setOffline(false);
  });
  await hand.context.setOffline(true);
  await hand.press('common.save');
  await hand.page.getByText(hand.t('connection.lost')).waitFor();
}

export async function addField(hand: Operator): Promise<void> {
  await hand.press('field.add');
  await hand.press('field.type-radio');
  await hand.page.getByRole('group', { name: hand.t('field.edit'), exact: true }).waitFor();
}

export async function openField({ page, t }: Operator): Promise<void> {
  await page.getByRole('button', { name: /· / }).nth(1).click();
  await page.getByRole('group', { name: t('field.edit'), exact: true }).waitFor();
}

export async function deleteForm(hand: Operator): Promise<void> {
  await hand.press('content.more');
  await hand.pick('form.delete');
  await hand.answer('common.delete');
  await hand.page.getByRole('dialog').getByRole('alert').waitFor();
}

export async function openAnswer({ page }: Operator): Promise<void> {
  await page.locator('tbody td:nth-child(2) button').first().click();
  await page.getByRole('dialog').waitFor();
}

export async function searchForPerson(hand: Operator): Promise<void> {
  await hand.press('results.more');
  await hand.pick('results.erase');
  await hand.fill('results.erase-value', 'ada@visitor.example');
  await hand.answer('results.erase-look');
  await hand.page.getByRole('list', { name: hand.t('results.erase-hits') }).waitFor();
}

export async function deleteOld(hand: Operator): Promise<void> {
  await hand.press('results.more');
  await hand.pick('results.before');
  await hand.dialog();
}

export async function openMedium({ page, t }: Operator): Promise<void> {
  await page
    .getByRole('list', { name: t('media.title'), exact: true })
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

/** A picture that is there already, and something that only pretends to be one. */
export async function refuseUpload({ page, t }: Operator): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: t('media.upload'), exact: true }).click(),
  ]);
  await chooser.setFiles({
    name: 'not-a-picture.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<p>No picture</p>'),
  });
  const uploads = page.getByRole('region', { name: t('upload.title') });
  await uploads.getByText(t('upload.failed', { count: 1 })).waitFor();
}

export async function breakStyle(hand: Operator): Promise<void> {
  await hand.page.getByRole('textbox', { name: 'CSS' }).click();
  await hand.page.keyboard.press('Control+Home');
  await hand.page.keyboard.insertText('h1 {\n  color: }}\n');
  await hand.press('common.save');
  await hand.page.getByRole('alert').first().waitFor();
}

export async function compareStyles(hand: Operator): Promise<void> {
  await hand.open('style-sheet.versions');
  await hand.press('history.compare');
  await hand.page.locator('.cm-changedLine').first().waitFor();
}

export async function openEntry({ page }: Operator): Promise<void> {
  await page.locator('tbody button').nth(3).click();
  await page.getByRole('dialog').waitFor();
}
