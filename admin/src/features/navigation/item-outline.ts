import type { NavigationItem, NavigationTargetFacts } from 'parvis/contract/navigation';
import type { TextOf } from '../../ui/use-text-of.ts';
import { factsOf } from './item-facts.ts';

const INDENT = '    ';

/** Returns items as text, one a line with its target, so that versions of a menu can be compared. */
export function outlineOf(
  items: readonly NavigationItem[],
  targets: readonly NavigationTargetFacts[],
  textOf: TextOf,
  indent = '',
): string {
  return items
    .flatMap(({ label = {}, target, children = [] }) => {
      const labels = Object.values(label).filter((text) => text !== '');
      const name = labels.join(' / ') || textOf(factsOf({ target }, targets)?.title ?? {}, '');
      const place = target.page ?? target.article ?? target.address ?? '';
      const below = children.length > 0 ? [outlineOf(children, targets, textOf, indent + INDENT)] : [];
      return [indent + (name === '' ? place : `${name} (${place})`), ...below];
    })
    .join('\n');
}
