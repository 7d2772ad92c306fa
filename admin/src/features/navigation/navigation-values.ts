import type { UseFormReturnType } from '@mantine/form';
import type { Localised } from 'parvis/contract/common';
import type {
  NavigationForm,
  NavigationItem,
  NavigationTarget,
  NavigationTargetFacts,
  NavigationView,
} from 'parvis/contract/navigation';
import { withoutEmpty } from '../../ui/editor/locales.ts';
import type { Row } from './item-tree.ts';

/** An item as edited: one row of a flat list. */
export interface ItemRow extends Row {
  /** Identifies an item added on this screen. */
  key?: string;
  label: Localised;
  target: NavigationTarget;
  /** The target, when it was chosen on this screen. */
  chosen?: NavigationTargetFacts;
}

/** Form values of a navigation. */
export interface NavigationValues {
  shortcut: string;
  title: Localised;
  items: ItemRow[];
}

export type NavigationFormState = UseFormReturnType<NavigationValues>;

export const toValues = (navigation: NavigationView | undefined): NavigationValues => ({
  shortcut: navigation?.shortcut ?? '',
  title: { ...navigation?.title },
  items: toRows(navigation?.items ?? [], 0),
});

/** Returns the request body. */
export const toForm = ({ items, title, shortcut }: NavigationValues): NavigationForm => ({
  shortcut,
  title: withoutEmpty(title),
  items: toItems(items, 0),
});

function toRows(items: readonly NavigationItem[], depth: number): ItemRow[] {
  return items.flatMap(({ label = {}, target, children = [] }) => [
    { depth, label, target },
    ...toRows(children, depth + 1),
  ]);
}

function toItems(rows: readonly ItemRow[], depth: number): NavigationItem[] {
  return rows.flatMap(({ depth: at, label, target }, index) => {
    if (at !== depth) return [];
    const next = rows.findIndex((row, after) => after > index && row.depth <= depth);
    const children = toItems(rows.slice(index + 1, next < 0 ? rows.length : next), depth + 1);
    const texts = withoutEmpty(label);
    return [
      {
        ...(Object.keys(texts).length > 0 ? { label: texts } : {}),
        target,
        ...(children.length > 0 ? { children } : {}),
      },
    ];
  });
}

/** Returns the key of each row: its target, which does not change when the row is moved. */
export function keysOf(rows: readonly ItemRow[]): string[] {
  const seen = new Map<string, number>();
  return rows.map(({ key, target }) => {
    const name = key ?? JSON.stringify(target);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return count === 0 ? name : `${name} ${count}`;
  });
}

/** Returns the form field for an error path of the body (`items.0.children.1.label.en`), or undefined. */
export function fieldOfPath(path: string, values: NavigationValues, mainLocale: string): string | undefined {
  const [root = '', ...steps] = path.split('.');
  if (root === 'title') return `title.${steps[0] ?? mainLocale}`;
  if (root !== 'items') return root === 'shortcut' ? root : undefined;
  let row = -1;
  let depth = 0;
  for (; steps.length > 0 && /^\d+$/.test(steps[0]!); depth += 1) {
    const found = nthChild(values.items, row, depth, Number(steps.shift()));
    if (found === undefined) return undefined;
    row = found;
    if (steps[0] === 'children') steps.shift();
  }
  if (row < 0) return undefined;
  return steps[0] === 'label' ? `items.${row}.label.${steps[1] ?? mainLocale}` : `items.${row}.target`;
}

function nthChild(
  rows: readonly ItemRow[],
  parent: number,
  depth: number,
  wanted: number,
): number | undefined {
  let count = -1;
  for (let index = parent + 1; index < rows.length; index += 1) {
    if (rows[index]!.depth < depth) return undefined;
    if (rows[index]!.depth === depth && (count += 1) === wanted) return index;
  }
  return undefined;
}
