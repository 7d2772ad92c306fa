import type { NavigationItem, NavigationTarget } from '../contract/navigation.ts';
import type { LinkName } from './link-target.ts';

/** An item with its place in the document. */
export interface PlacedItem {
  item: NavigationItem;
  /** `/items/0/children/1` */
  pointer: string;
}

/** Yields the items of all levels, each before its children. */
export function* eachItem(items: readonly NavigationItem[], at = '/items'): Generator<PlacedItem> {
  for (const [index, item] of items.entries()) {
    const pointer = `${at}/${index}`;
    yield { item, pointer };
    yield* eachItem(item.children ?? [], `${pointer}/children`);
  }
}

/** Returns items with other targets. */
export function mapTargets(
  items: readonly NavigationItem[],
  change: (target: NavigationTarget) => NavigationTarget,
): NavigationItem[] {
  return items.map(({ target, children, ...item }) => ({
    ...item,
    target: change(target),
    ...(children ? { children: mapTargets(children, change) } : {}),
  }));
}

/** Returns the page or article that a target names; undefined for an address. */
export function linkOf({ page, article }: NavigationTarget): LinkName | undefined {
  if (page !== undefined) return { kind: 'page', shortcut: page };
  return article === undefined ? undefined : { kind: 'article', shortcut: article };
}

/** Returns the pages and articles that items lead to, each once. */
export function linksIn(items: readonly NavigationItem[]): LinkName[] {
  const links = [...eachItem(items)].flatMap(({ item }) => linkOf(item.target) ?? []);
  return [...new Map(links.map((link) => [`${link.kind}:${link.shortcut}`, link])).values()];
}
