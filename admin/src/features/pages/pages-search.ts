import { ATTENTIONS } from 'parvis/contract/attention';
import type { ContentState } from 'parvis/contract/content-state';
import type { PageStatus } from 'parvis/contract/page';
import { readContentSearch, type ContentSearch } from '../content/content-search.ts';
import { choiceIn, textIn } from '../../ui/list/list-search.ts';

export const PAGE_STATUSES = ['draft', 'published', 'archived'] as const satisfies readonly PageStatus[];
/** In the order of a page's life. */
export const PAGE_STATES = [
  'draft',
  'scheduled',
  'published',
  'changes-pending',
  'expired',
  'archived',
] as const satisfies readonly ContentState[];

/** The sortable columns of the list of pages. */
const SORTS = ['title', 'status', 'category', 'updatedAt'];

/** Search parameters of the list of pages; defaults are omitted. */
export interface PagesSearch extends ContentSearch {
  state?: ContentState;
  category?: string;
  /** Shows the pages as a tree. */
  view?: 'tree';
  /** The shortcuts of the pages that are open in the tree, separated by commas. */
  expanded?: string;
}

const SHORTCUTS = /^[a-z0-9_-]+(?:,[a-z0-9_-]+){0,199}$/;

/** Reads the search parameters; invalid ones are ignored. */
export function readPagesSearch(address: Readonly<Record<string, unknown>>): PagesSearch {
  const state = choiceIn(address, 'state', PAGE_STATES);
  const category = textIn(address, 'category');
  if (address.view === 'tree') {
    const expanded = textIn(address, 'expanded');
    return { view: 'tree', ...(expanded && SHORTCUTS.test(expanded) && { expanded }) };
  }
  return {
    ...readContentSearch(address, SORTS, ATTENTIONS),
    ...(state && { state }),
    ...(category && { category }),
  };
}
