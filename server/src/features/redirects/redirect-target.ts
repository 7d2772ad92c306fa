import type { PageUrl } from '../../contract/page.ts';
import { articlePath, pagePath, type Addressing } from '../../rendering/page-address.ts';
import { isVisible, type Publication } from '../../rendering/visibility.ts';

interface Named {
  id: string;
  shortcut: string;
}

/** An entity with an address; for a model, the addresses of all its articles. */
export type RedirectTarget =
  | (Named & Publication & { kind: 'page'; urls: PageUrl[] })
  | (Named & Publication & { kind: 'article'; model: { id: string; path: string | null } })
  | (Named & { kind: 'article-model'; path: string | null });

/** Returns whether the target is public at `now`. */
export function isReachable(target: RedirectTarget, now: number): boolean {
  switch (target.kind) {
    case 'page':
      return isVisible(target, now);
    case 'article':
      return target.model.path !== null && isVisible(target, now);
    case 'article-model':
      return target.path !== null;
  }
}

/**
 * Returns the address of a target in a locale, or without a locale the one at which the visitor's language decides.
 * Null when it has none. A model's address is a pattern for all its articles: `/news/{shortcut}`.
 */
export function addressOf(
  target: RedirectTarget,
  locale: string | null,
  addressing: Addressing,
): string | null {
  const { languages, homePage } = addressing;
  const shown = locale ?? (languages.length === 1 ? languages[0]! : null);
  switch (target.kind) {
    case 'page':
      if (shown !== null) return pagePath(target, shown, addressing);
      return target.shortcut === homePage ? '/' : `/view/${target.shortcut}`;
    case 'article':
      if (shown !== null) return articlePath(target, shown, addressing);
      return target.model.path === null ? null : articleAddress(target.model.path, target.shortcut);
    case 'article-model':
      return target.path;
  }
}

/** Returns the address of an article: `/news/{shortcut}` → `/news/walk`. */
export function articleAddress(pattern: string, shortcut: string): string {
  return pattern.replaceAll('{shortcut}', shortcut);
}
