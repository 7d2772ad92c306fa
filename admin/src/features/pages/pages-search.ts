import type { PageStatus } from 'parvis/contract/page';
import { choiceIn, readListSearch, textIn, type ListSearch } from '../../ui/list/list-search.ts';

export const PAGE_STATUSES = ['draft', 'published', 'archived'] as const satisfies readonly PageStatus[];
export const DEFAULT_SORT = '-updatedAt';

/** The columns that the list of pages can be sorted by. */
const SORTS = ['title', 'status', 'category', 'updatedAt'];

/** What the address of the list of pages says; what is as usual is left out of it. */
export interface PagesSearch extends ListSearch {
  status?: PageStatus;
  category?: string;
}

/** Reads the address; what makes no sense in it is as if it were not there. */
export function readPagesSearch(address: Readonly<Record<string, unknown>>): PagesSearch {
  const status = choiceIn(address, 'status', PAGE_STATUSES);
  const category = textIn(address, 'category');
  return {
    ...readListSearch(address, { sorts: SORTS, defaultSort: DEFAULT_SORT }),
    ...(status && { status }),
    ...(category && { category }),
  };
}
