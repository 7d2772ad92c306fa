import { SAMPLE_PASSWORD, first, type Login } from './sample-life.ts';
import type { ApiClient } from '../../e2e/support/api-client.ts';
import type { Hand } from './hand.ts';

const CMS = '/api/admin/cms';

export interface Screen {
  /** The name of its picture. */
  name: string;
  path: string;
  /** Who looks at it. Default: the administrator. `stranger`: nobody has signed in. */
  as?: Login | 'stranger';
  /** On a site without anything. */
  empty?: boolean;
  /** What is done on the screen before its picture is taken. */
  prepare?: (hand: Hand) => Promise<unknown>;
}

/** Every screen of the administration, with the dialogs and states that matter. */
export async function screensOf(api: ApiClient): Promise<Screen[]> {
  const idOf = async (path: string, search?: string) => (await first(api, `${CMS}/${path}`, search)).id;
  const page = `/pages/${await idOf('pages', 'contact')}`;
  const home = `/pages/${await idOf('pages', 'home')}`;
  const lost = `/pages/${await idOf('pages', 'summer')}`;
  const form = `/forms/${await idOf('forms', 'event-registration')}`;
  const contact = `/forms/${await idOf('forms', 'contact')}`;
  const model = `/articles-model/${await idOf('articles-model')}`;
  const article = `/articles/${await idOf('articles')}`;
  const users = await api.send<{ items: { id: string; login: string }[] }>(
    'GET',
    '/api/admin/users?showDisabled=true',
  );
  const user = (login: Login) => `/users/${users.items.find((one) => one.login === login)!.id}`;
  return [
    ...DOOR,
    { name: 'start', path: '/' },
    { name: 'start-nothing', path: '/', as: 'nobody' },
    { name: 'start-second-factor', path: '/', as: 'newcomer' },
    { name: 'menu', path: '/', prepare: openMenu },
    { name: 'account-menu', path: '/', prepare: (hand) => hand.press('shell.account') },
    ...ACCOUNT,

    { name: 'pages', path: '/pages' },
    { name: 'pages-chosen', path: '/pages', prepare: chooseRows },
    { name: 'pages-delete', path: '/pages', prepare: deleteRows },
    { name: 'pages-no-match', path: '/pages?search=zzzz' },
    { name: 'page-new', path: '/pages/new' },
    { name: 'page-new-faults', path: '/pages/new', prepare: saveNothing },
    { name: 'page', path: page },
    { name: 'page-lost-inclusion', path: lost },
    { name: 'page-source', path: page, prepare: (hand) => hand.press('rich-text.mode-source') },
    { name: 'page-picker', path: page, prepare: (hand) => hand.press('rich-text.insert') },
    { name: 'page-picture', path: page, prepare: choosePicture },
    { name: 'page-preview', path: page, prepare: openPreview },
    { name: 'page-history', path: home, prepare: compare },
    { name: 'page-insight', path: page, prepare: explain },
    { name: 'page-actions', path: page, prepare: (hand) => hand.press('content.more') },
    { name: 'page-delete', path: page, prepare: deletePage },
    { name: 'page-unsaved', path: page, prepare: leavePage },
    { name: 'page-working-copy', path: page, prepare: makeCopy },
    { name: 'page-collision', path: page, prepare: collide },
    { name: 'page-session-ended', path: page, prepare: endSession },
    { name: 'page-offline', path: page, prepare: goOffline },

    { name: 'forms', path: '/forms' },
    { name: 'form-new', path: '/forms/new' },
    { name: 'form', path: form },
    { name: 'form-field-kinds', path: form, prepare: (hand) => hand.press('field.add') },
    { name: 'form-field-new', path: form, prepare: addField },
    { name: 'form-field', path: contact, prepare: openField },
    { name: 'form-settings', path: form, prepare: (hand) => hand.open('content.settings') },
    { name: 'form-mail', path: contact, prepare: (hand) => hand.open('form.mail') },
    { name: 'forms-selected', path: '/forms', prepare: chooseRows },
    { name: 'form-history', path: form, prepare: compare },
    { name: 'form-working-copy', path: form, prepare: copyForm },
    { name: 'form-delete-refused', path: form, prepare: deleteForm },
    { name: 'answers', path: '/forms-results' },
    { name: 'answers-spam', path: '/forms-results?spam=true' },
    { name: 'answers-no-match', path: '/forms-results?search=zzzz' },
    { name: 'answer', path: '/forms-results', prepare: openAnswer },
    { name: 'answer-failed', path: '/forms-results?mail=failed', prepare: openAnswer },
    {
      name: 'answers-export',
      path: '/forms-results?form=book-suggestion',
      prepare: (hand) => hand.press('results.export'),
    },
    { name: 'answers-purge', path: '/forms-results?purge=true' },
    { name: 'answers-erase', path: '/forms-results', prepare: lookForPerson },
    { name: 'answers-delete', path: '/forms-results?form=book-suggestion', prepare: deleteOld },

    { name: 'models', path: '/articles-model' },
    { name: 'model', path: model },
    { name: 'model-field', path: model, prepare: openField },
    { name: 'articles', path: '/articles' },
    { name: 'article', path: article },

    { name: 'media', path: '/media' },
    { name: 'media-uploads', path: '/media', prepare: refuseUpload },
    { name: 'medium', path: '/media', prepare: openMedium },
    { name: 'style-sheets', path: '/css' },
    { name: 'style-sheet', path: '/css/library' },
    { name: 'style-sheet-fault', path: '/css/library', prepare: breakStyle },
    { name: 'style-sheet-versions', path: '/css/library', prepare: compareStyles },
    { name: 'style-sheet-used-in', path: '/css/library', prepare: (hand) => hand.open('usages.title') },
    { name: 'style-sheet-new', path: '/css/_new' },

    { name: 'users', path: '/users?disabled=true' },
    { name: 'user', path: user('librarian') },
    { name: 'user-disable', path: user('librarian'), prepare: (hand) => hand.press('user.disable') },
    { name: 'user-disabled', path: user('former') },
    { name: 'user-new', path: '/users/new' },
    { name: 'access', path: '/users/access' },
    { name: 'access-role', path: '/users/access', prepare: (hand) => hand.press('access.new-role') },
    { name: 'audit', path: '/users/audit' },
    { name: 'audit-entry', path: '/users/audit', prepare: openEntry },
    { name: 'contributors', path: '/contributors' },
    { name: 'contributor', path: '/contributors?open=opening-status' },
    { name: 'configuration', path: '/settings' },
    { name: 'redirects', path: '/redirects' },
    { name: 'redirect-new', path: '/redirects', prepare: (hand) => hand.press('redirects.new') },

    { name: 'forbidden', path: '/users', as: 'librarian' },
    { name: 'nothing', path: '/no-such-screen' },
    ...['/', '/pages', '/forms', '/forms-results', '/articles-model', '/articles', '/media', '/css'].map(
      (path) => ({ name: `empty${path === '/' ? '-start' : path.replace('/', '-')}`, path, empty: true }),
    ),
    { name: 'empty-redirects', path: '/redirects', empty: true },
  ];
}

const DOOR: readonly Screen[] = [
  { name: 'sign-in', path: '/', as: 'stranger' },
  { name: 'sign-in-refused', path: '/', as: 'stranger', prepare: (hand) => signIn(hand, 'careful', 'wrong') },
  {
    name: 'sign-in-code',
    path: '/',
    as: 'stranger',
    prepare: (hand) => signIn(hand, 'careful', SAMPLE_PASSWORD),
  },
  { name: 'password-forgotten', path: '/', as: 'stranger', prepare: forget },
  { name: 'password-link-sent', path: '/', as: 'stranger', prepare: askForLink },
  { name: 'password-new', path: '/', as: 'stranger', prepare: chooseShortPassword },
];

const ACCOUNT: readonly Screen[] = [
  { name: 'account', path: '/account' },
  {
    name: 'account-token',
    path: '/account',
    prepare: async (hand) => {
      await hand.press('account.new-token');
      await hand.fill('account.token-name', 'Nightly export');
      await hand.answer('account.token-create');
      await hand.page.getByRole('dialog').getByRole('status').waitFor();
    },
  },
  {
    name: 'account-second-factor',
    path: '/account',
    as: 'newcomer',
    prepare: async (hand) => {
      await hand.press('second-factor.turn-on');
      await hand.page.getByRole('dialog').locator('input[type=password]').fill(SAMPLE_PASSWORD);
      await hand.answer('second-factor.next');
      await hand.page.getByRole('img', { name: hand.text('second-factor.qr') }).waitFor();
    },
  },
];

async function signIn({ page, t }: Hand, login: Login, password: string): Promise<void> {
  await page.getByLabel(t('sign-in.login'), { exact: true }).fill(login);
  await page.getByLabel(t('sign-in.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('sign-in.submit'), exact: true }).click();
  await page
    .getByRole('alert')
    .or(page.getByLabel(t('sign-in.code'), { exact: true }))
    .first()
    .waitFor();
}

async function forget({ page, t }: Hand): Promise<void> {
  await page.getByRole('link', { name: t('sign-in.forgotten') }).click();
  await page.locator('input[type=email]').waitFor();
}

async function askForLink(hand: Hand): Promise<void> {
  await forget(hand);
  await hand.page.locator('input[type=email]').fill('somebody@library.example');
  await hand.page.keyboard.press('Enter');
  await hand.page.getByRole('status').waitFor();
}

/** The link of a mail, with a password that is too short. */
async function chooseShortPassword({ page, api, nextMail }: Hand): Promise<void> {
  await api.send('POST', '/api/auth/password-recovery', { email: 'librarian@library.example' });
  const text = (await nextMail()).parts['text/plain']!;
  await page.goto(/^http\S+$/m.exec(text)![0]);
  for (const input of await page.locator('input[type=password]').all()) await input.fill('short');
  await page.keyboard.press('Enter');
  await page.locator('[aria-invalid=true]').first().waitFor();
}

async function openMenu({ page, t }: Hand): Promise<void> {
  const toggle = page.getByRole('button', { name: t('shell.menu-toggle'), exact: true });
  if (await toggle.isVisible()) await toggle.click();
}

async function chooseRows({ page }: Hand): Promise<void> {
  for (const row of [1, 2]) await page.locator('tbody input[type=checkbox]').nth(row).check();
}

async function deleteRows(hand: Hand): Promise<void> {
  await chooseRows(hand);
  await hand.press('common.delete');
  await hand.dialog();
}

async function saveNothing(hand: Hand): Promise<void> {
  await hand.press('common.save');
  await hand.page.getByRole('alert').waitFor();
}

async function openPreview(hand: Hand): Promise<void> {
  await hand.open('content.preview');
  await hand.page.frameLocator('iframe').getByRole('main').waitFor();
}

async function choosePicture(hand: Hand): Promise<void> {
  await hand.press('rich-text.image');
  await hand.page.getByRole('dialog').getByRole('img').first().waitFor();
}

async function compare(hand: Hand): Promise<void> {
  await hand.open('history.title');
  await hand.press('history.compare');
}

async function explain(hand: Hand): Promise<void> {
  await hand.open('page.insight');
  await hand.page.getByText(hand.text('insight.kept'), { exact: true }).waitFor();
}

async function deletePage(hand: Hand): Promise<void> {
  await hand.press('content.more');
  await hand.pick('page.delete');
  await hand.dialog();
}

const writeTitle = ({ page, t }: Hand, title: string) =>
  page
    .getByRole('tabpanel')
    .getByRole('textbox', { name: t('page.field-title') })
    .fill(title);

async function leavePage(hand: Hand): Promise<void> {
  await writeTitle(hand, 'Half a thought');
  await hand.page.getByRole('link', { name: hand.t('page.back') }).click();
  await hand.dialog();
}

/** A page of its own, so that the others stay as they are. */
async function openOwnPage({ page, api, afterwards }: Hand): Promise<{ path: string; stored: Stored }> {
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

async function makeCopy(hand: Hand): Promise<void> {
  await openOwnPage(hand);
  await writeTitle(hand, 'Closed in July and August');
  await hand.press('content.copy-save');
  await hand.page.getByText(hand.t('content.copy-title')).waitFor();
}

/** The copy is discarded afterwards. */
async function copyForm(hand: Hand): Promise<void> {
  const path = `${CMS}/forms/${hand.page.url().split('/').at(-1)!}`;
  hand.afterwards.push(() => hand.api.send('DELETE', `${path}/draft`));
  await hand.page.getByRole('textbox', { name: hand.t('form.field-title') }).fill('Summer party');
  await hand.press('content.copy-save');
  await hand.page.getByText(hand.t('content.copy-title')).waitFor();
}

async function collide(hand: Hand): Promise<void> {
  const { path, stored } = await openOwnPage(hand);
  await writeTitle(hand, 'Closed in July and August');
  await hand.api.send('PUT', path, { ...stored, title: { ...stored.title, en: 'Closed until September' } });
  await hand.press('common.save');
  await hand.dialog();
}

async function endSession(hand: Hand): Promise<void> {
  const cookies = await hand.context.cookies();
  hand.afterwards.push(() => hand.context.addCookies(cookies));
  await writeTitle(hand, 'Half a thought');
  await hand.context.clearCookies();
  await hand.press('common.save');
  await hand.dialog();
}

async function goOffline(hand: Hand): Promise<void> {
  await writeTitle(hand, 'Half a thought');
  hand.afterwards.push(async () => {
    await hand.page.close();
    await hand.context.setOffline(false);
  });
  await hand.context.setOffline(true);
  await hand.press('common.save');
  await hand.page.getByText(hand.t('connection.lost')).waitFor();
}

async function addField(hand: Hand): Promise<void> {
  await hand.press('field.add');
  await hand.press('field.type-radio');
  await hand.page.getByRole('group', { name: hand.t('field.edit'), exact: true }).waitFor();
}

async function openField({ page, t }: Hand): Promise<void> {
  await page.getByRole('button', { name: /· / }).nth(1).click();
  await page.getByRole('group', { name: t('field.edit'), exact: true }).waitFor();
}

async function deleteForm(hand: Hand): Promise<void> {
  await hand.press('content.more');
  await hand.pick('form.delete');
  await hand.answer('common.delete');
  await hand.page.getByRole('dialog').getByRole('alert').waitFor();
}

async function openAnswer({ page }: Hand): Promise<void> {
  await page.locator('tbody td:nth-child(2) button').first().click();
  await page.getByRole('dialog').waitFor();
}

async function lookForPerson(hand: Hand): Promise<void> {
  await hand.press('results.more');
  await hand.pick('results.erase');
  await hand.fill('results.erase-value', 'ada@visitor.example');
  await hand.answer('results.erase-look');
  await hand.page.getByRole('list', { name: hand.t('results.erase-hits') }).waitFor();
}

async function deleteOld(hand: Hand): Promise<void> {
  await hand.press('results.more');
  await hand.pick('results.before');
  await hand.dialog();
}

async function openMedium({ page, t }: Hand): Promise<void> {
  await page
    .getByRole('list', { name: t('media.title'), exact: true })
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

/** A picture that is there already, and something that only pretends to be one. */
async function refuseUpload({ page, t }: Hand): Promise<void> {
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

async function breakStyle(hand: Hand): Promise<void> {
  await hand.page.getByRole('textbox', { name: 'CSS' }).click();
  await hand.page.keyboard.press('Control+Home');
  await hand.page.keyboard.insertText('h1 {\n  color: }}\n');
  await hand.press('common.save');
  await hand.page.getByRole('alert').first().waitFor();
}

async function compareStyles(hand: Hand): Promise<void> {
  await hand.open('style-sheet.versions');
  await hand.press('history.compare');
  await hand.page.locator('.cm-changedLine').first().waitFor();
}

async function openEntry({ page }: Hand): Promise<void> {
  await page.locator('tbody button').nth(3).click();
  await page.getByRole('dialog').waitFor();
}
