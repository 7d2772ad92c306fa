import type { MenuEntry } from 'parvis/contract/auth';
import type { Translate } from '../../i18n/translate.ts';

/** A screen or an action on a screen. */
export interface FinderEntry {
  /** Below `/admin`. */
  screen: string;
  label: string;
}

/** The screens that create something, with authority and label. */
const NEW_THINGS = [
  ['/pages/new', 'access_cms_page', 'pages.new'],
  ['/forms/new', 'access_cms_forms', 'forms.new'],
  ['/articles-model/new', 'access_cms_articles_model', 'models.new'],
  ['/navigation/new', 'access_cms_page', 'navigations.new'],
  ['/css/_new', 'access_css', 'style-sheets.new'],
  ['/users/new', 'acces_users', 'users.new'],
] as const;

/** Returns the screens that the user may create something on. */
export function newThings(authorities: readonly string[], t: Translate): FinderEntry[] {
  return NEW_THINGS.filter(([, authority]) => authorities.includes(authority)).map(([screen, , label]) => ({
    screen,
    label: t(label),
  }));
}

/** Returns the screens of the menu. */
export function screensOf(menu: readonly MenuEntry[]): FinderEntry[] {
  return menu
    .filter(({ path }) => path.startsWith('/admin/'))
    .map(({ path, label }) => ({ screen: path.slice('/admin'.length), label }));
}
