import { readListSearch, type ListSearch } from '../../ui/list/list-search.ts';
import { DEFAULT_SORT } from '../content/content-search.ts';

export const readNavigationsSearch = (address: Readonly<Record<string, unknown>>): ListSearch =>
  readListSearch(address, { sorts: ['title', 'updatedAt'], defaultSort: DEFAULT_SORT });
