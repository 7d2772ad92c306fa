import { searchText } from '../../content/search.ts';

/** The folded words of a result's values, for searches: texts and numbers, in lists too. */
export function resultSearchText(values: Readonly<Record<string, unknown>>): string {
  return searchText(
    Object.values(values)
      .flat()
      .filter((value) => typeof value === 'string' || typeof value === 'number')
      .map(String),
  );
}
