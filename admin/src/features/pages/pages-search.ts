import type { ContentState } from 'parvis/contract/content-state';
import type { PageStatus } from 'parvis/contract/page';
import { DEFAULT_SORT } from '../content/content-search.ts';
import { choiceIn, readListSearch, textIn, type ListSearch } from '../../ui/list/list-search.ts';

export const PAGE_STATUSES = ['draft', 'published', 'archived'] as const satisfies readonly PageStatus[];
/** In the order in which a page passes through them. */
export const PAGE_STATES = [
  'draft',
  'scheduled',
  'published',
  'changes-pending',
  'expired',
  'archived',
] as const satisfies readonly ContentState[];

/** The columns that the list of pages can be sorted by. */
const SORTS = ['title', 'status', 'category', 'updatedAt'];

/** What the address of the list of pages says; what is as usual is left out of it. */
export interface PagesSearch extends ListSearch {
  state?: ContentState;
  category?: string;
}

/** Reads the address; what makes no sense in it is as if it were not there. */
export function readPagesSearch(address: Readonly<Record<string, unknown>>): PagesSearch {
  const state = choiceIn(address, 'state', PAGE_STATES);
  const category = textIn(address, 'category');
  return {
    ...readListSearch(address, { sorts: SORTS, defaultSort: DEFAULT_SORT }),
    ...(state && { state }),
    ...(category && { category }),
  };
}
