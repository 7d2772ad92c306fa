import { searchText } from '../../content/search.ts';
import type { ListRequest } from '../../kernel/list-query.ts';

/** The properties by which style sheets are listed. */
export interface ListedStyleSheet {
  id: string;
  /** Bytes. */
  size: number;
  /** ISO 8601, which sorts chronologically. */
  updatedAt: string;
}

export type StyleSheetSortKey = keyof ListedStyleSheet;

export const STYLE_SHEET_SORT_KEYS: Readonly<Record<StyleSheetSortKey, StyleSheetSortKey>> = {
  id: 'id',
  size: 'size',
  updatedAt: 'updatedAt',
};

/** Shorter words match only at the beginning of a word. Source: contract §2. */
const SUBSTRING_MIN_LENGTH = 3;

/** Returns one page of the style sheets whose id contains every word. Filters in memory, since there are few. */
export function listPage<T extends ListedStyleSheet>(
  all: readonly T[],
  { page, size, sort, words }: ListRequest<StyleSheetSortKey>,
): { items: T[]; total: number } {
  const wanted = words.map((word) => (word.length < SUBSTRING_MIN_LENGTH ? ` ${word}` : word));
  const found = all.filter(({ id }) => {
    const text = searchText([id]);
    return wanted.every((word) => text.includes(word));
  });
  found.sort((a, b) => {
    for (const { column, direction } of sort) {
      if (a[column] !== b[column]) return a[column] < b[column] === (direction === 'asc') ? -1 : 1;
    }
    return a.id < b.id ? -1 : 1;
  });
  return { items: found.slice((page - 1) * size, page * size), total: found.length };
}
