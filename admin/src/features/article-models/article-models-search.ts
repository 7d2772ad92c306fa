import { readListSearch, type ListSearch } from '../../ui/list/list-search.ts';

export const DEFAULT_SORT = '-updatedAt';

export const readModelsSearch = (address: Readonly<Record<string, unknown>>): ListSearch =>
  readListSearch(address, { sorts: ['updatedAt'], defaultSort: DEFAULT_SORT });
