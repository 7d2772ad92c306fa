import type { PageUrl } from '../../contract/page.ts';
import {
  articlePath,
  linkedLocale,
  modelPattern,
  pagePath,
  viewPath,
  type Addressing,
  type ModelPath,
} from '../../kernel/addressing.ts';
import type { Localised } from '../../contract/common.ts';
import { isVisible, type Publication } from '../../rendering/visibility.ts';

interface Named {
  id: string;
  shortcut: string;
}

interface Released {
  /** The locales in which it is public. */
  released: readonly string[];
}

/** An entity that has an address; of a model, the addresses of all its articles. */
export type RedirectTarget =
  | (Named & Publication & Released & { kind: 'page'; urls: PageUrl[]; takenPaths: readonly string[] })
  | (Named &
      Publication &
      Released & { kind: 'article'; slug: Localised; model: { id: string; path: ModelPath } })
  | (Named & { kind: 'article-model'; path: ModelPath });

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

/** Whether the target is public in a locale. */
export const isReleased = (target: RedirectTarget, locale: string): boolean =>
  target.kind === 'article-model' || target.released.includes(locale);

/**
 * Returns the address of a target in a locale, under `/view/…` for a page not released in it; null when it has none.
 * Without a locale, returns the negotiating address of a page and the default-language address of an article. The
 * address of a model is its pattern: `/news/{slug}`.
 */
export function addressOf(
  target: RedirectTarget,
  locale: string | null,
  addressing: Addressing,
): string | null {
  const { languages, defaultLanguage, homePage } = addressing;
  if (target.kind === 'article-model')
    return modelPattern(target.path, locale ?? defaultLanguage, addressing);
  const shown = locale ?? (languages.length === 1 || target.kind === 'article' ? defaultLanguage : null);
  if (shown === null) return target.shortcut === homePage ? '/' : `/view/${target.shortcut}`;
  if (target.kind === 'article')
    return articlePath(target, linkedLocale(shown, target.released, addressing), addressing);
  return target.released.includes(shown)
    ? pagePath(target, shown, addressing)
    : viewPath(target.shortcut, shown, addressing);
}
