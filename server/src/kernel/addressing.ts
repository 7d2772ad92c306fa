import type { Localised } from '../contract/common.ts';
import type { PageUrl } from '../contract/page.ts';
import { isReservedPath, splitLocale } from '../contract/public-path.ts';

/** The settings that determine public addresses. */
export interface Addressing {
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  /** The shortcut of the page at `/`. */
  readonly homePage: string;
  /** The value of `app.cms.page-addresses`. */
  readonly pageAddresses: 'short' | 'view';
}

export interface AddressedPage {
  shortcut: string;
  urls: readonly PageUrl[];
  /** The default addresses of the page that other content has as explicit ones. */
  takenPaths: readonly string[];
}

/** The address pattern of a model's articles, such as `/news/{slug}`: one for all languages, or one per language. */
export type ModelPath = string | Localised | null;

export interface AddressedArticle {
  shortcut: string;
  slug: Localised;
  model: { path: ModelPath };
}

/**
 * Returns the canonical path of a page in a language: its explicit address, else `/{shortcut}` or
 * `/{locale}/{shortcut}`, else `/view/…` when that is reserved or taken.
 */
export function pagePath(page: AddressedPage, locale: string, addressing: Addressing): string {
  const own = page.urls.find((url) => url.locale === locale);
  if (own) return own.path;
  const path = defaultPath(page.shortcut, locale, addressing);
  return path === undefined || page.takenPaths.includes(path)
    ? viewPath(page.shortcut, locale, addressing)
    : path;
}

/** Returns the address of a page without an explicit one in a language, or undefined when it is reserved. */
function defaultPath(shortcut: string, locale: string, addressing: Addressing): string | undefined {
  const { languages, homePage, pageAddresses } = addressing;
  const prefix = localePrefix(locale, addressing);
  if (shortcut === homePage) return prefix || '/';
  const path = `${prefix}/${shortcut}`;
  return pageAddresses === 'view' || isReservedPath(path, languages) ? undefined : path;
}

/** Returns all default addresses of a page. */
export function defaultPaths(shortcut: string, addressing: Addressing): { locale: string; path: string }[] {
  return addressing.languages.flatMap((locale) => {
    const path = defaultPath(shortcut, locale, addressing);
    return path === undefined ? [] : [{ locale, path }];
  });
}

/** Returns the page and language whose default address is the path, or undefined. */
export function pageOfDefaultPath(
  path: string,
  addressing: Addressing,
): { shortcut: string; locale: string } | undefined {
  const { locale = addressing.defaultLanguage, rest } = splitLocale(path, addressing.languages);
  const shortcut = rest === '/' ? addressing.homePage : rest.slice(1);
  return defaultPath(shortcut, locale, addressing) === path ? { shortcut, locale } : undefined;
}

/** Returns the address of a page that is always valid. */
export function viewPath(shortcut: string, locale: string, { languages }: Addressing): string {
  const path = `/view/${shortcut}`;
  return languages.length > 1 ? `${path}?locale=${encodeURIComponent(locale)}` : path;
}

/** Returns the path of an article's page, or null when its model has no article pages. */
export function articlePath(
  { shortcut, slug, model }: AddressedArticle,
  locale: string,
  addressing: Addressing,
): string | null {
  const pattern = modelPattern(model.path, locale, addressing);
  return pattern === null ? null : pattern.replace('{slug}', slugOf({ shortcut, slug }, locale));
}

/** Returns the name of an article in its address in a language. */
export function slugOf({ shortcut, slug }: Omit<AddressedArticle, 'model'>, locale: string): string {
  return slug[locale] ?? shortcut;
}

/**
 * Returns the address pattern of a model's articles in a language, with `{slug}` for the article. A pattern shared
 * with another language gets the locale as prefix, except in the default language.
 */
export function modelPattern(path: ModelPath, locale: string, addressing: Addressing): string | null {
  if (path === null) return null;
  const { languages, defaultLanguage } = addressing;
  const patternIn = (language: string) =>
    typeof path === 'string' ? path : (path[language] ?? path[defaultLanguage]);
  const pattern = patternIn(locale);
  if (pattern === undefined) return null;
  const isShared = languages.some((other) => other !== locale && patternIn(other) === pattern);
  const prefix = isShared ? localePrefix(locale, addressing) : '';
  return prefix + pattern.replace('{shortcut}', '{slug}');
}

function localePrefix(locale: string, { defaultLanguage }: Addressing): string {
  return locale === defaultLanguage ? '' : `/${locale}`;
}

/**
 * Returns the locale in which a text in `locale` links to content: the same one if the content is released in it,
 * else the default language, else the first released one.
 */
export function linkedLocale(
  locale: string,
  released: readonly string[],
  { languages, defaultLanguage }: Addressing,
): string {
  const there = languages.filter((language) => released.includes(language));
  return [locale, defaultLanguage].find((wanted) => there.includes(wanted)) ?? there[0] ?? locale;
}
