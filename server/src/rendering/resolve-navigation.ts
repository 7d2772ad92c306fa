import type { Localised } from '../contract/common.ts';
import type { NavigationItem } from '../contract/navigation.ts';
import { resolveLocalised } from '../kernel/locale.ts';
import { linkDependencies, linkedPath, linkKey, type LinkName } from '../kernel/link-target.ts';
import { linkOf } from '../kernel/navigation-items.ts';
import type { NavigationRecord } from './content-source.ts';
import type { ListedItem, ListedNavigation } from './listed-content.ts';
import { recordExpiry, type RenderRun } from './render-run.ts';
import { isVisible, nextVisibilityChange } from './visibility.ts';

/** Returns a menu without the items, and their children, whose targets are not public in the locale. */
export function resolveNavigation(
  run: RenderRun,
  { title, items, targets }: NavigationRecord,
): ListedNavigation {
  const { settings } = run.parts;
  const { locale } = run.options;
  const { defaultLanguage } = settings;
  const known = new Map(targets.map((target) => [linkKey(target), target]));
  return { title: resolveLocalised(title, locale, defaultLanguage), items: items.flatMap(listedItem) };

  function listedItem({ label = {}, target, children = [] }: NavigationItem): ListedItem[] {
    const link = linkOf(target);
    const href = link ? hrefOf(link) : target.address!;
    if (href === undefined) return [];
    const key = link && linkKey(link);
    const below = children.flatMap(listedItem);
    const isCurrent = isSubject(key, href);
    const isAncestor = !isCurrent && (below.some(isOnTheWay) || isAbove(key, href));
    return [{ label: labelOf(label, key), href, isCurrent, isAncestor, children: below }];
  }

  /** Returns the path of a page or article; undefined when it is not public in the locale. */
  function hrefOf(link: LinkName): string | undefined {
    for (const name of linkDependencies(link, settings)) run.dependencies.add(name);
    const target = known.get(linkKey(link));
    if (!target) return undefined;
    recordExpiry(run, nextVisibilityChange(target, run.now));
    if (!isVisible(target, run.now) || !target.released.includes(locale)) return undefined;
    return linkedPath(target, locale, settings) ?? undefined;
  }

  function labelOf(label: Localised, key: string | undefined): string {
    if (label[locale]) return label[locale];
    if (key === undefined) return label[defaultLanguage] ?? '';
    run.dependencies.add(`title:${key}`);
    const title = known.get(key)?.title ?? {};
    const own = [title[locale], label[defaultLanguage]].find((text) => text !== undefined && text !== '');
    return own ?? resolveLocalised(title, locale, defaultLanguage);
  }

  function isSubject(key: string | undefined, href: string): boolean {
    if (!run.subject) return false;
    return key === undefined ? href === run.subject.path : key === run.subject.key;
  }

  /**
   * Returns whether the subject is below a target in the tree of pages or by its address: `/news/walk` below
   * `/news`.
   */
  function isAbove(key: string | undefined, href: string): boolean {
    if (!run.subject) return false;
    if (key !== undefined && run.subject.above.includes(key)) return true;
    // Every address is below that of the home page.
    const isHome = key === `page:${settings.homePage}` || href === '/';
    return !isHome && run.subject.path?.startsWith(`${href}/`) === true;
  }
}

const isOnTheWay = ({ isCurrent, isAncestor }: ListedItem) => isCurrent || isAncestor;
