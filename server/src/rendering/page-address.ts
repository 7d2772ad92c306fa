import type { PageUrl } from '../contract/page.ts';

export interface Addressing {
  readonly languages: readonly string[];
  readonly homePage: string;
}

/**
 * The path under which the public reads a page in a locale: its own address for that locale, else `/` for the home page,
 * else `/view/…`. Where there are several languages the path names the locale, so that it shows the same to everybody.
 */
export function pagePath(
  page: { shortcut: string; urls: readonly PageUrl[] },
  locale: string,
  { languages, homePage }: Addressing,
): string {
  const own = page.urls.find((url) => url.locale === locale);
  if (own) return own.path;
  return withLocale(page.shortcut === homePage ? '/' : `/view/${page.shortcut}`, locale, languages);
}

/** The path of an article's own page; null when its model gives articles none. */
export function articlePath(
  article: { shortcut: string; model: { path: string | null } },
  locale: string,
  { languages }: Addressing,
): string | null {
  const pattern = article.model.path;
  return pattern === null
    ? null
    : withLocale(pattern.replaceAll('{shortcut}', article.shortcut), locale, languages);
}

function withLocale(path: string, locale: string, languages: readonly string[]): string {
  return languages.length > 1 ? `${path}?locale=${encodeURIComponent(locale)}` : path;
}
