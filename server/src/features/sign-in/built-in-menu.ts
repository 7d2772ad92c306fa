import type { StoredMenuEntry } from './sign-in.rules.ts';

const CONTENT = [
  ...['access_cms_page', 'access_cms_forms', 'access_cms_articles_model'],
  ...['access_cms_articles', 'access_css'],
];

/** The screens of the administration, in menu order. Each is shown to users who hold one of its functions. */
export const BUILT_IN_MENU: readonly StoredMenuEntry[] = [
  screen('pages', { en: 'Pages', fr: 'Pages' }, ['access_cms_page']),
  screen('navigation', { en: 'Menus', fr: 'Menus' }, ['access_cms_page']),
  screen('articles', { en: 'Articles', fr: 'Articles' }, ['access_cms_articles']),
  screen('media', { en: 'Media', fr: 'Médias' }, CONTENT),
  screen('forms', { en: 'Forms', fr: 'Formulaires' }, ['access_cms_forms']),
  {
    ...screen('results', { en: 'Submissions', fr: 'Réponses' }, ['access_cms_forms']),
    path: '/admin/forms-results',
  },
  screen('articles-model', { en: 'Models', fr: 'Modèles' }, ['access_cms_articles_model']),
  screen('css', { en: 'Style sheets', fr: 'Feuilles de style' }, ['access_css']),
  screen('trash', { en: 'Trash', fr: 'Corbeille' }, CONTENT),
  screen('users', { en: 'Users', fr: 'Utilisateurs' }, ['acces_users']),
  screen('redirects', { en: 'Redirects', fr: 'Redirections' }, ['access_cms_page']),
  screen('webhooks', { en: 'Webhooks', fr: 'Webhooks' }, CONTENT),
  screen('contributors', { en: 'Contributors', fr: 'Contributeurs' }, ['access_cms_articles_model']),
  screen('settings', { en: 'Configuration', fr: 'Configuration' }, ['access_cms_articles_model']),
];

function screen(id: string, label: StoredMenuEntry['label'], functions: readonly string[]): StoredMenuEntry {
  return { id, label, path: `/admin/${id}`, functions };
}
