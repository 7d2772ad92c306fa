import type { NavigationTargetFacts } from 'parvis/contract/navigation';
import { titleOf } from '../../ui/editor/title-of.ts';
import type { ItemRow } from './navigation-values.ts';

/** Returns what is known of the page or article that an item leads to; undefined for an address, and where there is none. */
export function factsOf(
  { target: { page, article }, chosen }: ItemRow,
  targets: readonly NavigationTargetFacts[],
): NavigationTargetFacts | undefined {
  const name = page ?? article;
  const kind = page === undefined ? 'article' : 'page';
  if (name === undefined) return undefined;
  return targets.find((known) => known.kind === kind && known.shortcut === name) ?? chosen;
}

/** Returns what an item is called: its label, else the title of its target. */
export function labelOf(
  { label, target: { page, article, address } }: ItemRow,
  facts: NavigationTargetFacts | undefined,
  mainLocale: string,
): string {
  return (
    titleOf(label, mainLocale) ?? titleOf(facts?.title ?? {}, mainLocale) ?? page ?? article ?? address ?? ''
  );
}
