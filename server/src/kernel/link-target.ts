import type { Localised } from '../contract/common.ts';
import { articlePath, defaultPaths, linkedLocale, pagePath } from './addressing.ts';
import type { AddressedArticle, AddressedPage, Addressing } from './addressing.ts';

/** What a link names. */
export interface LinkName {
  kind: 'page' | 'article';
  shortcut: string;
}

/** What a link leads to: a page or article in any status, with what its address is made of. */
export type LinkTarget = (({ kind: 'page' } & AddressedPage) | ({ kind: 'article' } & AddressedArticle)) & {
  title: Localised;
  status: string;
  publishAt: string | null;
  unpublishAt: string | null;
  /** The locales in which it is released. */
  released: readonly string[];
};

export function linkKey({ kind, shortcut }: LinkName): string {
  return `${kind}:${shortcut}`;
}

/**
 * Returns the path to which a text in `locale` links; null when the target has none in any language in which it is released.
 * Whether the target is visible is another question.
 */
export function linkedPath(target: LinkTarget, locale: string, addressing: Addressing): string | null {
  const { released } = target;
  if (!addressing.languages.some((language) => released.includes(language))) return null;
  const there = linkedLocale(locale, released, addressing);
  return target.kind === 'page'
    ? pagePath(target, there, addressing)
    : articlePath(target, there, addressing);
}

/** Returns the names of what the address of a link depends on, whether or not its target exists. */
export function linkDependencies(link: LinkName, addressing: Addressing): string[] {
  // Other content may take the default addresses of a page.
  const shared =
    link.kind === 'article'
      ? ['article-paths']
      : defaultPaths(link.shortcut, addressing).map(({ path }) => `url:${path}`);
  return [`link:${linkKey(link)}`, ...shared];
}
