import { TRASH_KINDS, type TrashKind } from 'parvis/contract/trash-kinds';
import { choiceIn, readListSearch, type ListSearch } from '../../ui/list/list-search.ts';

export const DEFAULT_SORT = '-deletedAt';

export interface TrashSearch extends ListSearch {
  kind?: TrashKind;
}

export function readTrashSearch(address: Readonly<Record<string, unknown>>): TrashSearch {
  const kind = choiceIn(address, 'kind', TRASH_KINDS);
  return {
    ...readListSearch(address, { sorts: ['deletedAt'], defaultSort: DEFAULT_SORT }),
    ...(kind && { kind }),
  };
}
