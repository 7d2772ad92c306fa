import { SAMPLE_PASSWORD, first, type Login } from './sample-life.ts';
import type { ApiClient } from '../../e2e/support/api-client.ts';
import type { Operator } from './operator.ts';
import {
  addField,
  askForLink,
  breakStyle,
  choosePicture,
  describePasted,
  describeUploads,
  finishPasting,
  chooseRows,
  chooseShortPassword,
  causeCollision,
  compare,
  compareStyles,
  saveFormChanges,
  deleteForm,
  deleteOld,
  deletePage,
  deleteRows,
  endSession,
  explain,
  findEvent,
  forget,
  goOffline,
  leavePage,
  searchForPerson,
  savePageChanges,
  comparePageChanges,
  openAnswer,
  openEntry,
  openField,
  openHelp,
  openMedium,
  openMenu,
  openMenuItem,
  openPreview,
  refuseUpload,
  saveNothing,
  sharePage,
  signIn,
} from './steps.ts';

const CMS = '/api/admin/cms';

export interface Screen {
  /** Name of its screenshot. */
  name: string;
  path: string;
  /** The signed-in user. Default: the administrator. `stranger`: not signed in. */
  as?: Login | 'stranger';
  /** Uses a site without content. */
  empty?: boolean;
  /** Actions before the screenshot is taken. */
  prepare?: (operator: Operator) => Promise<unknown>;
}

/** Returns every screen of the administration, with the relevant dialogs and states. */
export async function screensOf(api: ApiClient): Promise<Screen[]> {
  const idOf = async (path: string, search?: string) => (await first(api, `${CMS}/${path}`, search)).id;
  const page = `/pages/${await idOf('pages', 'contact')}`;
  const home = `/pages/${await idOf('pages', 'home')}`;
  const lost = `/pages/${await idOf('pages', 'summer')}`;
  const navigation = `/navigation/${await idOf('navigation', 'main')}`;
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
    { name: 'finder', path: '/', prepare: findEvent },
    { name: 'help', path: '/forms-results', prepare: openHelp },
    { name: 'keyboard', path: '/', prepare: (operator) => operator.page.keyboard.press('?') },
    { name: 'account-menu', path: '/', prepare: (operator) => operator.press('shell.account') },
    ...ACCOUNT,

    { name: 'pages', path: '/pages' },
    { name: 'pages-tree', path: '/pages?view=tree&expanded=about,news' },
    { name: 'pages-chosen', path: '/pages', prepare: chooseRows },
    { name: 'pages-delete', path: '/pages', prepare: deleteRows },
    { name: 'pages-no-match', path: '/pages?search=zzzz' },
    { name: 'page-new', path: '/pages/new' },
    { name: 'page-new-faults', path: '/pages/new', prepare: saveNothing },
    { name: 'page', path: page },
    { name: 'page-lost-inclusion', path: lost },
    { name: 'page-source', path: page, prepare: (operator) => operator.press('rich-text.mode-source') },
    { name: 'page-picker', path: page, prepare: (operator) => operator.press('rich-text.insert') },
    { name: 'page-picture', path: page, prepare: choosePicture },
    { name: 'page-pasted-describe', path: page, prepare: describePasted },
    { name: 'page-pasted-left-out', path: page, prepare: finishPasting },
    { name: 'page-preview', path: page, prepare: openPreview },
    { name: 'page-history', path: home, prepare: compare },
    { name: 'page-insight', path: page, prepare: explain },
    { name: 'page-translation', path: page, prepare: (operator) => operator.open('translation.title') },
    { name: 'page-link', path: page, prepare: (operator) => operator.press('rich-text.link') },
    { name: 'page-actions', path: page, prepare: (operator) => operator.press('content.more') },
    { name: 'page-share', path: page, prepare: sharePage },
    { name: 'page-delete', path: page, prepare: deletePage },
    { name: 'page-unsaved', path: page, prepare: leavePage },
    { name: 'page-working-copy', path: page, prepare: savePageChanges },
    { name: 'page-working-copy-compared', path: page, prepare: comparePageChanges },
    { name: 'page-collision', path: page, prepare: causeCollision },
    { name: 'page-session-ended', path: page, prepare: endSession },
    { name: 'page-offline', path: page, prepare: goOffline },

    { name: 'navigations', path: '/navigation' },
    { name: 'navigation-new', path: '/navigation/new' },
    { name: 'navigation', path: navigation },
    { name: 'navigation-item', path: navigation, prepare: openMenuItem },
    { name: 'navigation-target', path: navigation, prepare: (operator) => operator.press('navigation.add') },

    { name: 'forms', path: '/forms' },
    { name: 'form-new', path: '/forms/new' },
    { name: 'form', path: form },
    { name: 'form-field-kinds', path: form, prepare: (operator) => operator.press('field.add') },
    { name: 'form-field-new', path: form, prepare: addField },
    { name: 'form-field', path: contact, prepare: openField },
    { name: 'form-settings', path: form, prepare: (operator) => operator.open('content.settings') },
    { name: 'form-mail', path: contact, prepare: (operator) => operator.open('form.mail') },
    { name: 'forms-selected', path: '/forms', prepare: chooseRows },
    { name: 'form-history', path: form, prepare: compare },
    { name: 'form-working-copy', path: form, prepare: saveFormChanges },
    { name: 'form-delete-refused', path: form, prepare: deleteForm },
    { name: 'answers', path: '/forms-results' },
    { name: 'answers-spam', path: '/forms-results?spam=true' },
    { name: 'answers-no-match', path: '/forms-results?search=zzzz' },
    { name: 'answer', path: '/forms-results', prepare: openAnswer },
    { name: 'answer-failed', path: '/forms-results?mail=failed', prepare: openAnswer },
    {
      name: 'answers-export',
      path: '/forms-results?form=book-suggestion',
      prepare: (operator) => operator.press('results.export'),
    },
    { name: 'answers-purge', path: '/forms-results?purge=true' },
    { name: 'answers-erase', path: '/forms-results', prepare: searchForPerson },
    { name: 'answers-delete', path: '/forms-results?form=book-suggestion', prepare: deleteOld },

    { name: 'models', path: '/articles-model' },
    { name: 'model', path: model },
    { name: 'model-field', path: model, prepare: openField },
    { name: 'articles', path: '/articles' },
    { name: 'article', path: article },

    { name: 'media', path: '/media' },
    { name: 'media-uploads', path: '/media', prepare: refuseUpload },
    { name: 'media-describe', path: '/media', prepare: describeUploads },
    { name: 'medium', path: '/media', prepare: openMedium },
    { name: 'style-sheets', path: '/css' },
    { name: 'style-sheet', path: '/css/library' },
    { name: 'style-sheet-fault', path: '/css/library', prepare: breakStyle },
    { name: 'style-sheet-versions', path: '/css/library', prepare: compareStyles },
    {
      name: 'style-sheet-used-in',
      path: '/css/library',
      prepare: (operator) => operator.open('usages.title'),
    },
    { name: 'style-sheet-new', path: '/css/_new' },

    { name: 'trash', path: '/trash' },
    { name: 'trash-selected', path: '/trash', prepare: chooseRows },
    { name: 'webhooks', path: '/webhooks' },
    { name: 'webhook-new', path: '/webhooks', prepare: (operator) => operator.press('webhooks.new') },

    { name: 'users', path: '/users?disabled=true' },
    { name: 'user', path: user('librarian') },
    { name: 'user-disable', path: user('librarian'), prepare: (operator) => operator.press('user.disable') },
    { name: 'user-disabled', path: user('former') },
    { name: 'user-new', path: '/users/new' },
    { name: 'access', path: '/users/access' },
    { name: 'access-role', path: '/users/access', prepare: (operator) => operator.press('access.new-role') },
    { name: 'audit', path: '/users/audit' },
    { name: 'audit-entry', path: '/users/audit', prepare: openEntry },
    { name: 'contributors', path: '/contributors' },
    { name: 'contributor', path: '/contributors?open=opening-status' },
    { name: 'configuration', path: '/settings' },
    { name: 'redirects', path: '/redirects' },
    { name: 'redirect-new', path: '/redirects', prepare: (operator) => operator.press('redirects.new') },

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
  {
    name: 'sign-in-refused',
    path: '/',
    as: 'stranger',
    prepare: (operator) => signIn(operator, 'careful', 'wrong'),
  },
  {
    name: 'sign-in-code',
    path: '/',
    as: 'stranger',
    prepare: (operator) => signIn(operator, 'careful', SAMPLE_PASSWORD),
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
    prepare: async (operator) => {
      await operator.press('account.new-token');
      await operator.fill('account.token-name', 'Nightly export');
      await operator.answer('account.token-create');
      await operator.page.getByRole('dialog').getByRole('status').waitFor();
    },
  },
  {
    name: 'account-second-factor',
    path: '/account',
    as: 'newcomer',
    prepare: async (operator) => {
      await operator.press('second-factor.turn-on');
      await operator.page.getByRole('dialog').locator('input[type=password]').fill(SAMPLE_PASSWORD);
      await operator.answer('second-factor.next');
      await operator.page.getByRole('img', { name: operator.text('second-factor.qr') }).waitFor();
    },
  },
];
