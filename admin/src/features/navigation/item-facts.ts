import type { NavigationTargetFacts } from 'parvis/contract/navigation';
import type { TextOf } from '../../ui/use-text-of.ts';
import type { ItemRow } from './navigation-values.ts';

/** Returns the target of an item; undefined for an address and for a missing target. */
export function factsOf(
  { target: { page, article }, chosen }: Pick<ItemRow, 'target' | 'chosen'>,
  targets: readonly NavigationTargetFacts[],
): NavigationTargetFacts | undefined {
  const name = page ?? article;
  const kind = page === undefined ? 'article' : 'page';
  if (name === undefined) return undefined;
  return targets.find((known) => known.kind === kind && known.shortcut === name) ?? chosen;
}

/** Returns the display name of an item in the first of the languages: its label, else the title of its target. */
export function labelOf(
  { label, target: { page, article, address } }: ItemRow,
  facts: NavigationTargetFacts | undefined,
  textOf: TextOf,
): string {
  return textOf(label, textOf(facts?.title ?? {}, page ?? article ?? address ?? ''));
}
