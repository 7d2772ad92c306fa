import type { ContributorItem } from 'parvis/contract/contributor';
import { readListSearch, textIn, type ListSearch } from '../../ui/list/list-search.ts';

export const DEFAULT_SORT = 'name';

export function readContributorsSearch(address: Readonly<Record<string, unknown>>): ListSearch {
  const open = textIn(address, 'open');
  return {
    ...readListSearch(address, { sorts: ['name', 'source'], defaultSort: DEFAULT_SORT }),
    ...(open && { open }),
  };
}

/** Returns the contributors that match all words of the search, in the requested order. */
export function findContributors(
  all: readonly ContributorItem[],
  { search = '', sort = DEFAULT_SORT }: ListSearch,
): ContributorItem[] {
  const words = search.toLowerCase().split(/\s+/);
  const found = all.filter((contributor) => {
    const text = Object.values({ ...contributor, ...contributor.variables, variables: '' })
      .concat(Object.keys(contributor.variables ?? {}))
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const key = sort.endsWith('source') ? 'source' : 'name';
  found.sort((one, other) => one[key].localeCompare(other[key]) || one.name.localeCompare(other.name));
  return sort.startsWith('-') ? found.reverse() : found;
}
