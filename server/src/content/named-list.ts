import { searchKey } from '../kernel/comparison-key.ts';
import type { ListRequest } from '../kernel/list-query.ts';
import { searchText } from './search.ts';

/** The sort and filter keys of named items, few enough to list in memory. Instants in ms since the epoch. */
export interface Listed {
  id: string;
  name: string;
  createdAt: number;
  updatedAt: number;
}

export type NamedSortKey = 'name' | 'createdAt' | 'updatedAt';

export const NAMED_SORT_KEYS: Readonly<Record<NamedSortKey, NamedSortKey>> = {
  name: 'name',
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
};

/** Words shorter than this match only at the beginning of a word. Source: contract §2. */
const SUBSTRING_MIN_LENGTH = 3;

/** Returns one page of the items whose name contains every word. Works in memory, for kinds of which there are few. */
export function listPage<T extends Listed>(
  all: readonly T[],
  { page, size, sort, words }: ListRequest<NamedSortKey>,
): { items: T[]; total: number } {
  const wanted = words.map((word) => (word.length < SUBSTRING_MIN_LENGTH ? ` ${word}` : word));
  const found = all.filter(({ name }) => {
    const text = searchText([name]);
    return wanted.every((word) => text.includes(word));
  });
  found.sort((a, b) => {
    for (const { column, direction } of sort) {
      const order = compare(a, b, column);
      if (order !== 0) return direction === 'asc' ? order : -order;
    }
    return a.id < b.id ? -1 : 1;
  });
  return { items: found.slice((page - 1) * size, page * size), total: found.length };
}

function compare(a: Listed, b: Listed, column: NamedSortKey): number {
  return column === 'name' ? compareNames(a.name, b.name) : a[column] - b[column];
}

/** Compares by folded code points. UTF-8 sorts in this order, JavaScript strings do not. */
export function compareNames(a: string, b: string): number {
  return Buffer.compare(Buffer.from(searchKey(a)), Buffer.from(searchKey(b)));
}
