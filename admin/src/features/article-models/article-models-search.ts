import { DEFAULT_SORT } from '../content/content-search.ts';
import { readListSearch, type ListSearch } from '../../ui/list/list-search.ts';

export const readModelsSearch = (address: Readonly<Record<string, unknown>>): ListSearch =>
  readListSearch(address, { sorts: ['name', 'updatedAt'], defaultSort: DEFAULT_SORT });
