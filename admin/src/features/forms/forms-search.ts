import type { FormStatus } from 'parvis/contract/form';
import { DEFAULT_SORT } from '../content/content-search.ts';
import { choiceIn, readListSearch, type ListSearch } from '../../ui/list/list-search.ts';

export const FORM_STATUSES = ['open', 'closed'] as const satisfies readonly FormStatus[];
const SORTS = ['title', 'status', 'updatedAt'];

/** Search parameters of the list of forms; defaults are omitted. */
export interface FormsSearch extends ListSearch {
  status?: FormStatus;
}

export function readFormsSearch(address: Readonly<Record<string, unknown>>): FormsSearch {
  const status = choiceIn(address, 'status', FORM_STATUSES);
  return {
    ...readListSearch(address, { sorts: SORTS, defaultSort: DEFAULT_SORT }),
    ...(status && { status }),
  };
}
